import { accident, historyWith, owner } from '../../../test/fixtures/histories.js';
import { findingsOf } from '../../vehicle-data/findings/findings.js';
import type { VehicleHistory } from '../../vehicle-data/model/history.js';
import { unknownVehicle } from '../../vehicle-data/vpic/describe.js';
import { reportTextOf } from './report-text.js';

function wordsOf(use: 'personal' | 'commercial', change: (history: VehicleHistory) => unknown = () => undefined) {
  const history = historyWith((known: VehicleHistory) => {
    for (const key of ['accidents', 'titleBrands', 'junkSalvage', 'totalLoss', 'theft', 'liens'] as const)
      known[key].status = 'none';
    known.odometer.records = [{ date: '2024-01-01', miles: 40_000, recordedBy: 'Title' }];
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
