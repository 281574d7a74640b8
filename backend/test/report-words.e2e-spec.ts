import type { ReportView } from '../src/reports/report.dto.js';
import { type RunningApp, startApp } from './support/app.js';
import { recordSummaryOf } from '../src/vehicle-data/findings/record-summary.js';
import { day } from '../src/vehicle-data/findings/format.js';
import { TestVisitor } from './support/visitor.js';

/** A published test vehicle with an accident on record: docs/reference/test-vehicles.md. */
const WITH_ACCIDENT = '5XYKTCA63DG000000';

/** Every sentence, heading and worded record of a report, without the codes of its tones. */
function sentences(part: unknown): string[] {
  if (typeof part === 'string') return part === '' ? [] : [part];
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([name, value]) => (['tone', 'kind'].includes(name) ? [] : sentences(value)));
}

describe('the words of a report', () => {
  let app: RunningApp;
  let visitor: TestVisitor;
  let id: string;
  /** The report as its visitor got it before each step, as text. */
  const locked: string[] = [];
  let report: ReportView;
  beforeAll(async () => {
    app = await startApp();
    visitor = new TestVisitor(app);
    ({ id } = await visitor.lookup(WITH_ACCIDENT));
    const keep = async () => void locked.push(JSON.stringify(await visitor.report(id)));
    await keep();
    await visitor.complete((await visitor.openCheckout(id)).sessionId).expect(200);
    await visitor.readyReport(id);
    await keep();
    await visitor.sign(id).expect(200);
    await keep();
    await visitor.address(id).expect(200);
    report = await visitor.report(id);
  });
  afterAll(() => app.stop());

  it('[X3-002] are sent only with the full report: no glance and no sentence before every step is done', () => {
    expect(locked).toHaveLength(3);
    for (const answer of locked) {
      const { findings, text, recordSummary, availability, ...others } = JSON.parse(answer) as ReportView;
      expect([findings, text]).toEqual([null, null]);
      // The counts and tones are told before the sale, and the summary says nothing else.
      expect(recordSummary).toEqual(recordSummaryOf(availability));
      const told = new Set(availability.flatMap((section) => Object.keys(section)));
      expect(['key', 'status', 'count', 'open', 'tone']).toEqual(expect.arrayContaining([...told]));
      const said = new Set(sentences(others));
      const { glances } = report.findings!;
      const { verdict, life, states, insights, closing } = report.text!;
      const kept = [
        glances.map(({ value, detail }) => [value, detail]),
        [verdict.sentence, verdict.source, life?.lines.map(({ title }) => title), states?.summary],
        insights,
        closing,
        report.text?.parts.accidents,
      ];
      expect(
        sentences(kept).filter((sentence) => said.has(sentence) || JSON.stringify(others).includes(`"${sentence}`)),
      ).toEqual([]);
    }
  });

  it('[B3-048] give the nine glances, each with label, value, detail and tone', () => {
    expect(report.findings?.glances).toHaveLength(9);
    const accidents = report.findings?.glances.find(({ key }) => key === 'accidents');
    expect(accidents).toMatchObject({ key: 'accidents', label: 'Accidents', value: '1 accident' });
  });

  it('say where every part comes from, or which of three reasons there is nothing', () => {
    const { titles, accidents, service } = report.history!;
    // Every section here is of one source and one day: that is said once, over all of them.
    const { parts } = report.text!;
    expect(report.text!.verdict.source).toBe(`Source of all records: ${titles.source}. As of: ${day(titles.asOf)}.`);
    expect(parts.titles.source).toEqual([]);
    expect(parts.accidents.absence === null).toBe(accidents.status === 'available');
    expect(parts.service.absence === null).toBe(service.status === 'available');
    expect(parts.accidents.entries).toHaveLength(accidents.records.length);
  });

  it('are worked out when the report is read and are stored nowhere, so reports sold long ago have them too', async () => {
    const [row] = await app.dataSource.query('SELECT * FROM vehicle_reports WHERE token = $1', [id]);
    const stored = JSON.stringify(row);
    expect(stored).toContain('"accidents"');
    for (const { label, detail } of report.findings!.glances) {
      expect(stored).not.toContain(`"${label}"`);
      expect(stored).not.toContain(`"${detail}"`);
    }
  });
});
