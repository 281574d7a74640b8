import fc from 'fast-check';
import { accident, brand, owner, reading } from '../../../test/fixtures/histories.js';
import { wordsOf } from '../../../test/fixtures/report-words.js';
import type { VehicleHistory } from '../../vehicle-data/findings/history.js';

it('says one thing in verdict, advice and score, whatever is known [B9-034, B9-035, B9-036]', () => {
  const event = (description: string) => ({ date: '2016-03-01', state: 'OH', reportedBy: 'Police', description });
  const recall = { campaign: '20V123000', date: '2020-06-01', component: 'Air bags', summary: '', remedy: '' };
  const changes: ((h: VehicleHistory) => unknown)[] = [
    (h) => h.accidents.records.push(accident),
    (h) => h.titleBrands.records.push(brand('11')),
    (h) => h.titleBrands.records.push(brand('48')),
    (h) => h.theft.records.push(event('Reported stolen')),
    (h) => h.liens.records.push({ date: '2020-03-01', state: null, open: true }),
    (h) => h.recalls.records.push(recall),
    (h) => h.ownership.records.push(owner, owner, owner),
    (h) => h.ownership.records.push({ ...owner, use: 'rental' }),
    (h) => (h.ownership.records = []),
    (h) => h.odometer.records.push(reading('2025-01-01', 30_000)),
    (h) => (h.accidents.status = 'unavailable'),
    (h) => (h.liens.status = 'not_offered'),
  ];
  fc.assert(
    fc.property(fc.subarray(changes), (chosen) => {
      const words = wordsOf('personal', (history) => {
        for (const change of chosen) change(history);
      });
      const [decides] = words.insights.lines;
      const [score] = words.parts.score.entries;
      expect(words.verdict.label).toBe(decides?.label);
      expect(words.insights.lines.filter(({ label }) => label === 'Not enough data').length).toBe(
        words.verdict.label === 'Not enough data' ? 1 : 0,
      );
      if (score?.title === 'Excellent') expect(words.verdict.label).toMatch(/^Recommended/);
      if (words.verdict.label === 'Not enough data') expect(score?.title).toMatch(/^No score: not enough data$/);
    }),
  );
});
