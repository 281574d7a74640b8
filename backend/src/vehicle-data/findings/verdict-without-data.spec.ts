import { historyWith, owner, reading } from '../../../test/fixtures/histories.js';
import { findingsOf } from './findings.js';
import type { VehicleHistory } from './history.js';
import { topicFacts } from './topics.js';
import { verdictOf } from './verdict.js';

it.each<[string, string, string, (h: VehicleHistory) => unknown]>([
  ['owners', 'Not enough data', 'Not enough data', (h) => (h.ownership.records = [])],
  ['a mileage', 'Not enough data', 'Not enough data', (h) => (h.odometer.records = [])],
  ['accidents', 'Not enough data', 'Not enough data', (h) => (h.accidents.status = 'unavailable')],
  [
    'liens',
    'Recommended as far as checked',
    'Nothing on record as far as checked',
    (h) => (h.liens.status = 'not_offered'),
  ],
  [
    'junk yards',
    'Recommended as far as checked',
    'Nothing on record as far as checked',
    (h) => (h.junkSalvage.status = 'unavailable'),
  ],
])('says to buyer and seller alike what it lacks without %s', (_, buyer, seller, lack) => {
  const history = historyWith((h) => {
    h.ownership.records = [owner];
    h.odometer.records = [reading('2021-03-01', 123_799)];
    lack(h);
  });
  const labels = (['buyer', 'seller'] as const).map((intent) => {
    const findings = findingsOf(history, intent);
    return verdictOf(history, findings, topicFacts(history, findings), intent).label;
  });
  expect(labels).toEqual([buyer, seller]);
});
