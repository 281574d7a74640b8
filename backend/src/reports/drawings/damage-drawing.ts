import type { AccidentRecord } from '../../vehicle-data/model/history.js';
import { BODY_CLASS_NAMES, bodyClassOf, type Pictured } from '../../vehicle-data/images/body-class.js';
import type { Point } from '../../vehicle-data/images/curve.js';
import { FIELD, type Fill, type Picture, pictureOf } from '../../vehicle-data/images/strokes.js';
import type { DamageText } from '../text/report-text.dto.js';
import type { DrawnPath, Ink } from './drawing.dto.js';
import { label, lineTo, stroked } from './shapes.js';

type Area = Exclude<AccidentRecord['damageArea'], 'unknown'>;
type Damage = Pick<AccidentRecord, 'damageArea' | 'severity'>;
type Severity = AccidentRecord['severity'];

/** Drawn for half the size of its field: the lines are stronger than those of a silhouette. */
const WIDTHS = { strong: 2.4, fine: 1.2 };
const INKS: Record<NonNullable<Fill>, Ink> = { paper: 'sheet', glass: 'accent-wash', rubber: 'sunk' };
const HEIGHT = FIELD.height + 22;
const LABEL = { y: FIELD.height + 14, size: 22 };

/** How far the hatching reaches from an end, as a part of the length, and how far its lines are apart. */
const HATCHING: Record<Severity, { reach: number; apart: number }> = {
  minor: { reach: 0.13, apart: 12 },
  moderate: { reach: 0.19, apart: 10 },
  severe: { reach: 0.26, apart: 8 },
  unknown: { reach: 0.19, apart: 10 },
};
/** Doors reach so far up: damage at a side is damage below the windows. */
const SIDE_HEIGHT = 0.66;

const SEEN: Record<Area, string> = {
  front: 'damage at the front',
  rear: 'damage at the rear',
  left: 'damage at the left side',
  right: 'damage at the right side',
};

/**
 * Where a vehicle was struck, on a vehicle of its kind: seen from the left, or from the right when that side was struck. Null
 * where no place was reported or the kind is not known: it would show nothing, or something else.
 */
export function damageText(vehicle: Pictured, { damageArea, severity }: Damage): DamageText | null {
  const bodyClass = bodyClassOf(vehicle);
  if (damageArea === 'unknown' || bodyClass === null) return null;
  const picture = pictureOf(bodyClass, damageArea === 'right' ? 'right' : 'left');
  const lines = picture.strokes.map(({ d, fill, weight }): DrawnPath => ({
    ...stroked(d, 'ink', WIDTHS[weight]),
    fill: fill && INKS[fill],
  }));
  const ground = stroked(lineTo(8, FIELD.ground, FIELD.width - 8, FIELD.ground), 'rule-strong', 1.6);
  const ink = severity === 'minor' || severity === 'unknown' ? 'warn' : 'bad';
  const hatching = stroked(hatched(picture, struck(picture, damageArea, severity), HATCHING[severity].apart), ink, 3);
  const [x, anchor] = damageArea === 'right' ? ([picture.right, 'end'] as const) : ([picture.left, 'start'] as const);
  return {
    summary: `${BODY_CLASS_NAMES[bodyClass]}: ${SEEN[damageArea]}`,
    drawing: {
      width: FIELD.width,
      height: HEIGHT,
      paths: [ground, ...lines, hatching],
      marks: [],
      labels: [label(x, LABEL.y, 'Front', { size: LABEL.size, anchor })],
    },
  };
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

function struck({ left, right, top, side }: Picture, area: Area, severity: Severity): Box {
  const reach = (right - left) * HATCHING[severity].reach;
  const box = { left, right, top, bottom: FIELD.ground };
  if (area === 'front') return { ...box, right: left + reach };
  if (area === 'rear') return { ...box, left: right - reach };
  return {
    left: side[0],
    right: side[1],
    top: FIELD.ground - (FIELD.ground - top) * SIDE_HEIGHT,
    bottom: FIELD.ground,
  };
}

/** Rising lines over what there is of the vehicle in a box. */
function hatched({ silhouette }: Picture, box: Box, apart: number): string {
  const sums = Array.from(
    { length: Math.ceil((box.right + box.bottom - box.left - box.top) / apart) },
    (_, index) => box.left + box.top + (index + 0.5) * apart,
  );
  return sums
    .flatMap((sum) =>
      united(silhouette.flatMap((polygon) => crossed(polygon, sum)))
        .map(([from, to]): Point => [
          Math.max(from, box.left, sum - box.bottom),
          Math.min(to, box.right, sum - box.top),
        ])
        .filter(([from, to]) => to - from > 1)
        .map(([from, to]) => lineTo(from, sum - from, to, sum - to)),
    )
    .join('');
}

/** Where the line x + y = sum runs inside a polygon, as stretches of x. */
function crossed(polygon: Point[], sum: number): Point[] {
  const cuts = polygon
    .flatMap(([x, y], index) => {
      const [nextX, nextY] = polygon[(index + 1) % polygon.length] ?? [x, y];
      const [here, there] = [x + y - sum, nextX + nextY - sum];
      return here < 0 === there < 0 ? [] : [x + ((nextX - x) * here) / (here - there)];
    })
    .sort((a, b) => a - b);
  return cuts.flatMap((from, index) => {
    const to = cuts[index + 1];
    return index % 2 === 0 && to !== undefined ? [[from, to] as Point] : [];
  });
}

/** Stretches that touch become one. */
function united(stretches: Point[]): Point[] {
  return [...stretches]
    .sort(([a], [b]) => a - b)
    .reduce<Point[]>((list, [from, to]) => {
      const last = list.at(-1);
      if (!last || from > last[1]) return [...list, [from, to]];
      return [...list.slice(0, -1), [last[0], Math.max(last[1], to)]];
    }, []);
}
