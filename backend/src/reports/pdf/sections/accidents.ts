import type { Content } from 'pdfmake';
import { stateName } from '../../../vehicle-data/model/states.js';
import type { AccidentRecord } from '../../../vehicle-data/model/history.js';
import { answer, event, originLines, section } from '../blocks.js';
import { damageDrawing } from '../damage-drawing.js';
import { day, NOT_REPORTED } from '../../format.js';
import type { ToneName } from '../look.js';
import type { PrintedSection } from '../printed.js';

const SEVERITIES: Record<AccidentRecord['severity'], { words: string; tone: ToneName }> = {
  minor: { words: 'Minor', tone: 'warn' },
  moderate: { words: 'Moderate', tone: 'warn' },
  severe: { words: 'Severe', tone: 'bad' },
  unknown: { words: 'Severity not reported', tone: 'plain' },
};
const AREAS: Record<AccidentRecord['damageArea'], string> = {
  front: 'Front',
  rear: 'Rear',
  left: 'Left side',
  right: 'Right side',
  unknown: NOT_REPORTED,
};

const airbags = (deployed: boolean | null): string =>
  deployed === null ? NOT_REPORTED : deployed ? 'Deployed' : 'Not deployed';

export function accidents({ place, history }: PrintedSection): Content[] {
  const { accidents, demonstration } = history;
  const none =
    'No accident was reported under this VIN. Many accidents are reported to no one: have the body and frame looked at.';
  return section(place, 'Accident history', originLines(accidents, demonstration), [
    ...answer(accidents, none, () =>
      accidents.records.map(({ date, state, severity, damageArea, airbagsDeployed }) =>
        event({
          title: `${date === null ? 'Date not reported' : day(date)}: ${SEVERITIES[severity].words}`,
          detail: `State: ${stateName(state)}   ·   Damage: ${AREAS[damageArea]}   ·   Airbags: ${airbags(airbagsDeployed)}`,
          tone: SEVERITIES[severity].tone,
          drawing: damageDrawing({ damageArea, severity }),
        }),
      ),
    ),
  ]);
}
