import { accident, brand, reading } from '../../../test/fixtures/histories.js';
import { wordsOf } from '../../../test/fixtures/report-words.js';
import type { OdometerReading, VehicleHistory } from '../../vehicle-data/findings/history.js';
import { capitalized } from '../../vehicle-data/findings/format.js';

it.each([
  ['personal', 'Recommended', /^No accident or salvage title/],
  ['commercial', 'Caution', /^Once in commercial use \(from January 2020\)\.$/],
] as const)('says of a vehicle in %s use the same in verdict and advice', (use, label, text) => {
  const words = wordsOf(use);
  expect(words.verdict.label).toBe(label);
  expect(words.insights.lines).toEqual([
    expect.objectContaining({ label, text: expect.stringMatching(text) as string }),
  ]);
});

it.each<[string, string, Parameters<typeof wordsOf>]>([
  ['8.5', 'Excellent', ['personal']],
  ['8.5', 'Caution', ['commercial']],
  [
    '6.5',
    'Caution',
    ['personal', ({ accidents }) => Object.assign(accidents, { status: 'available', records: [accident] })],
  ],
])('shows a score of %s with %s, the label of the verdict, and its method [B9-032, B9-033]', (mark, title, of) => {
  const { entries, note } = wordsOf(...of).parts.score;
  expect(entries).toEqual([expect.objectContaining({ mark, text: '/ 10', title })]);
  expect(note).toMatch(
    /^How we score, for accidents alone: 8\.5 when no accident is on record, 6\.5 when one is; the word follows the verdict\./,
  );
});

it('shows source and date of a section that differ from the others [X1-002]', () => {
  const { parts } = wordsOf('personal', ({ accidents, odometer }) => {
    Object.assign(accidents, { source: 'State of Ohio', asOf: '2026-03-02' });
    Object.assign(odometer, { source: null });
  });
  expect(parts.accidents.source).toEqual(['Source: State of Ohio', 'As of: Mar 2, 2026']);
  expect(parts.odometer.source[0]).toBe('Source: Not reported');
});

describe('readings that need an explanation', () => {
  const odometerWith = (...codes: string[]) =>
    wordsOf('personal', ({ odometer, titleBrands }) => {
      odometer.records = [reading('2004-06-01', 95_112), reading('2006-06-01', 12_340)];
      titleBrands.records = codes.map((code) => ({ ...brand(code), date: null }));
    });

  it('prints a rollover with both figures and no accusation [X11-002]', () => {
    const { parts, verdict } = odometerWith('72');
    expect(parts.odometer.entries).toEqual([
      expect.objectContaining({
        title: 'Odometer rolled over',
        tone: 'warn',
        details: ['95,112 mi before it, 12,340 mi on Jun 1, 2006.'],
      }),
    ]);
    expect(JSON.stringify([parts.odometer, verdict])).not.toMatch(/rollback/i);
  });

  it('prints a rollback with both figures where nothing explains it [X11-002]', () => {
    const { parts } = odometerWith();
    const [rollback, ...others] = parts.odometer.entries;
    expect([rollback?.title, rollback?.tone, others]).toEqual(['1 possible rollback', 'bad', []]);
    expect(rollback?.text).toContain('a five-digit odometer that passed 99,999');
  });
});

describe('a report about doubtful readings', () => {
  const printed = (readings: OdometerReading[], ...codes: string[]) => {
    const { verdict, parts, insights } = wordsOf('personal', ({ odometer, titleBrands }) => {
      odometer.records = readings;
      titleBrands.records = codes.map((code) => ({ ...brand(code), date: null }));
    });
    const { tone, label, sentence } = verdict;
    return { verdict: { tone, label, sentence }, entries: parts.odometer.entries, insights: insights.lines };
  };

  it('prints one probable error for a wrong figure that was recorded twice [X11-002]', () => {
    const { verdict, entries } = printed([
      reading('2018-05-01', 30_112),
      reading('2020-05-01', 521_340),
      reading('2020-05-01', 521_340),
      reading('2022-05-01', 74_230),
    ]);
    expect(verdict).toEqual({
      tone: 'warn',
      label: 'Caution',
      sentence: 'One odometer reading is probably wrong (521,340 mi in May 2020).',
    });
    expect(entries.map(({ title, details, text }) => [title, details, text])).toEqual([
      [
        'One reading is probably wrong',
        ['30,112 mi before it, 521,340 mi on May 1, 2020.'],
        'It contradicts the readings before and after it, which agree with each other, so it is left out.',
      ],
    ]);
  });

  it('prints one probable error for a wrong first reading [X11-002]', () => {
    const { verdict, entries } = printed([
      reading('2016-05-01', 300_112),
      reading('2017-05-01', 31_000),
      reading('2019-05-01', 52_000),
    ]);
    expect(verdict.sentence).toBe('One odometer reading is probably wrong (300,112 mi in May 2016).');
    expect(entries.map(({ title, details, text }) => [title, details, text])).toEqual([
      [
        'One reading is probably wrong',
        ['300,112 mi on May 1, 2016.'],
        'It contradicts the readings after it, which agree with each other, so it is left out.',
      ],
    ]);
  });

  it('prints several readings without a unit as one explanation [X11-002]', () => {
    const { verdict, entries } = printed([
      reading('2015-06-01', 75_000, false),
      reading('2016-06-01', 98_000, false),
      reading('2017-06-01', 62_500),
    ]);
    expect(verdict).toEqual({
      tone: 'warn',
      label: 'Caution',
      sentence: 'Odometer unit not reported in June 2015.',
    });
    expect(entries).toEqual([
      expect.objectContaining({
        title: 'Unit not reported',
        tone: 'warn',
        details: ['75,000 mi on Jun 1, 2015.', '75,000 mi before it, 98,000 mi on Jun 1, 2016.'],
        text: 'Readings without a unit are higher than the next one. As kilometers they fit: the odometer itself shows which.',
      }),
    ]);
  });

  it('prints a difference of at most 1% as a warning [X11-002]', () => {
    const { verdict, entries, insights } = printed([reading('2018-03-01', 45_112), reading('2021-03-01', 44_900)]);
    expect(verdict).toEqual({
      tone: 'warn',
      label: 'Caution',
      sentence: 'One odometer reading is slightly lower than the one before it in March 2021.',
    });
    expect(entries).toEqual([
      expect.objectContaining({
        title: 'Slightly lower',
        tone: 'warn',
        details: ['45,112 mi before it, 44,900 mi on Mar 1, 2021.'],
        text: 'The difference is at most 1% of the reading: more likely a copying or rounding error than a rollback.',
      }),
    ]);
    expect(JSON.stringify(insights)).not.toMatch(/Serious warning|rollback/);
  });

  it.each<[string, string, OdometerReading[]]>([
    [
      '72',
      'Odometer rolled over past its last digit in June 2006.',
      [reading('2004-06-01', 95_112), reading('2006-06-01', 12_340)],
    ],
    ['74', 'Odometer replaced in September 2012.', [reading('2012-06-01', 88_112), reading('2012-09-01', 210)]],
  ])('prints no serious warning for a fall that brand %s explains [X11-002]', (code, sentence, readings) => {
    const { verdict, insights } = printed(readings, code);
    expect(verdict).toEqual({ tone: 'warn', label: 'Caution', sentence });
    expect(JSON.stringify(insights)).not.toContain('Serious warning');
  });
});

describe('the advice beside the verdict', () => {
  const event = (date: string, description: string) => ({ date, state: 'OH', reportedBy: 'Police', description });
  const stolenAndRecovered = ({ theft }: VehicleHistory) =>
    Object.assign(theft, {
      status: 'available',
      records: [event('2016-03-01', 'Reported stolen'), event('2016-04-01', 'Recovered')],
    });
  const withAccident = (severity: 'minor' | 'moderate' | 'severe') => (history: VehicleHistory) =>
    Object.assign(history.accidents, { status: 'available', records: [{ ...accident, severity }] });

  it.each([
    ['minor', 'warn'],
    ['moderate', 'warn'],
    ['severe', 'bad'],
  ] as const)('does not recommend after a %s accident, in the color of its glance: %s [B9-034]', (severity, tone) => {
    const { verdict, insights, parts } = wordsOf('personal', withAccident(severity));
    expect(verdict).toMatchObject({
      tone,
      label: 'Not recommended',
      sentence: `${capitalized(severity)} accident in January 2020.`,
    });
    expect(insights.lines[0]).toEqual({
      kind: 'not_recommended',
      label: 'Not recommended',
      text: `${capitalized(severity)} accident, January 2020.`,
      tone,
    });
    expect(parts.accidents.entries[0]?.tone).toBe(tone);
  });

  it('does not ask to resolve a theft that ended [X11-004]', () => {
    const words = wordsOf('personal', stolenAndRecovered);
    expect(words.verdict).toMatchObject({
      tone: 'warn',
      label: 'Potentially risky',
      sentence: 'Stolen in March 2016 and recovered in April 2016.',
    });
    expect(words.insights.lines.map(({ label, text }) => [label, text])).toEqual([
      ['Potentially risky', 'Stolen March 2016, recovered April 2016.'],
    ]);
    expect(JSON.stringify(words)).not.toContain('Resolve before');
  });

  it.each(['buyer', 'seller'] as const)('gives a %s no advice in its sections: the next steps do', (intent) => {
    const doubtful = (history: VehicleHistory) => {
      history.odometer.records = [reading('2020-01-01', 90_000), reading('2024-01-01', 40_000)];
      Object.assign(history.titleBrands, { status: 'available', records: [brand('XX')] });
      history.service.status = 'none';
    };
    const { parts } = wordsOf('personal', doubtful, intent);
    expect(parts.odometer.entries[0]?.text).toContain('Service invoices show the true mileage.');
    expect(JSON.stringify(parts)).not.toMatch(/ask the seller|ask for|have a mechanic|before you/i);
  });

  it('never tells a seller what to do before paying', () => {
    const all = (history: VehicleHistory) => {
      stolenAndRecovered(history);
      withAccident('severe')(history);
      Object.assign(history.liens, {
        status: 'available',
        records: [{ date: '2020-03-01', state: null, open: true }],
      });
    };
    const words = wordsOf('commercial', all, 'seller');
    expect(JSON.stringify(words)).not.toMatch(/before you pay/i);
    expect(words.insights.lines[0]?.text).toBe(
      'On record: severe accident, January 2020; stolen March 2016, recovered April 2016; open lien, March 2020. ' +
        'Buyers will ask about it.',
    );
  });
});

describe('the mileage of a market value', () => {
  const noteOf = (odometer: number | null, lastRecorded: number | null) =>
    wordsOf('personal', (history) => {
      history.marketValue.records = [{ retailCents: 1_500_000, lowCents: 1_200_000, highCents: 1_700_000, odometer }];
      if (lastRecorded === null) history.odometer.records = [];
      else history.odometer.records[0]!.miles = lastRecorded;
    }).parts.marketValue.note;

  it('is shown beside the last recorded mileage', () => {
    expect(noteOf(22_318, 12_109)).toMatch(/^Estimated at 22,318 mi today \(last recorded 12,109\)\. A value is/);
  });

  it('is shown alone if none was recorded, and is named if missing', () => {
    expect(noteOf(22_318, null)).toMatch(/^Estimated at 22,318 mi today\. A value is/);
    expect(noteOf(null, 12_109)).toMatch(/^The mileage this value assumes is not reported\./);
  });
});
