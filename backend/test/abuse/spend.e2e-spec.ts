import { ProvidersService } from '../../src/admin/shop/providers.service.js';
import { EmptyReportsService } from '../../src/checkout/empty-reports.service.js';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type RunningApp, startApp } from '../support/app.js';
import { expectSoundBooks, fakeClock, VINS } from '../support/money.js';
import { OutsideServer, plays } from '../support/outside-server.js';
import { until } from '../support/until.js';
import { vinAuditEnv, VINAUDIT_VIN, vinAuditText } from '../support/vinaudit-answers.js';
import { TestVisitor } from '../support/visitor.js';

/** VinAudit for every vehicle: each has a report of its own, which costs 30 cents by the settings of the test. */
function answerForAny(request: IncomingMessage, response: ServerResponse): void {
  const [, vin = ''] = /(?:vin=|id=T)(\w{17})/.exec(request.url ?? '') ?? [];
  const name = request.url?.includes('marketvalue')
    ? 'market-value'
    : request.url?.includes('pullreport')
      ? 'pullreport'
      : 'query';
  plays.text(vinAuditText(name).replaceAll(VINAUDIT_VIN, vin).replaceAll('T00000000001', `T${vin}`))(request, response);
}

describe('provider money', () => {
  let source: OutsideServer;
  let app: RunningApp;
  let clock: ReturnType<typeof fakeClock>;
  beforeAll(async () => {
    source = await OutsideServer.start();
    app = await startApp({
      ...vinAuditEnv(source.url),
      PLATE_PROVIDER: 'platetovin',
      PLATE_KEY: 'secret-key',
      PLATETOVIN_URL: source.url,
      HISTORY_CENTS_PER_PERSON: '60',
      PLATES_PER_PERSON: '2',
      LOG_LEVEL: 'fatal',
    });
  });
  beforeEach(() => {
    clock = fakeClock(app);
    source.part = answerForAny;
    source.asked.length = 0;
  });
  afterEach(async () => {
    clock.restore();
    await expectSoundBooks(app);
  });
  afterAll(async () => {
    await app.stop();
    await source.stop();
  });

  const pulled = () => new Set(source.asked.filter((line) => line.includes('pullreport'))).size;
  const buy = async (visitor: TestVisitor, vin: string, offerKey: string, method?: string) => {
    const { id } = await visitor.lookup(vin);
    const { sessionId } = await visitor.openCheckout(id, offerKey, { renewalAccepted: true });
    return { id, sessionId, answer: await visitor.complete(sessionId, method) };
  };
  const refund = async (visitor: TestVisitor, id: string, reason: string) =>
    (await visitor.agent.post(`/api/purchases/${id}/refund`).send({ reason }).expect(200)).body.data.decision;
  const alarms = () => app.dataSource.query('SELECT kind, scope FROM spending_limit_alarms ORDER BY kind, scope');

  it('[X6-001, X5-011] repeating trial and refund costs the shop one history per person, once', async () => {
    const first = new TestVisitor(app);
    const { id, sessionId } = await buy(first, VINS[0], 'trial_monthly_2995', 'sim_card_known');
    await first.readyReport(id);
    for (const vin of VINS.slice(1, 3)) await first.unlock((await first.lookup(vin)).id).expect(200);
    expect((await first.unlock((await first.lookup(VINS[3])).id).expect(402)).body.code).toBe('NO_CREDITS');
    expect(await refund(first, sessionId, 'unused')).toBe('granted');
    expect(pulled()).toBe(1);
    // Again, as the same visitor with the other trial, and as a new one with the same card.
    const { id: other } = await first.lookup(VINS[3]);
    const order = { reportId: other, offerKey: 'trial_monthly_2500', termsAccepted: true, renewalAccepted: true };
    const { body } = await first.agent.post('/api/checkout/session').send(order).expect(409);
    expect(body).toMatchObject({
      code: 'OFFER_NOT_AVAILABLE',
      error: expect.stringContaining('Single Report for $19.99'),
    });
    const { body: offered } = await first.agent.get('/api/offers').query({ reportId: other }).expect(200);
    const keys = offered.data.offers.map(({ offerKey }: { offerKey: string }) => offerKey);
    expect(keys).toEqual(['single_report', 'unlimited_monthly', 'three_pack', 'onetime_report']);
    const again = await buy(new TestVisitor(app), VINS[3], 'trial_monthly_2995', 'sim_card_known');
    expect(again.answer.status).toBe(409);
    expect(again.answer.body).toMatchObject({ code: 'OFFER_NOT_AVAILABLE', error: expect.stringContaining('dollar') });
    await until(
      () =>
        app.dataSource.query('SELECT status FROM simulated_payments WHERE reference = $1', [`sim_${again.sessionId}`]),
      ([row]) => row.status === 'refunded',
    );
    expect(pulled()).toBe(1);
    const [spend] = await app.dataSource.query('SELECT sum("costCents")::int AS cents FROM provider_spend');
    expect(spend).toEqual({ cents: 30 });
  });

  it('[X5-013] buys the history of a later report only when its reader has signed and given the address', async () => {
    const visitor = new TestVisitor(app);
    const { id } = await buy(visitor, VINS[0], 'three_pack');
    await visitor.readyReport(id);
    const { id: later } = await visitor.lookup(VINS[1]);
    await visitor.unlock(later).expect(200);
    await visitor.sign(later).expect(200);
    expect(pulled()).toBe(1);
    await visitor.address(later).expect(200);
    await visitor.readyReport(later);
    expect(pulled()).toBe(2);
  });

  it('[X6-002] makes a report wait at the spending limit of a person, with an alarm and without an error, and then its payment goes back', async () => {
    const visitor = new TestVisitor(app);
    for (const vin of VINS.slice(0, 2)) await visitor.readyReport((await buy(visitor, vin, 'single_report')).id);
    const { id: third } = await visitor.lookup(VINS[2]);
    const { body } = await visitor.agent.get('/api/offers').query({ reportId: third }).expect(200);
    expect(body.data.notice).toBe('report_waits');
    const { answer, sessionId } = await buy(visitor, VINS[2], 'single_report');
    expect(answer.status).toBe(200);
    await until(alarms, (rows) => rows.length > 0);
    expect(await alarms()).toEqual([{ kind: 'history', scope: 'person' }]);
    const { providers } = await app.app.get(ProvidersService).health();
    expect(providers.find(({ role }) => role === 'Vehicle history')).toMatchObject({
      state: 'attention',
      finding: expect.stringContaining('the spending limit of one person was reached'),
    });
    expect((await visitor.report(third)).access).toMatchObject({ paid: true, ready: false, nextStep: 'sign' });
    expect(pulled()).toBe(2);
    clock.advance({ days: 1, seconds: 60 });
    await app.app.get(EmptyReportsService).returnUnanswered();
    const [payment] = await app.dataSource.query('SELECT state, "refundReason" FROM payments WHERE id = $1', [
      sessionId,
    ]);
    expect(payment).toEqual({ state: 'refunded', refundReason: 'no_answer' });
  });

  it('[X6-002] recognizes a person by the card and the mailbox, whatever cookie they come with', async () => {
    // Its own job says it: an earlier report that waits is tried again meanwhile, which raises the same alarm.
    const isRefused = async (token: string): Promise<boolean> => {
      const jobs = await app.dataSource.query(
        `SELECT FROM graphile_worker._private_jobs j JOIN vehicle_reports r ON r.id::text = j.payload->>'reportId'
         WHERE r.token = $1 AND j.last_error LIKE '%spending limit%'`,
        [token],
      );
      return jobs.length > 0;
    };
    const waits = async (email: string, method?: string) => {
      const visitor = new TestVisitor(app);
      const { id } = await visitor.lookup(VINS[3]);
      const { sessionId } = await visitor.openCheckout(id, 'single_report', { contactEmail: email });
      await visitor.complete(sessionId, method).expect(200);
      const { refused } = await until(
        async () => ({ ready: (await visitor.report(id)).access.ready, refused: await isRefused(id) }),
        ({ ready, refused }) => ready || refused,
      );
      return refused;
    };
    // The card has bought a history above already.
    expect(await waits('card1@example.org', 'sim_card_known')).toBe(false);
    expect(await waits('card2@example.org', 'sim_card_known')).toBe(true);
    expect([await waits('box@example.org'), await waits('box+1@example.org')]).toEqual([false, false]);
    expect(await waits('BOX+2@example.org')).toBe(true);
  });

  it('[X6-002, X6-003] pays for a plate once, counts it, and names the VIN when a visitor has asked for too many', async () => {
    source.part = plays.json({ success: true, vin: { vin: VINS[0] } });
    const visitor = new TestVisitor(app);
    const plate = (who: TestVisitor, licensePlate: string) =>
      who.agent.post('/api/lookup/license-plate').send({ licensePlate, state: 'CA' });
    const asked = () => source.asked.filter((line) => line.includes('/api/convert')).length;
    await plate(visitor, 'PAID001').expect(200);
    await plate(visitor, 'PAID001').expect(200);
    await plate(new TestVisitor(app), 'paid001').expect(200);
    expect(asked()).toBe(1);
    await plate(visitor, 'PAID002').expect(200);
    const { body } = await plate(visitor, 'PAID003').expect(424);
    expect(body).toMatchObject({ code: 'SOURCE_UNAVAILABLE', error: expect.stringContaining('search by VIN') });
    expect(asked()).toBe(2);
    await plate(visitor, 'PAID001').expect(200);
    expect(await alarms()).toContainEqual({ kind: 'plate', scope: 'person' });
    const [spend] = await app.dataSource.query(
      `SELECT count(*)::int AS times, sum("costCents")::int AS cents FROM provider_spend WHERE service = 'plate'`,
    );
    expect(spend).toEqual({ times: 2, cents: 10 });
  });
});

describe('the spending limits of an address, of the shop and of refunds', () => {
  let source: OutsideServer;
  let app: RunningApp;
  beforeAll(async () => {
    source = await OutsideServer.start();
    app = await startApp({
      ...vinAuditEnv(source.url),
      PLATE_PROVIDER: 'platetovin',
      PLATE_KEY: 'secret-key',
      PLATETOVIN_URL: source.url,
      HISTORY_CENTS_PER_ADDRESS: '30',
      HISTORY_CENTS_PER_DAY: '60',
      PLATES_PER_ADDRESS: '1',
      PLATES_PER_DAY: '2',
      REFUNDS_PER_PERSON: '1',
      LOG_LEVEL: 'fatal',
    });
  });
  beforeEach(() => void (source.asked.length = 0));
  afterEach(() => expectSoundBooks(app));
  afterAll(async () => {
    await app.stop();
    await source.stop();
  });

  const HOME = '203.0.113.10';
  const from = (address: string): TestVisitor => {
    const visitor = new TestVisitor(app);
    void visitor.agent.set('x-forwarded-for', address);
    return visitor;
  };
  const asked = (part: string) => source.asked.filter((line) => line.includes(part));
  const alarmsOf = (kind: string): Promise<{ scope: string }[]> =>
    app.dataSource.query('SELECT scope FROM spending_limit_alarms WHERE kind = $1 ORDER BY scope', [kind]);
  const single = async (visitor: TestVisitor, vin: string) => {
    const { id } = await visitor.lookup(vin);
    const { sessionId } = await visitor.openCheckout(id, 'single_report');
    await visitor.complete(sessionId).expect(200);
    return { id, sessionId };
  };

  it('[X6-002] name the VIN to further visitors of an address, and to everybody when the shop has asked for enough plates', async () => {
    source.part = plays.json({ success: true, vin: { vin: VINS[0] } });
    const plate = (licensePlate: string, address: string) =>
      from(address).agent.post('/api/lookup/license-plate').send({ licensePlate, state: 'CA' });
    await plate('ADDR001', HOME).expect(200);
    const { body } = await plate('ADDR002', HOME).expect(424);
    expect(body).toMatchObject({ code: 'SOURCE_UNAVAILABLE', error: expect.stringContaining('search by VIN') });
    await plate('ADDR002', '203.0.113.11').expect(200);
    await plate('ADDR003', '203.0.113.12').expect(424);
    expect(asked('/api/convert')).toHaveLength(2);
    expect(await alarmsOf('plate')).toEqual([{ scope: 'address' }, { scope: 'shop' }]);
    // Whoever has an address of IPv6 has 2 to the power of 64 of them.
    await app.dataSource.query('DELETE FROM limit_counts');
    await plate('ADDR004', '2001:db8::1').expect(200);
    await plate('ADDR005', '2001:db8::2').expect(424);
    // What is known is given to everybody.
    await plate('ADDR001', '203.0.113.12').expect(200);
  });

  it('[X6-002] hold when everyone asks at once, from one address or from many', async () => {
    source.part = plays.json({ success: true, vin: { vin: VINS[0] } });
    await app.dataSource.query('DELETE FROM limit_counts');
    const plate = (licensePlate: string, address: string) =>
      from(address).agent.post('/api/lookup/license-plate').send({ licensePlate, state: 'CA' });
    const atOnce = async (asking: ReturnType<typeof plate>[]) =>
      (await Promise.all(asking)).map(({ status }) => status).filter((status) => status === 200).length;
    expect(await atOnce(Array.from({ length: 8 }, (_, at) => plate(`HOME00${at}`, '203.0.113.14')))).toBe(1);
    expect(await atOnce(Array.from({ length: 8 }, (_, at) => plate(`MANY00${at}`, `203.0.113.${20 + at}`)))).toBe(1);
    expect(asked('/api/convert')).toHaveLength(2);
  });

  it('[X6-002] make reports wait that further visitors of an address bought, and those of everybody when the shop has paid enough', async () => {
    source.part = answerForAny;
    const [first, neighbor, other, late] = [HOME, HOME, '203.0.113.11', '203.0.113.12'].map(from);
    const bought = async (visitor: TestVisitor | undefined, vin: string) =>
      visitor ? { visitor, id: (await single(visitor, vin)).id } : null;
    const ready = async (sale: Awaited<ReturnType<typeof bought>>) => sale?.visitor.readyReport(sale.id);
    await ready(await bought(first, VINS[0]));
    const waiting = await bought(neighbor, VINS[1]);
    await until(
      () => alarmsOf('history'),
      (rows) => rows.length > 0,
    );
    await ready(await bought(other, VINS[2]));
    await bought(late, VINS[3]);
    await until(
      () => alarmsOf('history'),
      (rows) => rows.length > 1,
    );
    expect(await alarmsOf('history')).toEqual([{ scope: 'address' }, { scope: 'shop' }]);
    expect(new Set(asked('pullreport')).size).toBe(2);
    expect((await waiting?.visitor.report(waiting.id))?.access).toMatchObject({ paid: true, ready: false });
  });

  it('[X5-006] count no refund of which nothing was used', async () => {
    source.part = plays.status(500);
    const visitor = from('203.0.113.13');
    const decisions: unknown[] = [];
    for (const vin of VINS.slice(0, 3)) {
      const { sessionId } = await single(visitor, vin);
      const { body } = await visitor.agent.post(`/api/purchases/${sessionId}/refund`).send({ reason: 'unused' });
      decisions.push(body.data.decision);
    }
    expect(decisions).toEqual(['granted', 'granted', 'granted']);
  });
});
