/** So many buy at once at most; more would wait for the disk all the same. */
const MOST_PARTS = 8;
/** What may be left over in all parts together, since each ends when the next purchase no longer fits. */
const LEFT_OVER = 0.1;

/**
 * What each part of the shop may spend, so that all together never pass its ceiling. Fewer parts where a purchase is a large share of it: a
 * tenth of the ceiling is the most that is left over when every part is full.
 */
export function shopParts(most: number, units: number): number[] {
  const parts = Math.min(MOST_PARTS, Math.max(1, Math.floor((most * LEFT_OVER) / units)));
  return Array.from({ length: parts }, (_, place) => Math.floor((most + place) / parts));
}
