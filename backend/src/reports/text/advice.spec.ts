import { historyWith } from '../../../test/fixtures/histories.js';
import { findingsOf } from '../../vehicle-data/findings/findings.js';
import { topicFacts } from '../../vehicle-data/findings/topics.js';
import { drivewayText } from './advice.js';

it('lists questions about this record first, on one driveway page [X7-010]', () => {
  const history = historyWith((h) => h.liens.records.push({ date: null, state: null, open: true }));
  const { lists } = drivewayText(topicFacts(history, findingsOf(history, 'buyer')), 'buyer');
  expect(lists.map(({ title }) => title)).toEqual(['Ask the seller', 'Have a mechanic look at', 'Before you pay']);
  expect(lists[0]?.lines[0]).toContain('lien');
  expect(lists[2]?.lines[0]).toContain('lender');
  for (const { lines } of lists) expect(lines.length).toBeLessThanOrEqual(6);
});

it('tells a seller what buyers will ask [X7-010]', () => {
  const history = historyWith((h) => h.liens.records.push({ date: null, state: null, open: true }));
  const { title, intro, lists } = drivewayText(topicFacts(history, findingsOf(history, 'seller')), 'seller');
  expect([title, intro, ...lists.map((list) => list.title)]).toEqual([
    'For the driveway',
    'What buyers of this vehicle are told to ask, to look at and to settle. Print it and be prepared.',
    'Buyers ask',
    'Their mechanic looks at',
    'Before they pay',
  ]);
});
