import type { DrawnMark, Ink } from './drawing.dto.js';
import { circle, label, type Layers, layers } from './shapes.js';

/** Marks nearer to each other than this lie over one another: neither an eye nor a finger tells them apart. */
const APART = 8;
const RADIUS = 7;
/** A number is read only where no other number lies over it. */
const NUMBERS_APART = 2 * RADIUS + 2;

const WORST_FIRST: readonly Ink[] = ['bad', 'warn', 'accent'];

const inkOf = ({ fill, stroke }: DrawnMark): Ink | null => (fill === null || fill === 'sheet' ? stroke : fill);

type Place = [DrawnMark, ...DrawnMark[]];

const recordsOf = (place: Place): number => new Set(place.map(({ to }) => to)).size;

/** Counted from the first one of a place, so that a row of marks does not become a single one. */
function placesOf(marks: readonly DrawnMark[]): Place[] {
  const places: Place[] = [];
  const roomOf = (place: Place) => (recordsOf(place) > 1 ? NUMBERS_APART : APART);
  for (const mark of marks) {
    const place = places.find((one) => Math.hypot(mark.x - one[0].x, mark.y - one[0].y) < roomOf(one));
    if (place) place.push(mark);
    else places.push([mark]);
  }
  return places;
}

/**
 * Marks that fall together become one, with the number of their records, in the ink of the worst. It is at the first of them and leads to its
 * record. What leads to one record anyway, as a theft and its recovery do, stays as it is.
 */
export function toldApart(marks: readonly DrawnMark[]): Layers {
  const drawn = placesOf(marks).map((place): Layers => {
    const [{ x, y, to }] = place;
    const records = recordsOf(place);
    if (records === 1) return layers({ marks: place });
    const fill = WORST_FIRST.find((ink) => place.some((mark) => inkOf(mark) === ink)) ?? 'accent';
    const hint = place.map((mark) => mark.hint).join('; ');
    return layers({
      marks: [{ d: circle(x, y, RADIUS), fill, stroke: 'sheet', width: 1, to, hint, x, y }],
      labels: [label(x, y + 3.5, String(records), { ink: 'sheet', anchor: 'middle', size: 10, bold: true })],
    });
  });
  return layers({ marks: drawn.flatMap((one) => one.marks), labels: drawn.flatMap((one) => one.labels) });
}
