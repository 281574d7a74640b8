import { hash } from '../demo/random.js';

/** The parts of a drawing that look alike wherever they stand. */
export type Part =
  'ground' | 'body' | 'dark' | 'glass' | 'line' | 'head' | 'tail' | 'open' | 'arch' | 'tyre' | 'rim' | 'hub';
/** Presentation attributes of SVG, which are properties of CSS as well. */
type Look = Readonly<Record<string, string | number>>;
export type Paints = Readonly<Record<Part, Look>>;

/** One paint by daylight and by night. */
export type Paint = readonly [light: string, dark: string];

const FIRST: Paint = ['#3d5f86', '#86a5c9'];
/** Quiet, so that the drawing does not outshine the facts beside it. */
const PAINTS: readonly Paint[] = [
  FIRST,
  ['#7b3438', '#c58488'],
  ['#4b6b56', '#93b59f'],
  ['#5a6670', '#a3afb9'],
  ['#96703f', '#cda877'],
  ['#2f6870', '#7db0b6'],
  ['#867f6f', '#beb8a8'],
  ['#57496d', '#a596bd'],
];

/** The same for a make in every process, and for 'FORD' and 'Ford'. */
export const paintOf = (make: string): Paint => PAINTS[hash(make.trim().toLowerCase()) % PAINTS.length] ?? FIRST;

export const onPaper = ([body]: Paint): Paints => ({
  ground: { fill: '#000', 'fill-opacity': 0.12 },
  body: { fill: body },
  dark: { fill: '#2b323b' },
  glass: { fill: '#dbe6ee', 'fill-opacity': 0.92 },
  line: { fill: 'none', stroke: '#000', 'stroke-opacity': 0.28, 'stroke-width': 2, 'stroke-linecap': 'round' },
  head: { fill: '#fff3c4' },
  tail: { fill: '#d2453f' },
  open: { fill: 'none', stroke: '#1d2228', 'stroke-width': 10 },
  arch: { fill: '#2b323b' },
  tyre: { fill: '#1d2228' },
  rim: { fill: '#c9d0d8' },
  hub: { fill: '#7b8591' },
});

/** What differs on a dark page. */
export const onDark = ([, body]: Paint): Partial<Paints> => ({
  ground: { fill: '#fff', 'fill-opacity': 0.08 },
  body: { fill: body },
  dark: { fill: '#5b6672' },
  glass: { fill: '#24303b' },
  head: { fill: '#ffe9a0' },
  open: { stroke: '#5b6672' },
  arch: { fill: '#0b0f13' },
  tyre: { fill: '#39424d' },
  rim: { fill: '#a3adb8' },
  hub: { fill: '#4c5661' },
});
