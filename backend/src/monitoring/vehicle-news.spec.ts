import type { ModelRecall, ModelRecalls } from '../vehicle-data/sources/model-facts.js';
import { countsOf, nameOfNews, newsOf } from './vehicle-news.js';

const recall = (campaign: string): ModelRecall => ({
  campaign,
  ...{ date: null, component: null, summary: null, consequence: null, remedy: null },
  ...{ parkIt: false, parkOutside: false, overTheAir: false },
});
const recalls = (...campaigns: string[]): ModelRecalls => ({
  ...{ status: 'available', scope: 'model', appliesTo: null, source: 'NHTSA recalls', asOf: '2026-11-21', note: null },
  records: campaigns.map(recall),
});

describe('news of a vehicle', () => {
  it('are what was not known before, and nothing else', () => {
    const known = { knownRecalls: ['A'], knownCounts: { titles: 2, theft: 0 } };
    const news = newsOf(known, { recalls: recalls('A', 'B'), counts: { titles: 3, theft: 0, sales: 4 } });
    expect(news.recalls.map(({ campaign }) => campaign)).toEqual(['B']);
    expect(news.grown).toEqual([{ key: 'titles', more: 1 }]);
    expect(news.known).toEqual({ knownRecalls: ['A', 'B'], knownCounts: { titles: 3, theft: 0, sales: 4 } });
    const again = newsOf(news.known, { recalls: recalls('A', 'B'), counts: { titles: 3, theft: 0, sales: 4 } });
    expect([again.recalls, again.grown]).toEqual([[], []]);
  });

  it('exclude what a source says for the first time, or forgot and remembers', () => {
    const first = newsOf({ knownRecalls: null, knownCounts: null }, { recalls: recalls('A'), counts: { titles: 2 } });
    expect([first.recalls, first.grown]).toEqual([[], []]);
    const less = newsOf(first.known, { recalls: recalls(), counts: { titles: 1 } });
    const back = newsOf(less.known, { recalls: recalls('A'), counts: { titles: 2 } });
    expect([back.recalls, back.grown]).toEqual([[], []]);
  });

  it('are empty when no source could be asked, and what was known stays', () => {
    const known = { knownRecalls: ['A'], knownCounts: { titles: 2 } };
    expect(newsOf(known, { recalls: null, counts: null })).toEqual({ recalls: [], grown: [], known });
  });

  it('have one name, whatever order the source answers in', () => {
    const known = { knownRecalls: [], knownCounts: { titles: 0, theft: 0 } };
    const one = newsOf(known, { recalls: recalls('A', 'B'), counts: { titles: 1, theft: 1 } });
    const other = newsOf(known, { recalls: recalls('B', 'A'), counts: { theft: 1, titles: 1 } });
    expect(nameOfNews(one)).toBe(nameOfNews(other));
    expect(nameOfNews(one)).toBe('A,B,theft=1,titles=1');
  });

  it('count records of the vehicle alone, as far as the source gives numbers', () => {
    const sections = [
      { key: 'titles', status: 'available', count: 3 },
      { key: 'odometer', status: 'with_report', count: null },
      { key: 'recalls', status: 'available', count: 5 },
      { key: 'marketValue', status: 'available', count: 1 },
    ] as const;
    expect(countsOf(sections)).toEqual({ titles: 3 });
  });
});
