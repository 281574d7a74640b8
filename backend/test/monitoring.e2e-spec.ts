import { RefundsService } from '../src/checkout/refunds.service.js';
import { isSpent } from '../src/platform/http-client/outcome.js';
import { Clock } from '../src/platform/config/clock.js';
import type { SectionAvailability } from '../src/vehicle-data/findings/availability.js';
import type { ModelFacts } from '../src/vehicle-data/sources/model-facts.js';
import { History, Recalls } from '../src/vehicle-data/ports.js';
import { MonitoringJob } from '../src/monitoring/monitoring.job.js';
import { type RunningApp, startApp } from './support/app.js';
import { fakeClock, VINS } from './support/money.js';
import { mailsTo, untilMails } from './support/outbox.js';
import { until } from './support/until.js';
import { TestVisitor } from './support/visitor.js';

/** Its paid report has a recall: docs/reference/test-vehicles.md. */
const WITH_RECALL = 'KMTG341A5LU000000';

/** Sources whose answers the tests change. */
const world: { campaigns: string[] | null; titles: number | null } = { campaigns: null, titles: null };

function answers({ app }: RunningApp): void {
  jest.spyOn(app.get(Recalls), 'ofModel').mockImplementation(async () => {
    const none: ModelFacts = { recalls: null, complaints: null, safetyRatings: null };
    const { campaigns } = world;
    const records = (campaigns ?? []).map((campaign) => ({
      ...{ campaign, date: null, component: 'AIR BAGS', summary: 'The inflator may rupture.', consequence: null },
      ...{ remedy: null, parkIt: false, parkOutside: false, overTheAir: false },
    }));
    const about = {
      scope: 'model',
      appliesTo: '2024 Ford F-150',
      source: 'NHTSA recalls',
      asOf: null,
      note: null,
    } as const;
    return { ...none, recalls: { ...about, status: campaigns ? 'available' : 'unavailable', records } };
  });
  jest.spyOn(app.get(History), 'availability').mockImplementation(async () => {
    const counted: SectionAvailability = { key: 'titles', status: 'available', count: world.titles };
    return world.titles === null ? [{ key: 'titles', status: 'unavailable', count: null }] : [counted];
  });
  // A source whose records are real: those of the demonstration are no news.
  Object.defineProperty(app.get(History), 'demonstration', { value: false, configurable: true });
}

describe('monitoring of a bought vehicle', () => {
  let app: RunningApp;
  let clock: ReturnType<typeof fakeClock>;
  let paidCalls: jest.SpyInstance;
  let people = 0;
  beforeAll(async () => {
    app = await startApp({ PUBLIC_URL: 'http://shop.example' });
    answers(app);
    paidCalls = jest.spyOn(app.app.get(History), 'report');
  });
  beforeEach(() => {
    clock = fakeClock(app);
    Object.assign(world, { campaigns: ['A'], titles: 2 });
  });
  afterEach(() => clock.restore());
  afterAll(async () => {
    jest.restoreAllMocks();
    await app.stop();
  });

  const look = () => app.app.get(MonitoringJob).run();
  const rounds = async (days = 1.1) => {
    clock.advance({ days });
    await look();
  };
  const untilOf = async (visitor: TestVisitor): Promise<string | null> =>
    (await visitor.agent.get('/api/purchases').expect(200)).body.data.reports[0].monitoredUntil;
  const newsSentTo = async (email: string): Promise<number> =>
    (
      await app.dataSource.query(
        `SELECT count(*)::int AS count FROM mails WHERE kind = 'vehicle-news' AND recipient = $1`,
        [email],
      )
    )[0].count;

  /** Somebody whose vehicle is monitored. */
  async function owner(offerKey = 'single_report', vin: string = VINS[0]) {
    const email = `watcher${(people += 1)}@example.org`;
    const visitor = new TestVisitor(app);
    const { id: reportId } = await visitor.lookup(vin);
    const { sessionId } = await visitor.openCheckout(reportId, offerKey, { contactEmail: email });
    await visitor.complete(sessionId).expect(200);
    await until(
      () => untilOf(visitor),
      (watched) => watched !== null,
    );
    return { visitor, email, reportId, sessionId };
  }

  it('lasts thirty days and sends one email about a new recall of the model', async () => {
    const { visitor, email, reportId } = await owner();
    const days = (Date.parse((await untilOf(visitor)) ?? '') - app.app.get(Clock).now().getTime()) / 86_400_000;
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThanOrEqual(30);
    const bought = paidCalls.mock.calls.length;
    await rounds();
    expect(await newsSentTo(email)).toBe(0);
    world.campaigns = ['A', '26V001000'];
    await rounds();
    const [mail = ''] = await untilMails(app, 'vehicle-news', email);
    for (const part of ['Recall 26V001000 (AIR BAGS)', 'NHTSA recalls', `/results/${reportId}`, '2024 Ford F-150'])
      expect(mail.replace(/\s+/g, ' ')).toContain(part);
    expect(mail).not.toContain('Recall A');
    expect(mail).toContain('List-Unsubscribe-Post');
    await rounds();
    expect(await newsSentTo(email)).toBe(1);
    expect(paidCalls.mock.calls.length).toBe(bought);
  });

  it('does not report a recall as news that the paid report already had', async () => {
    const { email, reportId } = await owner('single_report', WITH_RECALL);
    const reported = `SELECT history #>> '{recalls,records,0,campaign}' AS campaign FROM vehicle_reports WHERE token = $1`;
    const [{ campaign }] = await app.dataSource.query(reported, [reportId]);
    world.campaigns = ['A', campaign];
    await rounds();
    expect([campaign, await newsSentTo(email)]).toEqual([expect.stringMatching(/./), 0]);
  });

  it('sends an email when the free query counts more records, and none when sources are down or forget', async () => {
    const { email } = await owner();
    Object.assign(world, { campaigns: null, titles: null });
    await rounds();
    Object.assign(world, { campaigns: ['A'], titles: 1 });
    await rounds();
    Object.assign(world, { titles: 2 });
    await rounds();
    expect(await newsSentTo(email)).toBe(0);
    world.titles = 4;
    await rounds();
    const [mail = ''] = await untilMails(app, 'vehicle-news', email);
    expect(mail.replace(/\s+/g, ' ')).toContain('The history source now counts 2 more: title records.');
    world.titles = 5;
    await rounds();
    await untilMails(app, 'vehicle-news', email, 2);
  });

  it('checks once a day, in only one of several rounds at a time', async () => {
    const { email } = await owner();
    world.campaigns = ['A', 'B'];
    await look();
    expect(await newsSentTo(email)).toBe(0);
    clock.advance({ days: 1.1 });
    await Promise.all([look(), look(), look()]);
    expect(await newsSentTo(email)).toBe(1);
  });

  it('gives the last vehicle of a round its full time even when the round has run out', async () => {
    const { email } = await owner();
    const round = new AbortController();
    const real = AbortSignal.timeout.bind(AbortSignal);
    const timed = jest
      .spyOn(AbortSignal, 'timeout')
      .mockImplementation((ms) => (ms === 45_000 ? round.signal : real(ms)));
    const asked = jest.spyOn(app.app.get(History), 'availability');
    asked.mockImplementationOnce(async (_vin, _vehicle, budget) => {
      round.abort();
      const late = isSpent(budget);
      return [{ key: 'titles', status: late ? 'unavailable' : 'available', count: late ? null : 9 }];
    });
    clock.advance({ days: 1.1 });
    await look();
    timed.mockRestore();
    expect(round.signal.aborted).toBe(true);
    expect(await newsSentTo(email)).toBe(1);
  });

  it('checks every vehicle that is due in one round, however many', async () => {
    const { reportId } = await owner();
    await app.dataSource.query(
      `WITH bought AS (SELECT * FROM vehicle_reports WHERE token = $1),
         copies AS (INSERT INTO vehicle_reports (token, "userId", "searchKey", vin, intent, "vehicleData", identification, availability)
           SELECT 'copy-' || number, "userId", 'copy ' || number, vin, intent, "vehicleData", identification, availability
           FROM bought, generate_series(1, 120) number RETURNING id, "userId"),
         spent AS (INSERT INTO entitlement_ledger ("userId", source, "deltaCredits", "vehicleReportId", round)
           SELECT "userId", 'unlock', 0, id, 1 FROM copies RETURNING id, "userId", "vehicleReportId"),
         unlocked AS (INSERT INTO report_unlocks ("userId", "vehicleReportId", "ledgerEntryId", "accessUntil")
           SELECT "userId", "vehicleReportId", id, now() + interval '30 days' FROM spent)
       INSERT INTO report_watches ("vehicleReportId", "stopHash", "startedAt", "endsAt", "checkedAt")
         SELECT id, encode(sha256(id::text::bytea), 'hex'), now(), now() + interval '30 days', now() FROM copies`,
      [reportId],
    );
    await rounds();
    const waiting = `SELECT count(*)::int AS count FROM report_watches WHERE "stoppedAt" IS NULL AND "checkedAt" < now() + interval '1 day'`;
    expect(await app.dataSource.query(waiting)).toEqual([{ count: 0 }]);
    await app.dataSource.query(`DELETE FROM report_watches WHERE "vehicleReportId" IN
      (SELECT id FROM vehicle_reports WHERE "searchKey" LIKE 'copy %')`);
  });

  it('stops with the link of its email', async () => {
    const { visitor, email } = await owner();
    world.campaigns = ['A', 'B'];
    await rounds();
    const [mail = ''] = await untilMails(app, 'vehicle-news', email);
    const token = /\/unsubscribe#watch=([\w-]{22})/.exec(mail)?.[1] ?? '';
    const stop = (body: object) => new TestVisitor(app).agent.post('/api/monitoring/stop').send(body);
    const nowhere = await stop({ token: 'AAAAAAAAAAAAAAAAAAAAAA' }).expect(200);
    expect(await untilOf(visitor)).not.toBeNull();
    expect((await stop({ token }).expect(200)).body).toEqual(nowhere.body);
    await stop({ token: 'x' }).expect(400);
    expect(await untilOf(visitor)).toBeNull();
    world.campaigns = ['A', 'B', 'C'];
    await rounds();
    expect(await newsSentTo(email)).toBe(1);
    const rows = await app.dataSource.query('SELECT * FROM report_watches');
    const mails = await app.dataSource.query('SELECT data::text FROM mails');
    expect(JSON.stringify([rows, mails])).not.toContain(token);
  });

  it('stops with the button of the owner, and for nobody else', async () => {
    const { visitor, email, reportId } = await owner();
    const stranger = new TestVisitor(app);
    await stranger.lookup(VINS[1]);
    expect((await stranger.agent.delete(`/api/reports/${reportId}/monitoring`).expect(404)).body.code).toBe(
      'REPORT_NOT_FOUND',
    );
    const { body } = await visitor.agent.get('/api/purchases').expect(200);
    expect(body.data.reports[0].monitoredFor).toEqual(['recalls', 'records']);
    expect(await untilOf(visitor)).not.toBeNull();
    await visitor.agent.delete(`/api/reports/${reportId}/monitoring`).expect(200);
    expect(await untilOf(visitor)).toBeNull();
    world.campaigns = ['A', 'B'];
    await rounds();
    expect(await newsSentTo(email)).toBe(0);
  });

  it('stops with a refund and begins again with the next purchase', async () => {
    const { visitor, email, reportId, sessionId } = await owner();
    await app.app.get(RefundsService).issueRefund(sessionId, 'requested');
    expect(await untilOf(visitor)).toBeNull();
    world.campaigns = ['A', 'B'];
    await rounds();
    expect(await newsSentTo(email)).toBe(0);
    const { sessionId: again } = await visitor.openCheckout(reportId, 'single_report', { contactEmail: email });
    await visitor.complete(again).expect(200);
    await until(
      () => untilOf(visitor),
      (watched) => watched !== null && Date.parse(watched) > app.app.get(Clock).now().getTime() + 29 * 86_400_000,
    );
    await rounds();
    expect(await newsSentTo(email)).toBe(0);
    world.campaigns = ['A', 'B', 'C'];
    await rounds();
    expect(await newsSentTo(email)).toBe(1);
  });

  it('stops after its thirty days', async () => {
    const { visitor, email } = await owner();
    world.campaigns = ['A', 'B'];
    await rounds(30.1);
    expect(await newsSentTo(email)).toBe(0);
    expect(await untilOf(visitor)).toBeNull();
  });

  it('sends nothing to an owner without an address or one who unsubscribed', async () => {
    const { visitor, email } = await owner();
    world.campaigns = ['A', 'B'];
    await rounds();
    const [mail = ''] = await untilMails(app, 'vehicle-news', email);
    const token = /unsubscribe\?token=([\w-]{22})/.exec(mail)?.[1];
    await visitor.agent.post('/api/mail/unsubscribe').send({ token }).expect(200);
    await app.dataSource.query(`UPDATE checkout_sessions SET "contactEmail" = NULL WHERE "contactEmail" <> $1`, [
      email,
    ]);
    const news = () => app.dataSource.query(`SELECT cause FROM mails WHERE kind = 'vehicle-news' ORDER BY id`);
    const before = await news();
    world.campaigns = ['A', 'B', 'C'];
    await rounds();
    expect(await news()).toEqual(before);
    expect(mailsTo(app, 'vehicle-news', email)).toHaveLength(1);
  });
});

it('the demonstration sends no news of a vehicle', async () => {
  const app = await startApp();
  const clock = fakeClock(app);
  const visitor = new TestVisitor(app);
  const { id: reportId } = await visitor.lookup(VINS[0]);
  const { sessionId } = await visitor.openCheckout(reportId, 'single_report', { contactEmail: 'demo@example.org' });
  await visitor.complete(sessionId).expect(200);
  await until(
    () => app.dataSource.query('SELECT FROM report_watches'),
    (rows: unknown[]) => rows.length > 0,
  );
  const { body } = await visitor.agent.get('/api/purchases').expect(200);
  expect(body.data.reports[0]).toMatchObject({ monitoredUntil: expect.any(String), monitoredFor: [] });
  clock.advance({ days: 29 });
  await app.app.get(MonitoringJob).run();
  expect(await app.dataSource.query(`SELECT FROM mails WHERE kind = 'vehicle-news'`)).toEqual([]);
  expect(
    await app.dataSource.query(
      'SELECT FROM report_watches WHERE "knownRecalls" IS NOT NULL OR "knownCounts" IS NOT NULL',
    ),
  ).toEqual([]);
  clock.restore();
  await app.stop();
});
