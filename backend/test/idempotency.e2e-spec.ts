import { jobType } from '../src/platform/jobs/job-handler.js';
import { JobsService } from '../src/platform/jobs/jobs.service.js';
import { type RunningApp, startApp } from './support/app.js';
import { VINS } from './support/money.js';
import { until } from './support/until.js';
import { TestVisitor } from './support/visitor.js';

describe('the Idempotency-Key', () => {
  let app: RunningApp;
  let visitor: TestVisitor;
  let report: string;
  beforeAll(async () => {
    app = await startApp({ SIMULATED_PAYMENT_CREATE_MS: '300' });
    visitor = new TestVisitor(app);
    ({ id: report } = await visitor.lookup());
  });
  afterAll(() => app.stop());

  const open = (key: string, more: object = {}, as = visitor) =>
    as.agent
      .post('/api/checkout/session')
      .set('idempotency-key', key)
      .send({ reportId: report, offerKey: 'single_report', termsAccepted: true, ...more });
  const sessions = async () =>
    Number((await app.dataSource.query('SELECT count(*) FROM checkout_sessions'))[0].count as string);

  it('[X2-005] answers a repeated call with the first result', async () => {
    const before = await sessions();
    const first = await open('one').expect(200);
    const second = await open('one').expect(200);
    expect(second.body).toEqual(first.body);
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect(first.headers['idempotency-replayed']).toBeUndefined();
    expect(await sessions()).toBe(before + 1);
  });

  it('[X2-005] makes simultaneous duplicates wait for the one being processed', async () => {
    const before = await sessions();
    const answers = await Promise.all([1, 2, 3, 4].map(() => open('at-once').expect(200)));
    expect(new Set(answers.map(({ body }) => body.data.sessionId)).size).toBe(1);
    expect(await sessions()).toBe(before + 1);
  });

  it('[X2-005] refuses the key for another body', async () => {
    await open('two').expect(200);
    const { body } = await open('two', { contactEmail: 'ada@example.org' }).expect(422);
    expect(body).toMatchObject({ success: false, code: 'IDEMPOTENCY_KEY_REUSED' });
  });

  it('belongs to one visitor and one call', async () => {
    const { id: reportId } = await visitor.lookup(VINS[2]);
    const first = await open('three', { reportId }).expect(200);
    const stranger = new TestVisitor(app);
    await stranger.lookup();
    await open('three', { reportId }, stranger).expect(404);
    await visitor.agent
      .post('/api/checkout/complete')
      .set('idempotency-key', 'three')
      .send({ sessionId: first.body.data.sessionId })
      .expect(200);
  });

  it('[X2-005] keeps a declined card as the answer', async () => {
    const { sessionId } = await visitor.openCheckout((await visitor.lookup(VINS[1])).id);
    const pay = () => visitor.complete(sessionId, 'sim_card_declined').set('idempotency-key', 'declined');
    const first = await pay().expect(402);
    const second = await pay().expect(402);
    expect({ ...second.body, requestId: '' }).toEqual({ ...first.body, requestId: '' });
  });

  it('keeps no other refusal, so that the same call can succeed later', async () => {
    const { body } = await open('four', { termsAccepted: false }).expect(400);
    expect(body.code).toBe('VALIDATION');
    await open('four').expect(200);
  });

  it('of a process that died is free again after a minute', async () => {
    await open('five').expect(200);
    await app.dataSource.query(
      `UPDATE idempotency_keys SET status = NULL, "startedAt" = now() - interval '2 minutes' WHERE key = 'five'`,
    );
    const again = await open('five').expect(200);
    expect(again.headers['idempotency-replayed']).toBeUndefined();
  });

  it.each(['', ' ', 'x'.repeat(201), 'ü'])('must be a short word: %j', async (key) => {
    const { body } = await open(key).expect(400);
    expect(body.code).toBe('VALIDATION');
  });

  it('is not kept longer than a day', async () => {
    await open('six').expect(200);
    await app.dataSource.query(
      `UPDATE idempotency_keys SET "createdAt" = now() - interval '25 hours' WHERE key = 'six'`,
    );
    await app.app.get(JobsService).add(app.dataSource.manager, jobType<null>('forget-old-data'), null, 'test');
    const left = async () =>
      (await app.dataSource.query(`SELECT FROM idempotency_keys WHERE key = 'six'`)).length as number;
    await until(left, (count) => count === 0);
  });
});
