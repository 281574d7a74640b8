import type { AccidentRecord } from '../../vehicle-data/model/history.js';
import { BODY_CLASS_NAMES, bodyClassOf, type Pictured } from '../../vehicle-data/images/body-class.js';
import { type Area, hatchingOf } from '../../vehicle-data/images/hatching.js';
import type { Fill } from '../../vehicle-data/images/stroke.js';
import { FIELD, pictureOf } from '../../vehicle-data/images/strokes.js';
import type { DamageText } from '../text/report-text.dto.js';
import type { DrawnPath, Ink } from './drawing.dto.js';
import { label, lineTo, stroked } from './shapes.js';

type Damage = Pick<AccidentRecord, 'damageArea' | 'severity'>;

/** Drawn for half the size of its field: the lines are stronger than those of a silhouette. */
const WIDTHS = { strong: 2.4, fine: 1.2 };
const INKS: Record<NonNullable<Fill>, Ink> = { paper: 'sheet', glass: 'accent-wash', rubber: 'sunk' };
const HEIGHT = FIELD.height + 22;
const LABEL = { y: FIELD.height + 14, size: 22 };

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
  const hatching = stroked(hatchingOf(picture, damageArea, severity), ink, 3);
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
