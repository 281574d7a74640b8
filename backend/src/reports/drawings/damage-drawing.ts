import type { AccidentRecord } from '../../vehicle-data/findings/history.js';
import { BODY_CLASS_NAMES, bodyClassOf, type Pictured } from '../../vehicle-data/drawings/body-class.js';
import { type Area, FIELD, type LineClass, damagedVehicle } from '../../vehicle-data/drawings/silhouette.js';
import type { DamageText } from '../text/report-text.dto.js';
import type { DrawnPath } from './drawing.dto.js';
import { drawing, label, stroked } from './shapes.js';

/** Lines are stronger than a silhouette's because the drawing is shown at half its size. */
const STRONG = { stroke: 'ink', width: 2.4 } as const;
const FINE = { stroke: 'ink', width: 1.2 } as const;
const LOOKS: Record<LineClass, Pick<DrawnPath, 'fill' | 'stroke' | 'width'>> = {
  ground: { fill: null, stroke: 'rule-strong', width: 1.6 },
  body: { fill: 'sheet', ...STRONG },
  disc: { fill: 'sheet', ...FINE },
  glass: { fill: 'accent-wash', ...FINE },
  tire: { fill: 'sunk', ...STRONG },
  detail: { fill: null, ...FINE },
  handle: { fill: null, ...STRONG },
};
const HEIGHT = FIELD.height + 22;
const LABEL = { y: FIELD.height + 14, size: 22 };

export const AREAS: Record<Area, string> = { front: 'Front', rear: 'Rear', left: 'Left side', right: 'Right side' };

/** Draws the damage on a vehicle of its kind. Returns null if the place or the kind of vehicle is unknown. */
export function damageText(
  vehicle: Pictured,
  { damageArea, severity }: Pick<AccidentRecord, 'damageArea' | 'severity'>,
): DamageText | null {
  const bodyClass = bodyClassOf(vehicle);
  if (damageArea === 'unknown' || bodyClass === null) return null;
  const drawn = damagedVehicle(bodyClass, damageArea, severity === 'unknown' ? 'moderate' : severity);
  const lines = drawn.lines.map((line): DrawnPath => ({ d: line.d, dashed: false, ...LOOKS[line.class] }));
  const ink = severity === 'minor' || severity === 'unknown' ? 'warn' : 'bad';
  const anchor = damageArea === 'right' ? 'end' : 'start';
  return {
    summary: `${BODY_CLASS_NAMES[bodyClass]}: damage at the ${AREAS[damageArea].toLowerCase()}`,
    drawing: drawing(FIELD.width, HEIGHT, [
      ...lines,
      stroked(drawn.hatching, ink, 3),
      label(drawn.nose, LABEL.y, 'Front', { size: LABEL.size, anchor }),
    ]),
  };
}
