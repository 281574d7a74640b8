import { gunzipSync } from 'node:zlib';
import { RefundsService } from '../src/checkout/refunds.service.js';
import { ReportViewsService } from '../src/reports/report-views.service.js';
import type { ReportView } from '../src/reports/report.dto.js';
import { type RunningApp, startApp } from './support/app.js';
import { fakeClock } from './support/money.js';
import { proveEmail } from './support/sign-in.js';
import { watchStatements } from './support/statements.js';
import { REAL_VIN, TestVisitor } from './support/visitor.js';

/** A report that was read is kept in memory as it was written; what goes out must be what would be written now. */
describe('a report that is kept as it was written', () => {
  let app: RunningApp;
  let visitor: TestVisitor;
  let reportId: string;
  let sessionId: string;
  beforeAll(async () => void (app = await startApp()));
  afterAll(() => app.stop());
  beforeEach(async () => {
    visitor = new TestVisitor(app);
    ({ id: reportId } = await visitor.lookup());
    ({ sessionId } = await visitor.openCheckout(reportId));
    await visitor.complete(sessionId).expect(200);
    await visitor.readyReport(reportId);
    await visitor.sign(reportId).expect(200);
    await visitor.address(reportId).expect(200);
  });

  const cache = () => app.app.get(ReportViewsService);
  const isCached = () => cache().cached(reportId) !== null;
  const text = async (): Promise<string> => (await visitor.agent.get(`/api/reports/${reportId}`).expect(200)).text;
  /** As whoever reads it first is answered. */
  const fresh = (): Promise<string> => {
    cache().forget([reportId]);
    return text();
  };
  const readable = ({ history, findings, text: words, sourceNotice, verification }: ReportView) =>
    [history, findings, words, sourceNotice, verification].filter((part) => part !== null).length;

  it('is byte-identical to a freshly written one, compressed or not, and costs one statement', async () => {
    const watch = watchStatements(app);
    const first = await text();
    expect(isCached()).toBe(true);
    expect(await text()).toBe(first);
    expect(watch.statements()).toHaveLength(1);
    expect(watch.statements()[0]).toContain('CASE WHEN content.version = asked.held THEN NULL');
    expect(await fresh()).toBe(first);
    for (let times = 0; times < 2; times++) {
      const packed = await visitor.agent
        .get(`/api/reports/${reportId}`)
        .set('accept-encoding', 'gzip')
        .parse((response, done) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () => done(null, Buffer.concat(chunks)));
        });
      const body = packed.body as Buffer;
      // The client unpacks what it knows by itself.
      expect((body[0] === 0x1f ? gunzipSync(body) : body).toString()).toBe(first);
      expect(packed.headers).toMatchObject({
        vary: 'accept-encoding',
        'cache-control': 'no-store',
        'content-encoding': 'gzip',
        'content-type': 'application/json; charset=utf-8',
      });
    }
    watch.stop();
  });

  it('is locked at once after a refund and when online access ends', async () => {
    expect(readable(await visitor.report(reportId))).toBe(5);
    const clock = fakeClock(app);
    const cached = app.app.get(ReportViewsService).cached(reportId);
    // What is kept is given up long before; the rule must not rest on that.
    const find = jest.spyOn(cache(), 'cached').mockReturnValue(cached);
    clock.advance({ days: 31 });
    const over = await visitor.report(reportId);
    expect(over.access).toMatchObject({ nextStep: 'checkout', ready: true, noRecords: false, pdf: true });
    expect(readable(over)).toBe(0);
    expect(over.vehicleData).toMatchObject({ vin: REAL_VIN, mileage: null, titleInfo: null });
    expect(over.specifications.rows.length).toBeGreaterThan(10);
    clock.restore();
    expect(readable(await visitor.report(reportId))).toBe(5);
    find.mockRestore();

    await app.app.get(RefundsService).issueRefund(sessionId, 'requested');
    expect(isCached()).toBe(true);
    const locked = await text();
    const { data } = JSON.parse(locked) as { data: ReportView };
    expect(data.access).toMatchObject({ nextStep: 'refunded', refunded: 'money', pdf: false });
    expect(readable(data)).toBe(0);
    expect(await fresh()).toBe(locked);
  });

  it('never leaks one reader’s data to another: strangers get nothing, a second browser of the buyer gets the same report', async () => {
    const first = await visitor.report(reportId);
    const stranger = new TestVisitor(app);
    await stranger.agent.get(`/api/reports/${reportId}`).expect(404);
    const own = await stranger.lookup();
    expect(readable(own)).toBe(0);
    expect(own.id).not.toBe(reportId);
    // Another browser of the same buyer.
    await app.dataSource.query(
      `INSERT INTO browser_reports ("anonId", "vehicleReportId")
       SELECT identity."anonId", report.id FROM vehicle_reports report, user_identities identity
       WHERE report.token = $1 AND identity."userId" = $2`,
      [reportId, own.userId],
    );
    expect(await stranger.report(reportId)).toEqual(first);
  });

  it('follows changes in its row: intent, search, plate, content', async () => {
    const bought = await visitor.report(reportId);
    expect(bought.text?.insights.title).toBe('What this means for you as a buyer');
    const { body } = await visitor.agent.post('/api/lookup/vin').send({ vin: REAL_VIN, intent: 'seller' }).expect(200);
    const selling = (body as { data: ReportView }).data;
    expect(selling.intent).toBe('seller');
    expect(selling.text?.insights.title).toBe('What this means for your sale');
    expect(await visitor.report(reportId)).toEqual(selling);
    const update = (set: string) =>
      app.dataSource.query(`UPDATE vehicle_reports SET ${set} WHERE token = $1`, [reportId]);
    await update(`"licensePlate" = 'ABC1234', state = 'CA', "searchedAt" = '2026-01-02T03:04:05Z'`);
    expect(await visitor.report(reportId)).toMatchObject({
      licensePlate: 'ABC1234',
      state: 'CA',
      searchedAt: '2026-01-02T03:04:05.000Z',
    });
    await update(`identification = identification || '{"source": "another source"}'`);
    expect((await visitor.report(reportId)).text?.closing.about.text).toContain('identified by another source');
    expect(await text()).toBe(await fresh());
  });

  it('is dropped when its buyer is erased', async () => {
    await text();
    expect(isCached()).toBe(true);
    await proveEmail(app, visitor, 'warm@example.org');
    await visitor.agent.delete('/api/privacy/data').expect(200);
    expect(isCached()).toBe(false);
  });

  it('answers a repeated search with the same key as before', async () => {
    const search = () =>
      visitor.agent.post('/api/lookup/vin').set('idempotency-key', 'warm-1').send({ vin: REAL_VIN }).expect(200);
    const { body } = await search();
    const again = await search();
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(again.body).toEqual(body);
  });
});
