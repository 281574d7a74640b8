import { historyWith } from '../../../test/fixtures/histories.js';
import { findingsOf } from '../../vehicle-data/findings/findings.js';
import { topicFacts } from '../../vehicle-data/findings/topics.js';
import { drivewayText } from './opening-texts.js';

it('[X7-010] the sheet for the driveway asks about the facts of this record first, and fits on a page', () => {
  const history = historyWith((h) => h.liens.records.push({ date: null, state: null, open: true }));
  const { lists } = drivewayText(topicFacts(history, findingsOf(history, 'buyer')));
  expect(lists.map(({ title }) => title)).toEqual(['Ask the seller', 'Have a mechanic look at', 'Before you pay']);
  expect(lists[0]?.lines[0]).toContain('lien');
  expect(lists[2]?.lines[0]).toContain('lender');
  for (const { lines } of lists) expect(lines.length).toBeLessThanOrEqual(6);
});
