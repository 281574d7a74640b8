import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HISTORY_VERSION, readHistory } from '../src/vehicle-data/findings/stored-history.js';
import type { ReportView } from '../src/reports/report.dto.js';
import { asOwner } from './support/databases.js';
import { type RunningApp, startApp } from './support/app.js';
import { readPdf } from './support/pdf.js';
import { TestVisitor } from './support/visitor.js';

const FOLDER = join(__dirname, 'fixtures/snapshots');
const versions = readdirSync(FOLDER).map((file) => Number(/\d+/.exec(file)?.[0]));
const stored = (version: number): Record<string, unknown> =>
  JSON.parse(readFileSync(join(FOLDER, `history-${version}.json`), 'utf8')) as Record<string, unknown>;

/** Which fields a value has: those of the records of a list taken together. */
function fieldsOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap((one) => fieldsOf(one, `${path}[]`)))].sort();
  if (typeof value !== 'object' || value === null) return [path];
  return [...new Set(Object.entries(value).flatMap(([key, one]) => fieldsOf(one, `${path}.${key}`)))].sort();
}

describe('a report sold before', () => {
  let app: RunningApp;
  let visitor: TestVisitor;
  let reportId: string;

  beforeAll(async () => {
    app = await startApp();
    visitor = new TestVisitor(app);
    ({ id: reportId } = await visitor.lookup());
    await visitor.buy(reportId);
    await visitor.readyReport(reportId);
    await visitor.sign(reportId).expect(200);
    await visitor.address(reportId).expect(200);
  });
  afterAll(() => app.stop());

  it('is kept as an example of each version, the newest with every field that is written today', async () => {
    expect(versions.sort()).toEqual(Array.from({ length: HISTORY_VERSION }, (_, index) => index + 1));
    const newest = stored(HISTORY_VERSION);
    expect(newest.version).toBe(HISTORY_VERSION);
    const [row] = await app.dataSource.query<{ history: object }[]>('SELECT history FROM vehicle_reports');
    const missing = fieldsOf(row?.history).filter((field) => !fieldsOf(newest).includes(field));
    // A section without records has none to look at, and one with records has no empty list.
    expect(missing.filter((field) => !field.endsWith('[]') && !field.endsWith('.records'))).toEqual([]);
  });

  it.each(versions)(
    'in version %i is answered in today’s shape and printed, with no value missing',
    async (version) => {
      const history = stored(version);
      const today = readHistory(history);
      expect(fieldsOf(today)).toEqual(fieldsOf(readHistory(stored(HISTORY_VERSION))));
      await asOwner(app.dataSource, 'ALTER TABLE vehicle_reports DISABLE TRIGGER vehicle_reports_frozen');
      // Whose fingerprint is as true as that of any other.
      await app.dataSource.query(
        `UPDATE vehicle_reports SET history = $1::text::jsonb, fingerprint = encode(sha256(convert_to($1, 'UTF8')), 'hex')`,
        [JSON.stringify(history)],
      );
      const { body } = await visitor.agent.get(`/api/reports/${reportId}`).expect(200);
      const { data } = body as { data: ReportView };
      expect(data.history).toEqual(today);
      expect(JSON.stringify(data)).not.toMatch(/NaN|undefined/);
      const pdf = await visitor.agent.get(`/api/reports/${reportId}/pdf`).buffer(true).expect(200);
      expect((await readPdf(pdf.body as Buffer)).all).not.toMatch(/NaN|undefined/);
    },
    // The first document reads the library and its fonts, which takes a busy machine longer than all the rest.
    60_000,
  );

  it('is read as it is when a newer replica wrote it', () => {
    const newest = stored(HISTORY_VERSION);
    expect(readHistory({ ...newest, version: HISTORY_VERSION + 1, later: 1 })).toEqual({
      ...readHistory(newest),
      later: 1,
    });
  });
});
