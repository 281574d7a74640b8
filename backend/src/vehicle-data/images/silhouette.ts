import { createHash } from 'node:crypto';
import { hash } from '../demo/random.js';
import type { BodyShape } from './body-shape.js';
import { DRAWINGS } from './drawings.js';

const GROUND = 152;

/**
 * A silhouette as SVG: an illustration of a kind of body, never a picture of the vehicle. The make only chooses the colour, so
 * that nothing a visitor typed is in it. Light and dark follow the reader's own setting.
 */
export function silhouette(shape: BodyShape, make: string): string {
  const { body, glass, lines, wheels, radius, lamps, dark = [] } = DRAWINGS[shape];
  const paths = (list: string[], name: string): string =>
    list.length > 0 ? `<path class="${name}" d="${list.join('')}"/>` : '';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 180">${style(hueOf(make))}`,
    `<ellipse class="e" cx="200" cy="${GROUND + 1}" rx="186" ry="7"/>`,
    `<path class="b" d="${body}"/>`,
    paths(dark, 'd'),
    paths(glass, 'g'),
    paths(lines, 'l'),
    lamps ? `<path class="h" d="${lamps[0]}"/><path class="k" d="${lamps[1]}"/>` : '',
    ...wheels.map((x) => wheel(x, radius, shape === 'motorcycle')),
    '</svg>',
  ].join('');
}

/** The same for a make in every process, and for 'FORD' and 'Ford'. */
const hueOf = (make: string): number => hash(make.trim().toLowerCase()) % 360;

function wheel(x: number, radius: number, open: boolean): string {
  const y = GROUND - radius;
  const arch = radius + 5;
  const tyre = open
    ? `<circle class="o" cx="${x}" cy="${y}" r="${radius - 5}"/>`
    : `<path class="a" d="M${x - arch} ${y + 4}A${arch} ${arch} 0 0 1 ${x + arch} ${y + 4}Z"/><circle class="t" cx="${x}" cy="${y}" r="${radius}"/>`;
  const hub = Math.round(radius * (open ? 0.22 : 0.56));
  return `${tyre}<circle class="r" cx="${x}" cy="${y}" r="${hub}"/><circle class="n" cx="${x}" cy="${y}" r="${Math.round(hub / 3)}"/>`;
}

function style(hue: number): string {
  return [
    '<style>',
    `.b{fill:hsl(${hue} 42% 46%)}.g{fill:#dbe6ee;fill-opacity:.92}.d,.a{fill:#2b323b}.t{fill:#1d2228}.r{fill:#c9d0d8}.n{fill:#7b8591}`,
    '.o{fill:none;stroke:#1d2228;stroke-width:10}.l{fill:none;stroke:#000;stroke-opacity:.28;stroke-width:2;stroke-linecap:round}',
    '.h{fill:#fff3c4}.k{fill:#d2453f}.e{fill:#000;fill-opacity:.12}',
    `@media(prefers-color-scheme:dark){.b{fill:hsl(${hue} 40% 58%)}.g{fill:#24303b}.d{fill:#5b6672}.a{fill:#0b0f13}.t{fill:#39424d}.r{fill:#a3adb8}.n{fill:#4c5661}`,
    '.o{stroke:#5b6672}.h{fill:#ffe9a0}.e{fill:#fff;fill-opacity:.08}}',
    '</style>',
  ].join('');
}

/** Changes with any drawing: the address carries it, so that it may be kept for good. */
export const DRAWINGS_VERSION = createHash('sha256')
  .update(JSON.stringify(DRAWINGS) + style(0))
  .digest('hex')
  .slice(0, 8);
