import { EmptyReportsService } from '../src/checkout/empty-reports.service.js';
import { sha256 } from '../src/platform/config/sha256.js';
import { mailboxKey } from '../src/users/person-keys.js';
import { hurryJobs } from './support/jobs.js';
import { buyer, holdNoAnswer, moneyShop, VINS } from './support/money.js';
import { untilMails } from './support/outbox.js';
import { proveEmail } from './support/sign-in.js';
import { until } from './support/until.js';
import { TestVisitor } from './support/visitor.js';

const EMPTY_VIN = '1HD1MAM25DB000000';

describe('a report with nothing to read', () => {
  const shop = moneyShop();
  afterEach(() => jest.restoreAllMocks());

  const offersFor = async ({ agent }: TestVisitor, reportId: string) =>
    (await agent.get('/api/offers').query({ reportId }).expect(200)).body.data;

  /** As if the source had been down when this vehicle was looked up. */
  const silence = (reportId: string) =>
    shop.app.dataSource.query(
      `UPDATE vehicle_reports SET availability = (SELECT jsonb_agg(CASE WHEN part->>'key' = 'recalls' THEN part
         ELSE part || '{"status": "unavailable"}' END) FROM jsonb_array_elements(availability) AS part) WHERE token = $1`,
      [reportId],
    );

  it('[X5-009] says first that a vehicle has no records, and refuses its sale and its opening', async () => {
    const visitor = new TestVisitor(shop.app);
    const { id: reportId } = await visitor.lookup(EMPTY_VIN);
    expect((await offersFor(visitor, reportId)).notice).toBe('no_records');
    const order = { reportId, offerKey: 'single_report', termsAccepted: true };
    expect((await visitor.agent.post('/api/checkout/session').send(order).expect(409)).body.code).toBe('NO_RECORDS');
    const pack = await buyer(shop.app, 'three_pack');
    const { id: empty } = await pack.visitor.lookup(EMPTY_VIN);
    expect((await pack.visitor.unlock(empty).expect(409)).body.code).toBe('NO_RECORDS');
    expect((await offersFor(pack.visitor, pack.reportId)).notice).toBeNull();
    await new TestVisitor(shop.app).agent.get('/api/offers').query({ reportId }).expect(404);
  });

  it.each(['single_report', 'three_pack', 'trial_monthly_2995', 'unlimited_monthly'])(
    '[X5-010] the payment of %s goes back by itself when no report has arrived within 24 hours, with an email',
    async (offerKey) => {
      const source = holdNoAnswer(shop.app);
      const visitor = new TestVisitor(shop.app);
      const { id: reportId } = await visitor.lookup();
      const contactEmail = `${offerKey}@example.org`;
      const terms = { renewalAccepted: true, contactEmail };
      const { sessionId } = await visitor.openCheckout(reportId, offerKey, terms);
      await visitor.complete(sessionId).expect(200);
      const back = async () => {
        await shop.app.app.get(EmptyReportsService).returnUnanswered();
        return (await visitor.report(reportId)).access;
      };
      shop.clock.advance({ seconds: 86_000 });
      expect(await back()).toMatchObject({ paid: true, refunded: null });
      shop.clock.advance({ seconds: 500 });
      expect(await back()).toMatchObject({ paid: false, nextStep: 'refunded', refunded: 'money' });
      const [mail = ''] = await untilMails(shop.app, 'refund', contactEmail);
      expect(mail.replace(/\s+/g, ' ')).toContain('no report for this vehicle within 24 hours');
      const subscription = await shop.subscriptionOf(sessionId);
      if (subscription) expect(subscription.status).toBe('canceled');
      // A source that comes back is not paid for what has been returned.
      source.mockClear();
      await hurryJobs(shop.app);
      await until(
        () => shop.app.dataSource.query(`SELECT FROM graphile_worker.jobs WHERE task_identifier = 'fulfill-report'`),
        (rows) => rows.length === 0,
      );
      expect(source).not.toHaveBeenCalled();
    },
  );

  it('[X5-010, X5-011] offers a trial again after one that was never answered went back', async () => {
    const source = holdNoAnswer(shop.app);
    const visitor = new TestVisitor(shop.app);
    const keysOffered = async (id: string) =>
      (await offersFor(visitor, id)).offers.map(({ offerKey }: { offerKey: string }) => offerKey);
    const buyTrial = async (vin: string) => {
      const { id } = await visitor.lookup(vin);
      const { sessionId } = await visitor.openCheckout(id, 'trial_monthly_2995', { renewalAccepted: true });
      await visitor.complete(sessionId, 'sim_card_known').expect(200);
      return id;
    };
    const reportId = await buyTrial(VINS[0]);
    expect(await keysOffered(reportId)).not.toContain('trial_monthly_2995');
    shop.clock.advance({ days: 1, seconds: 60 });
    await shop.app.app.get(EmptyReportsService).returnUnanswered();
    source.mockRestore();
    expect(await keysOffered(reportId)).toContain('trial_monthly_2995');
    expect(await keysOffered(await buyTrial(VINS[1]))).not.toContain('trial_monthly_2995');
  });

  it.each([
    ['without its tag', 'ada@example.org'],
    ['by its key', mailboxKey('bea@example.org')],
  ])('[X5-011] keeps what another payment noted of a mailbox, %s, when a trial goes back', async (_, noted) => {
    const email = noted.startsWith('ada') ? 'ada+again@example.org' : 'bea+again@example.org';
    await shop.app.dataSource.query(`INSERT INTO trial_uses ("keyHash", "usedAt") VALUES ($1, now())`, [
      sha256(`email:${noted}`),
    ]);
    const source = holdNoAnswer(shop.app);
    const visitor = new TestVisitor(shop.app);
    const { id } = await visitor.lookup();
    const { sessionId } = await visitor.openCheckout(id, 'trial_monthly_2995', { renewalAccepted: true });
    await visitor.complete(sessionId).expect(200);
    await proveEmail(shop.app, visitor, email);
    const noteOf = () => shop.app.dataSource.query('SELECT FROM trial_uses WHERE "paymentId" = $1', [sessionId]);
    expect(await noteOf()).not.toEqual([]);
    shop.clock.advance({ days: 1, seconds: 60 });
    await shop.app.app.get(EmptyReportsService).returnUnanswered();
    source.mockRestore();
    expect(await noteOf()).toEqual([]);
    const offered = (await offersFor(visitor, id)).offers.map(({ offerKey }: { offerKey: string }) => offerKey);
    expect(offered).not.toContain('trial_monthly_2995');
  });

  it('[X5-010, X6-001] keeps the subscription of a buyer of extra reports: an unanswered one is refunded at its price, not at $20.00', async () => {
    const source = holdNoAnswer(shop.app);
    const buyPlanAndExtra = async () => {
      const bought = await buyer(shop.app, 'unlimited_monthly');
      const { id: extra } = await bought.visitor.lookup(VINS[1]);
      await bought.visitor.buyExtra(extra).expect(200);
      return { ...bought, extra };
    };
    const [used, unanswered, signed] = [await buyPlanAndExtra(), await buyPlanAndExtra(), await buyPlanAndExtra()];
    // Of this one's extra report the source could say nothing either: it will come back as well.
    await silence(unanswered.extra);
    // Of this one's nothing has come, and it was signed for.
    await signed.visitor.sign(signed.extra).expect(200);
    await signed.visitor.address(signed.extra).expect(200);
    shop.clock.advance({ days: 1, seconds: 60 });
    await shop.app.app.get(EmptyReportsService).returnUnanswered();
    source.mockRestore();
    const accessOf = async ({ visitor }: typeof used, id: string) => (await visitor.report(id)).access;
    expect(await accessOf(used, used.reportId)).toMatchObject({ paid: false, refunded: 'credit' });
    expect(await accessOf(used, used.extra)).toMatchObject({ paid: true, refunded: null });
    expect((await shop.subscriptionOf(used.sessionId)).status).toBe('active');
    for (const bought of [unanswered, signed]) {
      for (const id of [bought.reportId, bought.extra])
        expect(await accessOf(bought, id)).toMatchObject({ paid: false, refunded: 'money' });
      expect((await shop.subscriptionOf(bought.sessionId)).status).toBe('canceled');
    }
  });

  it('[X5-010] refunds an unsigned extra report when its source could not be asked, and no other', async () => {
    const { visitor } = await buyer(shop.app, 'unlimited_monthly');
    const extra = async (vin: string) => {
      const { id } = await visitor.lookup(vin);
      await visitor.buyExtra(id).expect(200);
      return id;
    };
    const [silent, answered] = [await extra(VINS[1]), await extra(VINS[2])];
    await silence(silent);
    expect((await offersFor(visitor, silent)).notice).toBe('source_silent');
    shop.clock.advance({ days: 1, seconds: 60 });
    await shop.app.app.get(EmptyReportsService).returnUnanswered();
    expect((await visitor.report(silent)).access).toMatchObject({ paid: false, refunded: 'money' });
    expect((await visitor.report(answered)).access).toMatchObject({ paid: true, refunded: null });
  });

  it('[X5-014] charges $9.99 only to people who registered for the free report of that vehicle', async () => {
    const visitor = new TestVisitor(shop.app);
    const { id: reportId } = await visitor.lookup();
    const order = { reportId, offerKey: 'premium_upgrade', termsAccepted: true };
    const { body } = await visitor.agent.post('/api/checkout/session').send(order).expect(409);
    expect(body).toMatchObject({ code: 'OFFER_NOT_AVAILABLE', error: expect.stringContaining('$19.99') });
    const soldForUpgrade = async () =>
      (await offersFor(visitor, reportId)).offers
        .filter(({ usedBy }: { usedBy: string[] }) => usedBy.includes('checkout-upgrade'))
        .map(({ priceCents }: { priceCents: number }) => priceCents);
    expect(await soldForUpgrade()).toEqual([1999]);
    const person = { fullName: 'Ada Reader', email: 'upgrade@example.org' };
    const stranger = new TestVisitor(shop.app);
    await stranger.agent
      .post('/api/users/register')
      .send({ ...person, reportId })
      .expect(404);
    expect(await soldForUpgrade()).toEqual([1999]);
    await visitor.agent
      .post('/api/users/register')
      .send({ ...person, reportId })
      .expect(200);
    expect(await soldForUpgrade()).toEqual([999]);
    const { sessionId, value } = await visitor.openCheckout(reportId, 'premium_upgrade');
    expect(value).toBe(999);
    await visitor.complete(sessionId).expect(200);
  });

  it('[X5-014] charges one price for one vehicle, found by its plate or by its VIN, before or after the visitor registered', async () => {
    const visitor = new TestVisitor(shop.app);
    const plate = { licensePlate: 'UPG1234', state: 'CA' };
    const byPlate = async () =>
      (await visitor.agent.post('/api/lookup/license-plate').send(plate).expect(200)).body.data as {
        id: string;
        vin: string;
      };
    const { id: found, vin } = await byPlate();
    const person = { fullName: 'Ada Reader', email: 'plates@example.org', reportId: found };
    await visitor.agent.post('/api/users/register').send(person).expect(200);
    const { id: typed } = await visitor.lookup(vin);
    expect(typed).not.toBe(found);
    for (const reportId of [found, typed]) {
      const prices = (await offersFor(visitor, reportId)).offers
        .filter(({ usedBy }: { usedBy: string[] }) => usedBy.includes('checkout-upgrade'))
        .map(({ priceCents }: { priceCents: number }) => priceCents);
      expect(prices).toEqual([999]);
      expect((await visitor.openCheckout(reportId, 'premium_upgrade')).value).toBe(999);
    }
    const { id: other } = await visitor.lookup(VINS[3]);
    const order = { reportId: other, offerKey: 'premium_upgrade', termsAccepted: true };
    await visitor.agent.post('/api/checkout/session').send(order).expect(409);
  });

  it('[X5-014, A7-005] charges $9.99 also to people who registered from a search, without the id of a report', async () => {
    const visitor = new TestVisitor(shop.app);
    const [{ id: mine }, { id: other }] = [await visitor.lookup(VINS[0]), await visitor.lookup(VINS[1])];
    const registered = { fullName: 'Ada Reader', email: 'searched@example.org', searchType: 'vin' };
    const register = (searchValue: string) =>
      visitor.agent
        .post('/api/users/register')
        .send({ ...registered, searchValue })
        .expect(200);
    const asked = async (reportId: string) =>
      (
        await visitor.agent
          .post('/api/checkout/session')
          .send({ reportId, offerKey: 'premium_upgrade', termsAccepted: true })
      ).status;
    await register(VINS[2]);
    expect(await asked(mine)).toBe(409);
    await register(` ${VINS[0].toLowerCase()}`);
    expect([await asked(mine), await asked(other)]).toEqual([200, 409]);
  });
});
