import type { Glance } from '../../../api/types';
import { compareRows, isFull, namesOf, type FullReport } from './compare-rows';

const KEYS = [
  'titleBrands',
  'totalLoss',
  'junkSalvage',
  'accidents',
  'odometer',
  'owners',
  'liens',
  'recalls',
  'theft',
] as const;

interface Facts {
  model?: string;
  vin?: string;
  /** As the server says it, by its key. */
  glances?: Partial<Record<Glance['key'], Partial<Glance>>>;
  /** Sections with records; the others have none. */
  records?: Record<string, object[]>;
  mileage?: number | null;
  ownerCount?: number | null;
  trim?: string | null;
  engine?: string | null;
  retailCents?: number | null;
  score?: number | null;
  scoreTitle?: string;
}

function report(facts: Facts = {}): FullReport {
  const { glances = {}, records = {}, mileage = null, ownerCount = null, trim = null, engine = 'V6' } = facts;
  const { retailCents = null, score = null } = facts;
  const vin = facts.vin ?? '5NPEB4AC8DH000001';
  const part = (title: string, more: object = {}) => ({ title, absence: null, entries: [], ...more });
  return {
    id: 'report-1',
    vin,
    vehicleData: {
      vin,
      year: 2013,
      make: 'Jeep',
      model: facts.model ?? 'Wrangler',
      trim,
      bodyStyle: 'SUV',
      engine,
    },
    history: Object.fromEntries(KEYS.map((key) => [key, { records: records[key] ?? [] }])),
    findings: {
      glances: KEYS.map((key) => ({
        key,
        label: `Label of ${key}`,
        value: 'None found',
        detail: 'Our source has no record',
        tone: 'good',
        ...glances[key],
      })),
      odometer: mileage === null ? null : { lastReportedMileage: mileage },
      ownerCount,
      value: retailCents === null ? null : { tradeInCents: retailCents * 0.8, retailCents },
      score: score === null ? null : { value: score, label: 'Caution' },
    },
    text: {
      parts: {
        marketValue: part('Value of the server', { absence: { title: 'Not checked', text: 'No source.' } }),
        score: part('Score of the server', {
          entries: [{ title: facts.scoreTitle ?? 'Excellent', details: ['For accidents alone.'] }],
        }),
      },
    },
  } as unknown as FullReport;
}

function row(label: string, a: Facts, b: Facts = {}) {
  const found = compareRows(report({ model: 'Wrangler', ...a }), report({ model: 'Compass', ...b })).find(
    (entry) => entry.label === label,
  );
  if (!found) throw new Error(`There is no row ${label}`);
  return found;
}

const glance = (key: Glance['key'], value: string, detail = '', records: object[] = [{}]): Facts => ({
  glances: { [key]: { value, detail } },
  records: { [key]: records },
});

describe('two reports line by line', () => {
  it('have a row for the trim, for each glance, and for value and score, under the labels of the server', () => {
    expect(compareRows(report(), report()).map(({ label }) => label)).toEqual([
      'Trim',
      ...[
        'titleBrands',
        'accidents',
        'odometer',
        'owners',
        'liens',
        'recalls',
        'theft',
        'totalLoss',
        'junkSalvage',
      ].map((key) => `Label of ${key}`),
      'Value of the server',
      'Score of the server',
    ]);
  });

  it('repeat a glance word for word and in its tone', () => {
    const said = { value: '1 theft', detail: 'Recovered in June 2014', tone: 'bad' } as const;
    const { cells } = row('Label of theft', {
      glances: { theft: said },
      records: { theft: [{ description: 'Stolen' }] },
    });
    expect(cells).toMatchObject([said, { value: 'None found', detail: 'Our source has no record', tone: 'good' }]);
  });

  it.each<[string, Facts, Facts, string | null]>([
    ['two values', glance('accidents', '1 accident'), glance('accidents', '2 accidents'), 'Different'],
    ['none found and not checked', {}, glance('accidents', 'Not checked', '', []), 'Different'],
    [
      'as many, of which other things are told',
      glance('accidents', '1 accident', 'Worst reported: severe'),
      glance('accidents', '1 accident', 'Worst reported: minor'),
      'Different',
    ],
    [
      'records in words without a figure',
      glance('accidents', 'Several', 'Severe'),
      glance('accidents', 'Several', 'Minor'),
      'Different',
    ],
    ['the same', glance('accidents', '1 accident', 'Minor'), glance('accidents', '1 accident', 'Minor'), null],
    [
      'no record, whatever else is told',
      glance('accidents', '0 of 2 sources', 'Asked in May', []),
      glance('accidents', '0 of 2 sources', 'Asked in June', []),
      null,
    ],
  ])('say whether they differ: %s', (_, a, b, expected) => {
    expect(row('Label of accidents', a, b).difference).toBe(expected);
  });

  it('share one line only where value and detail are the same', () => {
    const clean = (detail: string) => glance('titleBrands', 'None found', detail, []);
    const said = (a: Facts, b: Facts) => row('Label of titleBrands', a, b);
    expect(said(clean('Titled in Ohio'), clean('Titled in Ohio'))).toMatchObject({ difference: null, shared: true });
    expect(said(clean('Titled in Ohio'), clean('Titled in Michigan'))).toMatchObject({
      difference: null,
      shared: false,
    });
    expect(said(clean(''), glance('titleBrands', '1 brand')).shared).toBe(false);
  });

  it.each<[string, (boolean | null)[], string | null]>([
    ['some lien is open', [true, false], 'Different'],
    ['all are released', [false], null],
    ['nobody said of any that it is open', [null, false], null],
  ])('tell liens apart by their details only where %s', (_, states, expected) => {
    const liens = (detail: string) =>
      glance(
        'liens',
        '1 lien',
        detail,
        states.map((open) => ({ open })),
      );
    expect(row('Label of liens', liens('1 released lien'), liens('2 released liens')).difference).toBe(expected);
  });

  it('say who has driven more and had more owners, and by how much', () => {
    const odometer = (mileage: number | null, value: string, detail = '') => ({
      ...glance('odometer', value, detail, []),
      mileage,
    });
    const miles = (a: Facts, b: Facts) => row('Label of odometer', a, b).difference;
    expect(miles(odometer(40_000, '40,000 mi'), odometer(41_500, '41,500 mi'))).toBe(
      '2013 Jeep Compass: 1,500 more miles',
    );
    expect(miles(odometer(40_000, '40,000 mi'), odometer(null, 'Not reported'))).toBe('Different');
    expect(miles(odometer(null, 'Not reported'), odometer(null, 'Not reported'))).toBeNull();
    expect(miles(odometer(9, '9 mi', '1 possible rollback'), odometer(9, '9 mi', '2 readings'))).toBe('Different');
    const owned = (ownerCount: number, detail: string) => ({
      ...glance('owners', `${ownerCount} owners`, detail),
      ownerCount,
    });
    const owners = (a: Facts, b: Facts) => row('Label of owners', a, b).difference;
    expect(owners(owned(3, ''), owned(2, ''))).toBe('2013 Jeep Wrangler: 1 more owner');
    expect(owners(owned(2, 'Use: personal'), owned(2, 'Use: rental'))).toBe('Different');
  });

  it('take the trim of the server, and body and engine count with it', () => {
    expect(row('Trim', { trim: 'Lariat' }).cells.map(({ value }) => value)).toEqual(['Lariat', 'Not reported']);
    expect(row('Trim', { trim: '2.5i' }, { trim: 'SE' }).difference).toBe('Different');
    expect(row('Trim', { trim: 'SE' }, { trim: 'SE' })).toMatchObject({
      cells: [{ detail: 'SUV, V6' }, {}],
      difference: null,
    });
    expect(row('Trim', { trim: 'SE', engine: null }, { trim: 'SE' }).difference).toBe('Different');
  });

  it('say which is worth more at retail, or what the report says in the place of a value', () => {
    expect(row('Value of the server', { retailCents: 1_250_000 }, { retailCents: 1_000_000 })).toMatchObject({
      cells: [{ value: '$12,500', detail: 'Retail; trade-in $10,000' }, {}],
      difference: '2013 Jeep Wrangler: $2,500 more at retail',
    });
    expect(row('Value of the server', {}).cells[0]).toMatchObject({ value: 'Not checked', detail: 'No source.' });
  });

  it('say which has the better score and its word, or why there is none', () => {
    const none = { scoreTitle: 'No score: total loss, June 2014' };
    expect(row('Score of the server', { score: 8.5 }, { score: 6 })).toMatchObject({
      cells: [{ value: '8.5 / 10', detail: 'Excellent. For accidents alone.' }, { value: '6.0 / 10' }],
      difference: '2013 Jeep Wrangler: 2.5 more points',
    });
    expect(row('Score of the server', { score: 8.5, scoreTitle: 'Caution' }, { score: 8.5 }).difference).toBe(
      'Different',
    );
    expect(row('Score of the server', none, { score: 8.5 })).toMatchObject({
      cells: [{ value: 'No score: total loss, June 2014' }, {}],
      difference: 'Different',
    });
    expect(row('Score of the server', none, none).difference).toBeNull();
  });
});

describe('the names of two reports', () => {
  it('end in the VIN only where the vehicles are of one name', () => {
    expect(namesOf(report({ model: 'Wrangler' }), report({ model: 'Compass' }))).toEqual([
      '2013 Jeep Wrangler',
      '2013 Jeep Compass',
    ]);
    expect(namesOf(report(), report({ vin: '5NPEB4AC8DH000002' }))).toEqual([
      '2013 Jeep Wrangler (…0001)',
      '2013 Jeep Wrangler (…0002)',
    ]);
  });
});

describe('a report that can be compared', () => {
  it('is one whose history, findings and words were sent', () => {
    expect(isFull(report())).toBe(true);
    for (const part of ['history', 'findings', 'text']) expect(isFull({ ...report(), [part]: null })).toBe(false);
    expect(isFull(null)).toBe(false);
  });
});
