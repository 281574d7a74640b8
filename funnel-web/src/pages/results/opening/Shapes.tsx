import type { Drawing } from '../../../api/types';

type Ink = Drawing['labels'][number]['ink'];
type Anchor = Drawing['labels'][number]['anchor'];

const FILLS: Record<Ink, string> = {
  ink: 'fill-ink',
  soft: 'fill-soft',
  rule: 'fill-rule',
  'rule-strong': 'fill-rule-strong',
  sheet: 'fill-sheet',
  sunk: 'fill-sunk',
  accent: 'fill-accent',
  'accent-wash': 'fill-accent-wash',
  warn: 'fill-warn',
  bad: 'fill-bad',
};
const STROKES: Record<Ink, string> = {
  ink: 'stroke-ink',
  soft: 'stroke-soft',
  rule: 'stroke-rule',
  'rule-strong': 'stroke-rule-strong',
  sheet: 'stroke-sheet',
  sunk: 'stroke-sunk',
  accent: 'stroke-accent',
  'accent-wash': 'stroke-accent-wash',
  warn: 'stroke-warn',
  bad: 'stroke-bad',
};
const ANCHORS: Record<Anchor, 'start' | 'middle' | 'end'> = { start: 'start', middle: 'middle', end: 'end' };

const inks = (fill: Ink | null, stroke: Ink | null): string =>
  `${fill ? FILLS[fill] : 'fill-none'} ${stroke ? STROKES[stroke] : ''}`;

/** A finger hits a mark that it covers: so wide is the ground of each. */
const TOUCH = 24;

/** The server's shapes in the inks of the page. What stands in them is said beside the drawing, so nothing in it is a stop for the keyboard. */
export function Shapes({ drawing: { paths, marks, labels } }: { drawing: Drawing }) {
  return (
    <>
      {paths.map(({ d, fill, stroke, width, dashed }, index) => (
        <path
          key={index}
          d={d}
          strokeWidth={width}
          strokeLinejoin="round"
          strokeDasharray={dashed ? '3 4' : undefined}
          className={inks(fill, stroke)}
        />
      ))}
      {marks.map(({ d, fill, stroke, width, to, hint, x, y }, index) => (
        <g key={index} data-to={to} className="cursor-pointer">
          <title>{hint}</title>
          <rect x={x - TOUCH / 2} y={y - TOUCH / 2} width={TOUCH} height={TOUCH} className="fill-transparent" />
          <path d={d} strokeWidth={width} className={inks(fill, stroke)} />
        </g>
      ))}
      {labels.map(({ x, y, text, ink, anchor, size, bold }, index) => (
        <text
          key={index}
          x={x}
          y={y}
          fontSize={size}
          textAnchor={ANCHORS[anchor]}
          className={`figures pointer-events-none ${FILLS[ink]} ${bold ? 'font-semibold' : ''}`}
        >
          {text}
        </text>
      ))}
    </>
  );
}
