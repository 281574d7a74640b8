import { accident, brand, historyWith, owner, reading } from '../../../test/fixtures/histories.js';
import { findingsOf } from '../../vehicle-data/findings/findings.js';
import type { VehicleHistory } from '../../vehicle-data/model/history.js';
import { unknownVehicle } from '../../vehicle-data/vpic/describe.js';
import { reportTextOf } from './report-text.js';

function wordsOf(use: 'personal' | 'commercial', change: (history: VehicleHistory) => unknown = () => undefined) {
  const history = historyWith((known: VehicleHistory) => {
    for (const key of ['accidents', 'titleBrands', 'junkSalvage', 'totalLoss', 'theft', 'liens'] as const)
      known[key].status = 'none';
    known.odometer.records = [{ date: '2024-01-01', miles: 40_000, recordedBy: 'Title', unitReported: true }];
    known.ownership.records = [{ ...owner, use }];
    change(known);
  });
  return reportTextOf({
    history,
    findings: findingsOf(history, 'buyer'),
    intent: 'buyer',
    vehicleData: unknownVehicle(''),
    identification: { source: 'NHTSA vPIC' },
    sourceNotice: '',
  });
}

it.each([
  ['personal', 'Recommended', 'Recommended'],
  ['commercial', 'Caution', 'Recommended with caution'],
] as const)('praises a vehicle in %s use no louder than its verdict does', (use, verdict, advice) => {
  const words = wordsOf(use);
  expect(words.verdict.label).toBe(verdict);
  expect(words.insights.lines.map(({ label }) => label)).toEqual([advice]);
  expect(words.insights.lines[0]?.text).toMatch(/^No accident or salvage title/);
});

it.each<[string, string, Parameters<typeof wordsOf>]>([
  ['8.5', 'Excellent', ['personal']],
  ['8.5', 'Caution', ['commercial']],
  [
    '6.5',
    'Caution',
    ['personal', ({ accidents }) => Object.assign(accidents, { status: 'available', records: [accident] })],
  ],
])(
  '[B9-032, B9-033] shows a score of %s with the word %s, as the verdict has it, and how it is come by',
  (mark, title, of) => {
    const { entries, note } = wordsOf(...of).parts.score;
    expect(entries).toEqual([expect.objectContaining({ mark, text: '/ 10', title })]);
    expect(note).toMatch(/^How we score: 8\.5 when no accident is on record, 6\.5 when one is\./);
  },
);

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

describe('the mileage a value is made for', () => {
  const noteOf = (odometer: number | null, lastRecorded: number | null) =>
    wordsOf('personal', (history) => {
      history.marketValue.records = [{ retailCents: 1_500_000, lowCents: 1_200_000, highCents: 1_700_000, odometer }];
      if (lastRecorded === null) history.odometer.records = [];
      else history.odometer.records[0]!.miles = lastRecorded;
    }).parts.marketValue.note;

  it('stands beside the last one that was recorded', () => {
    expect(noteOf(22_318, 12_109)).toMatch(/^Estimated at 22,318 mi today \(last recorded 12,109\)\. A value is/);
  });

  it('stands alone where none was recorded, and is said to be missing where it is', () => {
    expect(noteOf(22_318, null)).toMatch(/^Estimated at 22,318 mi today\. A value is/);
    expect(noteOf(null, 12_109)).toMatch(/^The mileage this value assumes is not reported\./);
  });
});
