import { sha256 } from '../../config/sha256.js';
import type { BodyShape } from './body-shape.js';
import { DRAWINGS } from './drawings.js';
import { onDark, onPaper, type Paint, paintOf, type Paints, type Part } from './paints.js';

const GROUND = 152;
const OPENING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 180">';

/**
 * A silhouette as SVG: an illustration of a kind of body, never an image of the vehicle. The make only chooses the colour, so
 * that nothing a visitor typed is in it. Light and dark follow the reader's own setting.
 */
export function silhouette(shape: BodyShape, make: string): string {
  return `${OPENING}${style(paintOf(make))}${shapes(shape, (part) => `class="${part}"`)}</svg>`;
}

/** The same drawing for paper: without a style sheet, which what prints it does not read. */
export function printedSilhouette(shape: BodyShape, make: string): string {
  const paints = onPaper(paintOf(make));
  return `${OPENING}${shapes(shape, (part) => attributes(paints[part]))}</svg>`;
}

/** @param look how the attributes of a part say what it looks like */
function shapes(shape: BodyShape, look: (part: Part) => string): string {
  const { body, glass, lines, wheels, radius, lamps, dark = [] } = DRAWINGS[shape];
  const paths = (list: string[], part: Part): string =>
    list.length > 0 ? `<path ${look(part)} d="${list.join('')}"/>` : '';
  return [
    `<ellipse ${look('ground')} cx="200" cy="${GROUND + 1}" rx="186" ry="7"/>`,
    paths([body], 'body'),
    paths(dark, 'dark'),
    paths(glass, 'glass'),
    paths(lines, 'line'),
    lamps ? paths([lamps[0]], 'head') + paths([lamps[1]], 'tail') : '',
    ...wheels.map((x) => wheel(x, radius, shape === 'motorcycle', look)),
  ].join('');
}

function wheel(x: number, radius: number, open: boolean, look: (part: Part) => string): string {
  const y = GROUND - radius;
  const arch = radius + 5;
  const tyre = open
    ? `<circle ${look('open')} cx="${x}" cy="${y}" r="${radius - 5}"/>`
    : `<path ${look('arch')} d="M${x - arch} ${y + 4}A${arch} ${arch} 0 0 1 ${x + arch} ${y + 4}Z"/><circle ${look('tyre')} cx="${x}" cy="${y}" r="${radius}"/>`;
  const hub = Math.round(radius * (open ? 0.22 : 0.56));
  return `${tyre}<circle ${look('rim')} cx="${x}" cy="${y}" r="${hub}"/><circle ${look('hub')} cx="${x}" cy="${y}" r="${Math.round(hub / 3)}"/>`;
}

const attributes = (look: Readonly<Record<string, string | number>>): string =>
  Object.entries(look)
    .map(([name, value]) => `${name}="${value}"`)
    .join(' ');

function style(paint: Paint): string {
  return `<style>${css(onPaper(paint))}@media(prefers-color-scheme:dark){${css(onDark(paint))}}</style>`;
}

const css = (paints: Partial<Paints>): string =>
  Object.entries(paints)
    .map(([part, look]) => {
      const rules = Object.entries(look).map(([name, value]) => `${name}:${value}`);
      return `.${part}{${rules.join(';')}}`;
    })
    .join('');

/** Changes with any drawing: the address carries it, so that it may be kept for good. */
export const DRAWINGS_VERSION = sha256(JSON.stringify(DRAWINGS) + style(paintOf(''))).slice(0, 8);
