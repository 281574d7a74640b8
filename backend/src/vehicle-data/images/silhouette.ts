import { COLORS, DARK_COLORS } from '../../config/colors.js';
import { sha256 } from '../../config/sha256.js';
import { BODY_CLASSES, type BodyClass } from './body-class.js';
import { type Area, hatchingOf } from './hatching.js';
import type { Fill, Stroke } from './stroke.js';
import { FIELD, pictureOf } from './strokes.js';

/** How wide the lines are where a drawing is about as large as its field. */
const WIDTHS: Record<Stroke['weight'], number> = { strong: 1.5, fine: 0.85 };
const INKS = { paper: 'sheet', glass: 'accentWash', rubber: 'sunk' } as const;
const CLASSES: Record<NonNullable<Fill>, string> = { paper: 'p', glass: 'g', rubber: 'r' };
const GROUND = `M8 ${FIELD.ground}H${FIELD.width - 8}`;

const opening = (look: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${FIELD.width} ${FIELD.height}"${look}>`;
const LINES = 'fill="none" stroke-linejoin="round" stroke-linecap="round"';

function draw(bodyClass: BodyClass, damage: Area | null = null): string {
  const picture = pictureOf(bodyClass, damage === 'right' ? 'right' : 'left');
  const lines = picture.strokes.map(({ d, fill, weight }) => {
    const look = [...(fill ? [CLASSES[fill]] : []), ...(weight === 'fine' ? ['f'] : [])].join(' ');
    return `<path${look ? ` class="${look}"` : ''} d="${d}"/>`;
  });
  const hatching = damage ? `<path class="d" d="${hatchingOf(picture, damage, 'moderate')}"/>` : '';
  return `${opening(` ${LINES}`)}${STYLE}<path class="e" d="${GROUND}"/>${lines.join('')}${hatching}</svg>`;
}

/** The same drawing for paper: without a style sheet, which what prints it does not read. */
export function printedSilhouette(bodyClass: BodyClass): string {
  const path = (d: string, fill: string, stroke: string, width: number): string =>
    `<path d="${d}" fill="${fill}" stroke="${stroke}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"/>`;
  const lines = pictureOf(bodyClass).strokes.map(({ d, fill, weight }) =>
    path(d, fill ? COLORS[INKS[fill]] : 'none', COLORS.ink, WIDTHS[weight]),
  );
  return `${opening('')}${path(GROUND, 'none', COLORS.ruleStrong, 1)}${lines.join('')}</svg>`;
}

const css = (colors: Record<'ink' | 'sheet' | 'sunk' | 'accentWash' | 'ruleStrong' | 'bad', string>): string =>
  `path{stroke:${colors.ink}}.p{fill:${colors.sheet}}.g{fill:${colors.accentWash}}.r{fill:${colors.sunk}}.e{stroke:${colors.ruleStrong}}.d{stroke:${colors.bad}}`;

const STYLE =
  `<style>${css(COLORS)}path{stroke-width:${WIDTHS.strong}}.f{stroke-width:${WIDTHS.fine}}.e{stroke-width:1}.d{stroke-width:2}` +
  `@media screen and (prefers-color-scheme:dark){${css(DARK_COLORS)}}</style>`;

const DRAWN = new Map(BODY_CLASSES.map((bodyClass) => [bodyClass, draw(bodyClass)]));

/**
 * A silhouette as SVG: an illustration of a kind of body, never an image of the vehicle. One ink, and nothing in it that
 * a visitor typed. Light and dark follow the reader's own setting.
 */
export const silhouette = (bodyClass: BodyClass): string => DRAWN.get(bodyClass) ?? draw(bodyClass);

/** The same with the damage hatched, for a page that shows what a report shows. */
export const struckSilhouette = (bodyClass: BodyClass, area: Area): string => draw(bodyClass, area);

/** Changes with any drawing: the address carries it, so that it may be kept for good. */
export const DRAWINGS_VERSION = sha256([...DRAWN.values()].join('')).slice(0, 8);
