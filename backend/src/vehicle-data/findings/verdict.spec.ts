import fc from 'fast-check';
import { accident, brand, historyWith, owner, reading } from '../../../test/fixtures/histories.js';
import type { VehicleHistory } from './history.js';
import { findingsOf } from './findings.js';
import { topicFacts } from './topics.js';
import { verdictOf } from './verdict.js';

const event = (date: string | null, description: string) => ({ date, state: 'OH', reportedBy: 'Police', description });

const recall = { campaign: '20V123000', date: '2020-06-01', component: 'Air bags', summary: '', remedy: '' };

function verdictWith(change?: (history: VehicleHistory) => void, intent: 'buyer' | 'seller' = 'buyer') {
  const history = historyWith(change);
  const findings = findingsOf(history, intent);
  return verdictOf(history, findings, topicFacts(history, findings), intent);
}

describe('the verdict', () => {
  it('tells a total loss as the story it is', () => {
    const verdict = verdictWith((h) => {
      h.totalLoss.records = [event('2014-06-17', 'Declared a total loss after a collision')];
      h.titleBrands.records = [{ ...brand('09'), name: 'Rebuilt', date: '2014-10-25' }];
      h.titles.records = [{ date: '2014-10-25', state: 'OH', odometer: null, current: true }];
    });
    expect(verdict).toEqual({
      tone: 'bad',
      label: 'Not recommended',
      sentence: 'Written off after a collision in June 2014, rebuilt, retitled in Ohio.',
    });
  });

  it.each<[string, (h: VehicleHistory) => unknown]>([
    [
      'Stolen in March 2016 and recovered in April 2016.',
      (h) => h.theft.records.push(event('2016-03-01', 'Reported stolen'), event('2016-04-01', 'Recovered')),
    ],
    ['Reported stolen in March 2016.', (h) => h.theft.records.push(event('2016-03-01', 'Reported stolen'))],
    [
      'Possible odometer rollback in January 2013, from 9,312 mi to 7,220 mi.',
      (h) => h.odometer.records.push(reading('2012-01-01', 9_312), reading('2013-01-01', 7_220)),
    ],
    [
      '2 accidents, the worst severe in January 2020.',
      (h) => h.accidents.records.push(accident, { ...accident, severity: 'severe' }),
    ],
    [
      'A lien from March 2020 is still open.',
      (h) => h.liens.records.push({ date: '2020-03-01', state: null, open: true }),
    ],
    [
      'Lien from March 2020, release not reported.',
      (h) => h.liens.records.push({ date: '2020-03-01', state: null, open: null }),
    ],
    [
      'A lien from May 2021 is still open.',
      (h) =>
        h.liens.records.push(
          { date: '2020-03-01', state: null, open: null },
          { date: '2021-05-01', state: null, open: true },
        ),
    ],
    [
      'Written off in June 2014.',
      (h) => {
        h.titleBrands.records.push({ ...brand('09'), date: '2010-02-01' });
        h.totalLoss.records.push(event('2014-06-17', 'Total loss'));
      },
    ],
    [
      'Written off in May 2016.',
      (h) => {
        h.totalLoss.records.push(event('2016-05-01', 'Total loss'), event('2010-01-01', 'Total loss after a fire'));
        h.titleBrands.records.push({ ...brand('09'), date: '2011-02-01' });
      },
    ],
    [
      'Written off in June 2014, rebuilt.',
      (h) => {
        h.titleBrands.records.push({ ...brand('11'), date: '2014-08-20' }, { ...brand('09'), date: '2014-10-25' });
        h.totalLoss.records.push(event('2014-06-17', 'Total loss'));
      },
    ],
    [
      'Possible odometer rollback in January 2013, from 90,000 mi to 30,000 mi.',
      (h) =>
        h.odometer.records.push(
          reading('2012-01-01', 90_000),
          reading('2013-01-01', 30_050),
          reading('2013-01-01', 30_000),
        ),
    ],
    ['Rebuilt in January 2020 after it had been written off.', (h) => h.titleBrands.records.push(brand('09'))],
    ['Written off, date not reported.', (h) => h.totalLoss.records.push(event(null, 'Total loss'))],
    ['4 owners, the last since January 2020.', (h) => h.ownership.records.push(owner, owner, owner, owner)],
    [
      '4 owners, the last since January 2020, once in rental use (from March 2016).',
      (h) => h.ownership.records.push({ ...owner, from: '2016-03-01', use: 'rental' }, owner, owner, owner),
    ],
    ['170,139 miles, read in March 2021.', (h) => h.odometer.records.push(reading('2021-03-01', 170_139))],
  ])('[X5-017] says what decides, and when: %s', (sentence, change) => {
    expect(verdictWith((h) => void change(h)).sentence).toBe(sentence);
  });

  it('is never green next to a possibly open lien, and recommends nothing next to an adverse fact', () => {
    const lien = verdictWith((h) => h.liens.records.push({ date: '2020-03-01', state: null, open: null }));
    expect(lien).toMatchObject({ tone: 'warn' });
    const rental = verdictWith((h) => h.ownership.records.push({ ...owner, use: 'rental' }));
    expect(rental).toMatchObject({ tone: 'warn', label: expect.not.stringContaining('Recommended') });
  });

  it.each<[string, string, (h: VehicleHistory) => unknown]>([
    ['bad', 'Serious warning', (h) => h.theft.records.push(event('2016-03-01', 'Reported stolen'))],
    [
      'bad',
      'Serious warning',
      (h) => h.odometer.records.push(reading('2012-01-01', 90_000), reading('2013-01-01', 30_000)),
    ],
    [
      'bad',
      'Serious warning',
      (h) => {
        h.ownership.records.push(owner, owner, owner, owner);
        h.theft.records.push(event('2016-03-01', 'Reported stolen'));
      },
    ],
    ['warn', 'Potentially risky', (h) => h.ownership.records.push(owner, owner, owner, owner)],
    ['warn', 'Resolve before you pay', (h) => h.liens.records.push({ date: '2020-03-01', state: null, open: true })],
    ['warn', 'Resolve before you pay', (h) => h.liens.records.push({ date: '2020-03-01', state: null, open: null })],
    ['warn', 'Resolve before you pay', (h) => h.recalls.records.push(recall)],
    ['warn', 'Potentially risky', (h) => h.theft.records.push(event('2016-03-01', 'Stolen, later recovered'))],
    ['warn', 'Not recommended', (h) => h.accidents.records.push(accident)],
    ['warn', 'Not recommended', (h) => h.accidents.records.push({ ...accident, severity: 'moderate' })],
    ['bad', 'Not recommended', (h) => h.accidents.records.push({ ...accident, severity: 'severe' })],
    [
      'bad',
      'Not recommended',
      (h) => {
        h.accidents.records.push({ ...accident, severity: 'severe' });
        h.theft.records.push(event('2016-03-01', 'Reported stolen'));
      },
    ],
    [
      'bad',
      'Not recommended',
      (h) => {
        h.totalLoss.records.push(event('2016-03-01', 'Total loss'));
        h.theft.records.push(event('2016-03-01', 'Reported stolen'));
      },
    ],
    [
      'warn',
      'Not recommended',
      (h) => {
        h.accidents.records.push(accident);
        h.recalls.records.push(recall);
      },
    ],
    ['bad', 'Serious warning', (h) => h.titleBrands.records.push(brand('69'))],
    ['warn', 'Caution', (h) => h.ownership.records.push({ ...owner, use: 'rental' })],
    [
      'warn',
      'Potentially risky',
      (h) => {
        h.ownership.records.push(owner, owner, owner, owner);
        h.recalls.records.push(recall);
      },
    ],
  ])('has the color and the label of what decides: %s, %s', (tone, label, change) => {
    expect(verdictWith((h) => void change(h))).toMatchObject({ tone, label });
  });

  it('puts a rollback before accidents in its sentence [X5-017]', () => {
    const verdict = verdictWith((h) => {
      h.accidents.records.push(accident, { ...accident, date: '2018-06-01' });
      h.odometer.records.push(reading('2012-01-01', 90_000), reading('2013-01-01', 30_000));
    });
    expect(verdict).toEqual({
      tone: 'bad',
      label: 'Not recommended',
      sentence:
        'Possible odometer rollback in January 2013, from 90,000 mi to 30,000 mi; ' +
        '2 accidents, the worst minor in January 2020.',
    });
  });

  it('puts what is red before what is amber in its sentence [X5-017]', () => {
    const { sentence } = verdictWith((h) => {
      h.accidents.records.push(accident);
      h.theft.records.push(event('2016-03-01', 'Reported stolen'), event('2016-04-01', 'Recovered'));
      h.titleBrands.records.push({ ...brand('01'), name: 'Flood damage' });
    });
    expect(sentence).toBe(
      'Title brand “Flood damage” in January 2020; stolen in March 2016 and recovered in April 2016; ' +
        'minor accident in January 2020.',
    );
  });

  it('has the tone of the worst glance where something speaks against the vehicle', () => {
    const severity = fc.constantFrom('minor', 'moderate', 'severe', 'unknown' as const);
    fc.assert(
      fc.property(fc.array(severity, { minLength: 1, maxLength: 4 }), (severities) => {
        const history = historyWith((h) =>
          h.accidents.records.push(...severities.map((one) => ({ ...accident, severity: one }))),
        );
        const findings = findingsOf(history, 'buyer');
        const { tone, label } = verdictOf(history, findings, topicFacts(history, findings), 'buyer');
        expect(tone).toBe(findings.glances[0]?.tone);
        expect(label).toBe('Not recommended');
        expect(findings.insights[0]?.text).toContain(`${label}: `);
      }),
    );
  });

  it('names the recalls of the model with the date of the newest [X5-017]', () => {
    const of = (...dates: string[]) =>
      verdictWith((h) => void h.recalls.records.push(...dates.map((date) => ({ ...recall, date })))).sentence;
    expect(of('2020-06-01')).toBe('1 recall of this model in June 2020, repair not reported.');
    expect(of('2021-01-01', '2020-06-01')).toBe(
      '2 recalls of this model, the newest in January 2021, repair not reported.',
    );
  });

  it('is green only where every question was answered, for a buyer and a seller', () => {
    const questions = ['accidents', 'titleBrands', 'totalLoss', 'junkSalvage', 'theft', 'liens', 'recalls'] as const;
    const status = fc.constantFrom('none', 'not_offered', 'unavailable' as const);
    fc.assert(
      fc.property(fc.tuple(...questions.map(() => status)), fc.constantFrom('buyer', 'seller'), (said, intent) => {
        const { tone } = verdictWith((h) => {
          h.ownership.records = [owner];
          h.odometer.records = [reading('2020-01-01', 10)];
          questions.forEach((key, index) => (h[key].status = said[index] ?? 'none'));
        }, intent);
        expect(tone).toBe(said.every((answer) => answer === 'none') ? 'good' : 'plain');
      }),
      { numRuns: 1000 },
    );
  });

  it('names no more than three facts and counts the rest', () => {
    const { sentence } = verdictWith((h) => {
      h.accidents.records = [accident];
      h.liens.records = [{ date: '2020-03-01', state: null, open: true }];
      h.theft.records = [event('2016-03-01', 'Reported stolen')];
      h.ownership.records = [owner, owner, owner, owner];
    });
    expect(sentence).toMatch(/; 1 more finding below\.$/);
  });

  it('is green only with every answer, and names only what was asked', () => {
    const clean = (h: VehicleHistory) => {
      h.ownership.records = [owner];
      h.odometer.records = [reading('2020-01-01', 10)];
    };
    expect(verdictWith(clean)).toEqual({
      tone: 'good',
      label: 'Recommended',
      sentence: 'No accident, title brand, total loss, theft, open lien or recall on record; 1 owner, 10 miles.',
    });
    const silent = verdictWith((h) => {
      clean(h);
      h.accidents.status = 'unavailable';
      h.theft.status = 'not_offered';
    });
    expect(silent.tone).toBe('plain');
    expect(silent.sentence).toBe(
      'No answer on accidents; no title brand, total loss, open lien or recall on record; thefts not checked; ' +
        '1 owner, 10 miles.',
    );
  });

  it('says what the source did not answer, also beside a finding', () => {
    const { sentence } = verdictWith((h) => {
      h.ownership.records = [{ ...owner, use: 'commercial' }];
      h.accidents.status = 'unavailable';
      h.titleBrands.status = 'unavailable';
    });
    expect(sentence).toBe('Once in commercial use (from January 2020); no answer on accidents and title brands.');
  });

  it('does not tell a seller what to buy', () => {
    expect(verdictWith((h) => h.accidents.records.push(accident), 'seller').label).toBe('Buyers will ask about this');
    expect(verdictWith(() => undefined, 'seller').sentence).toMatch(/^No accident/);
  });

  it('does not call a complete record a lack of data, for a seller or a buyer', () => {
    const known = (h: VehicleHistory) => {
      h.ownership.records = [owner];
      h.titleBrands.records = [brand('00')];
      // High mileage, which neither speaks against a vehicle nor for it.
      h.odometer.records = [reading('2021-03-01', 123_799)];
    };
    expect(verdictWith(known)).toMatchObject({ tone: 'good', label: 'Recommended' });
    expect(verdictWith(known, 'seller')).toMatchObject({ tone: 'good', label: 'Nothing on record against it' });
  });
});
