import { SubscriptionEmailsService } from '../src/notifications/subscription-emails.service.js';
import { RenewalsJob } from '../src/subscriptions/renewals.job.js';
import type { Subscription } from '../src/subscriptions/subscription.entity.js';
import { Clock } from '../src/platform/config/clock.js';
import { History } from '../src/vehicle-data/ports.js';
import { type RunningApp, startApp } from './support/app.js';
import { fakeClock, VINS } from './support/money.js';
import { mailsTo, untilMails } from './support/outbox.js';
import { until } from './support/until.js';
import { TestVisitor } from './support/visitor.js';

describe('emails to owners of a subscription', () => {
  let app: RunningApp;
  let clock: ReturnType<typeof fakeClock>;
  let people = 0;
  beforeAll(async () => void (app = await startApp()));
  beforeEach(() => void (clock = fakeClock(app)));
  afterEach(() => {
    jest.restoreAllMocks();
    clock.restore();
  });
  afterAll(() => app.stop());

  /** Somebody with an address who has bought an offer. */
  async function owner(offerKey: string, vin: string = VINS[0]) {
    const email = `owner${(people += 1)}@example.org`;
    const visitor = new TestVisitor(app);
    const { id: reportId } = await visitor.lookup(vin);
    const terms = { renewalAccepted: true, contactEmail: email };
    const { sessionId } = await visitor.openCheckout(reportId, offerKey, terms);
    await visitor.complete(sessionId).expect(200);
    // Whatever a test does to the source must not reach this first report.
    await visitor.readyReport(reportId);
    return { visitor, email, reportId, sessionId };
  }
  const subscriptionOf = async (sessionId: string): Promise<Subscription> =>
    (await app.dataSource.query('SELECT * FROM subscriptions WHERE "checkoutSessionId" = $1', [sessionId]))[0];
  const ordered = async (kind: string, email: string): Promise<number> =>
    (
      await app.dataSource.query('SELECT count(*)::int AS count FROM mails WHERE kind = $1 AND recipient = $2', [
        kind,
        email,
      ])
    )[0].count;
  const dayOf = (date: Date): string =>
    new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(date);
  const words = (mail: string): string => mail.replace(/\s+/g, ' ');

  it('sends one receipt for a renewal, with amount, date, next charge and how to cancel', async () => {
    const { email, sessionId } = await owner('trial_monthly_2995');
    clock.advance({ days: 4 });
    const { id } = await subscriptionOf(sessionId);
    await Promise.all([1, 2].map(() => app.app.get(RenewalsJob).renew(id)));
    const [mail = ''] = await untilMails(app, 'renewal-receipt', email);
    const { currentPeriodEnd } = await subscriptionOf(sessionId);
    for (const part of ['$29.95', dayOf(app.app.get(Clock).now()), dayOf(currentPeriodEnd), '/purchases'])
      expect(words(mail)).toContain(part);
    expect(mail).not.toContain('List-Unsubscribe');
    await app.app.get(RenewalsJob).renew(id);
    expect(await ordered('renewal-receipt', email)).toBe(1);
  });

  it('sends one receipt for an extra report at $1.00, and none for a refused charge', async () => {
    const { visitor, email, sessionId } = await owner('unlimited_monthly');
    const { id: extra } = await visitor.lookup(VINS[1]);
    const ask = () => visitor.agent.post('/api/checkout/extra-report').send({ reportId: extra, confirmed: true });
    await ask().expect(200);
    await ask().expect(200);
    const [mail = ''] = await untilMails(app, 'extra-report-receipt', email);
    const { currentPeriodEnd } = await subscriptionOf(sessionId);
    for (const part of ['$1.00', `/results/${extra}`, '$20.00', dayOf(currentPeriodEnd), '/purchases'])
      expect(words(mail)).toContain(part);
    expect(await ordered('extra-report-receipt', email)).toBe(1);
    expect(await ordered('renewal-receipt', email)).toBe(0);
    const poor = new TestVisitor(app);
    const { id } = await poor.lookup();
    const terms = { renewalAccepted: true, contactEmail: 'poor@example.org' };
    const { sessionId: theirs } = await poor.openCheckout(id, 'unlimited_monthly', terms);
    await poor.complete(theirs, 'sim_card_declined_later').expect(200);
    const { id: wanted } = await poor.lookup(VINS[1]);
    await poor.agent.post('/api/checkout/extra-report').send({ reportId: wanted, confirmed: true }).expect(402);
    expect(await ordered('extra-report-receipt', 'poor@example.org')).toBe(0);
  });

  it('does not promise a canceled charge in the receipt of an extra report', async () => {
    const { visitor, email, sessionId } = await owner('unlimited_monthly');
    const { id: subscriptionId, currentPeriodEnd } = await subscriptionOf(sessionId);
    await visitor.agent.post(`/api/subscriptions/${subscriptionId}/cancel`).expect(200);
    const { id: reportId } = await visitor.lookup(VINS[1]);
    await visitor.agent.post('/api/checkout/extra-report').send({ reportId, confirmed: true }).expect(200);
    const [mail = ''] = await untilMails(app, 'extra-report-receipt', email);
    expect(words(mail)).toContain(`Your subscription is canceled. It ends on ${dayOf(currentPeriodEnd)}`);
    expect(mail).not.toContain('$20.00');
  });

  it.each([
    ['three_pack', 'one credit'],
    ['trial_monthly_2995', 'one report of your subscription'],
  ])('[X1-010] tells a buyer of %s that %s came back for a vehicle without records', async (offerKey, what) => {
    const { visitor, email } = await owner(offerKey);
    const history = app.app.get(History);
    const real = history.report.bind(history);
    jest.spyOn(history, 'report').mockImplementation(async (vin, vehicle, order) => {
      const sections = Object.entries(await real(vin, vehicle, order)).map(([key, part]: [string, unknown]) =>
        part !== null && typeof part === 'object' && 'records' in part
          ? [key, { ...part, status: 'none', records: [] }]
          : [key, part],
      );
      return Object.fromEntries(sections);
    });
    const { id } = await visitor.lookup(VINS[2]);
    await visitor.agent.post(`/api/reports/${id}/unlock`).expect(200);
    await visitor.sign(id).expect(200);
    await visitor.address(id).expect(200);
    await until(
      () => visitor.report(id),
      ({ access }) => access.refunded === 'credit',
    );
    const [mail = ''] = await untilMails(app, 'credit-back', email);
    for (const part of [`We returned ${what}`, '2008 GMC Acadia', dayOf(app.app.get(Clock).now()), '/purchases'])
      expect(words(mail).toLowerCase()).toContain(part.toLowerCase());
    expect(await ordered('credit-back', email)).toBe(1);
    expect(mailsTo(app, 'refund', email)).toEqual([]);
  });

  it('sends one email each time a canceled subscription is resumed [X2-009]', async () => {
    const { visitor, email, sessionId } = await owner('unlimited_monthly');
    const { id, nextChargeAt } = await subscriptionOf(sessionId);
    const call = (what: 'cancel' | 'resume') => visitor.agent.post(`/api/subscriptions/${id}/${what}`).expect(200);
    // Nothing was canceled, so nothing is resumed.
    await call('resume');
    for (const times of [1, 2]) {
      await call('cancel');
      await call('resume');
      await call('resume');
      expect(await untilMails(app, 'resumption', email, times)).toHaveLength(times);
      clock.advance({ seconds: 60 });
    }
    expect(words((await untilMails(app, 'resumption', email, 2))[0]!)).toContain(
      `We will charge $20.00 on ${dayOf(nextChargeAt)}, and again every month until you cancel.`,
    );
    expect(await ordered('resumption', email)).toBe(2);
  });

  it('says in the receipt of a pack how many credits it brings and how many are left', async () => {
    const { visitor, email, sessionId } = await owner('three_pack');
    const credits = '3 credits, 2 left after this report';
    expect(words((await untilMails(app, 'receipt', email))[0]!)).toContain(credits);
    const receipt = async (id: string) =>
      (await visitor.agent.get(`/api/purchases/receipts/${id}`).expect(200)).body.data;
    expect(await receipt(sessionId)).toMatchObject({ credits });
    const { id: reportId } = await visitor.lookup(VINS[1]);
    const { sessionId: single } = await visitor.openCheckout(reportId, 'single_report');
    await visitor.complete(single).expect(200);
    expect(await receipt(single)).toMatchObject({ credits: null });
  });

  it('[X2-009] reminds once a year of what a running subscription costs and how to cancel', async () => {
    const { email, sessionId } = await owner('unlimited_monthly');
    const { visitor: leaver, email: leaving, sessionId: left } = await owner('unlimited_monthly');
    await leaver.agent.post(`/api/subscriptions/${(await subscriptionOf(left)).id}/cancel`).expect(200);
    const remind = () => app.app.get(SubscriptionEmailsService).remindYearly();
    clock.advance({ days: 364 });
    await remind();
    expect(await ordered('yearly-reminder', email)).toBe(0);
    clock.advance({ days: 2 });
    await remind();
    await remind();
    const [mail = ''] = await untilMails(app, 'yearly-reminder', email);
    const { nextChargeAt } = await subscriptionOf(sessionId);
    for (const part of ['$20.00', '$1.00 each', dayOf(nextChargeAt), 'Cancel the subscription', '/purchases'])
      expect(words(mail)).toContain(part);
    expect(await ordered('yearly-reminder', email)).toBe(1);
    expect(await ordered('yearly-reminder', leaving)).toBe(0);
    clock.advance({ days: 366 });
    await remind();
    await untilMails(app, 'yearly-reminder', email, 2);
  });

  it('renews a subscription at the price that was agreed to, whatever the catalog says since', async () => {
    const { email, sessionId } = await owner('trial_monthly_2995');
    await app.dataSource.query('UPDATE subscriptions SET "amountCents" = 1234 WHERE "checkoutSessionId" = $1', [
      sessionId,
    ]);
    clock.advance({ days: 4 });
    await app.app.get(RenewalsJob).renew((await subscriptionOf(sessionId)).id);
    expect(words((await untilMails(app, 'renewal-receipt', email)).join())).toContain('$12.34');
  });
});
