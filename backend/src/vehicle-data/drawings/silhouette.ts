import { readFileSync } from 'node:fs';
import { COLORS, DARK_COLORS } from '../../platform/config/colors.js';
import { sha256 } from '../../platform/config/sha256.js';
import type { AccidentRecord } from '../findings/history.js';
import { BODY_CLASSES, type BodyClass } from './body-class.js';

export const AREAS = ['front', 'rear', 'left', 'right'] as const satisfies readonly AccidentRecord['damageArea'][];
export type Area = (typeof AREAS)[number];

export const FIELD = { width: 400, height: 180 } as const;

/** Class of a line; `body` and `disc` are filled. */
export type LineClass = 'ground' | 'body' | 'disc' | 'glass' | 'tire' | 'detail' | 'handle';

interface DamagedVehicle {
  lines: { class: LineClass; d: string }[];
  hatching: string;
  /** Foremost point of the vehicle. */
  nose: number;
}

type Palette = Record<'ink' | 'sheet' | 'sunk' | 'accentWash' | 'ruleStrong' | 'bad', string>;

const paint = (colors: Palette): string =>
  `path{stroke:${colors.ink}}.body,.disc{fill:${colors.sheet}}.glass{fill:${colors.accentWash}}.tire{fill:${colors.sunk}}` +
  `.ground{stroke:${colors.ruleStrong}}.damage{stroke:${colors.bad}}`;

/** The rule for dark screens comes last: the PDF library reads a style sheet up to its first media query. */
const STYLE =
  `<style>.disc,.glass,.detail{stroke-width:0.85}.ground{stroke-width:1}.damage{stroke-width:2}${paint(COLORS)}` +
  `@media screen and (prefers-color-scheme:dark){${paint(DARK_COLORS)}}</style>`;

/** Drawings from the left, without colors (docs/decisions/0020). */
const FILES = Object.fromEntries(
  BODY_CLASSES.map((bodyClass) => [
    bodyClass,
    readFileSync(new URL(`../drawings/${bodyClass}.svg`, import.meta.url), 'utf8'),
  ]),
) as Record<BodyClass, string>;

/** Part of addresses, so that drawings can be cached forever. */
export const DRAWINGS_VERSION = sha256([STYLE, ...Object.values(FILES)].join('')).slice(0, 8);

/** Returns the SVG of a body class, for pages and the PDF; with moderate damage if an area is provided. */
export function silhouette(bodyClass: BodyClass, damage: Area | null = null): string {
  const svg = viewOf(bodyClass, damage);
  const hatching = damage && `<path class="damage" d="${partOf(svg, `${damage}-moderate`)}"/>`;
  return svg.replace('<style/>', STYLE).replace(/<defs>.*<\/defs>/s, hatching ?? '');
}

/** Returns the paths of a damaged vehicle, to be drawn in the colors of a page. */
export function damagedVehicle(
  bodyClass: BodyClass,
  area: Area,
  severity: Exclude<AccidentRecord['severity'], 'unknown'>,
): DamagedVehicle {
  const svg = viewOf(bodyClass, area);
  const lines = [...svg.matchAll(/<path class="(\w+)" d="([^"]*)"/g)];
  return {
    lines: lines.map(([, name, d = '']) => ({ class: name as LineClass, d })),
    hatching: partOf(svg, `${area}-${severity}`),
    nose: parseFloat(partOf(svg, 'nose').slice(1)),
  };
}

/** Returns the drawing seen from the left, or from the right if that side is damaged. */
function viewOf(bodyClass: BodyClass, damage: Area | null): string {
  const svg = FILES[bodyClass];
  return damage === 'right' ? mirrored(svg) : svg;
}

/** Flips a drawing from left to right: a comma follows an x coordinate and nothing else. */
const mirrored = (svg: string): string =>
  svg.replace(/[\d.]+(?=,)/g, (x) => String(Math.round((FIELD.width - Number(x)) * 10) / 10));

const partOf = (svg: string, id: string): string => new RegExp(`id="${id}" d="([^"]*)"`).exec(svg)?.[1] ?? '';
