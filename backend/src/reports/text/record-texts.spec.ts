import { accident, historyWith } from '../../../test/fixtures/histories.js';
import { findingsOf } from '../../vehicle-data/findings/findings.js';
import type { AccidentRecord } from '../../vehicle-data/findings/history.js';
import { unknownVehicle } from '../../vehicle-data/decode/vehicle.js';
import { partTexts } from './record-texts.js';

it('says "Not reported" for a fact that a report frozen earlier lacks', () => {
  const { airbagsDeployed: _, ...older } = accident;
  const history = historyWith(({ accidents }) => void (accidents.records = [older as AccidentRecord]));
  const [shown] = partTexts(history, findingsOf(history, 'buyer'), unknownVehicle(''), 'plain').accidents.entries;
  expect(shown?.facts).toContainEqual({ label: 'Airbags', value: 'Not reported' });
});
