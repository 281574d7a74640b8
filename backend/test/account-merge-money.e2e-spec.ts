import { ReportEmailsService } from '../src/notifications/report-emails.service.js';
import { PrivacyService } from '../src/privacy/privacy.service.js';
import { AccountMergeService } from '../src/users/identity/account-merge.service.js';
import { SignInEmailsService } from '../src/users/sign-in-emails.service.js';
import { buyer, moneyShop, untilSomebodyWaits, VINS } from './support/money.js';
import { untilMails } from './support/outbox.js';
import { TestVisitor } from './support/visitor.js';

let people = 0;
const someone = (): string => `merged${++people}@example.org`;

describe('money when accounts are merged or erased', () => {
  const shop = moneyShop();
  const { subscriptionOf } = shop;

  const userOf = async (visitor: TestVisitor) =>
    (await visitor.agent.post('/api/users/ensure').send({}).expect(200)).body.data;
  /** What using a link does, but for the new cookie. */
  async function prove(visitor: TestVisitor, email: string): Promise<void> {
    const { anonId } = await userOf(visitor);
    const asking = { anonId, ipAddress: '127.0.0.1', userAgent: null };
    await shop.app.dataSource.transaction((tx) =>
      shop.app.app.get(AccountMergeService).prove(tx, email, asking, anonId),
    );
  }

  it('ends the renewal of the newer of two equal subscriptions when accounts are merged, and keeps what is paid for of both', async () => {
    const email = someone();
    const first = await buyer(shop.app, 'unlimited_monthly');
    await prove(first.visitor, email);
    const second = await buyer(shop.app, 'unlimited_monthly', undefined, VINS[1]);
    await prove(second.visitor, email);
    const plans = [await subscriptionOf(first.sessionId), await subscriptionOf(second.sessionId)];
    expect(plans.map(({ cancelAtPeriodEnd }) => cancelAtPeriodEnd)).toEqual([false, true]);
    expect(plans.map(({ status }) => status)).toEqual(['active', 'active']);
    expect(
      await shop.app.dataSource.query(
        `SELECT count(*)::int AS ends FROM entitlement_ledger WHERE source = 'period_end'`,
      ),
    ).toEqual([{ ends: 0 }]);
    expect(await userOf(first.visitor)).toMatchObject({ creditsBalance: 0, unlimitedActive: true });
    const [user] = await shop.app.dataSource.query('SELECT * FROM users WHERE email = $1', [email]);
    expect(plans.map(({ id }) => id)).toContain(user.subscriptionId);
    expect(user.subscriptionStatus).toBe('active');
    expect(user.unlimitedPeriodEnd).toEqual(plans[1]?.currentPeriodEnd);
  });

  it('keeps the running subscription, and the paid days of the other one that has been canceled', async () => {
    const email = someone();
    const first = await buyer(shop.app, 'trial_monthly_2995');
    await prove(first.visitor, email);
    const { id } = await subscriptionOf(first.sessionId);
    await first.visitor.agent.post(`/api/subscriptions/${id}/cancel`).expect(200);
    const second = await buyer(shop.app, 'trial_monthly_2995', undefined, VINS[1]);
    await prove(second.visitor, email);
    expect(await subscriptionOf(first.sessionId)).toMatchObject({ status: 'trialing', cancelAtPeriodEnd: true });
    expect(await subscriptionOf(second.sessionId)).toMatchObject({ status: 'trialing', cancelAtPeriodEnd: false });
  });

  it('merges two accounts while one of them is paying, without a deadlock', async () => {
    const email = someone();
    await prove(new TestVisitor(shop.app), email);
    for (const vin of VINS) {
      const visitor = new TestVisitor(shop.app);
      const { id } = await visitor.lookup(vin);
      const { sessionId } = await visitor.openCheckout(id);
      const [{ status }] = await Promise.all([visitor.complete(sessionId), prove(visitor, email)]);
      expect(status).toBe(200);
    }
  });

  it('ends the subscription of a person who is erased, ends its rights, and lets a payment on its way go back', async () => {
    const { visitor, sessionId, reportId } = await buyer(shop.app, 'unlimited_monthly');
    const { userId } = await userOf(visitor);
    const { sessionId: open } = await visitor.openCheckout(reportId, 'three_pack');
    expect((await visitor.complete(open, 'sim_card_delayed').expect(409)).body.code).toBe('PAYMENT_PROCESSING');
    await prove(visitor, someone());
    await visitor.agent.delete('/api/privacy/data').expect(200);
    const [user] = await shop.app.dataSource.query('SELECT * FROM users WHERE id = $1', [userId]);
    expect(user).toMatchObject({ unlimitedActive: false, subscriptionStatus: 'canceled' });
    expect((await subscriptionOf(sessionId)).endedAt).not.toBeNull();
    const [session] = await shop.app.dataSource.query('SELECT status FROM checkout_sessions WHERE id = $1', [open]);
    expect(session.status).toBe('expired');
  });

  it("keeps another person's emails when someone who typed their address is erased", async () => {
    const [mine, victim] = [someone(), someone()];
    const visitor = new TestVisitor(shop.app);
    const { id } = await visitor.lookup();
    const { sessionId } = await visitor.openCheckout(id, 'single_report', { contactEmail: victim });
    await visitor.complete(sessionId).expect(200);
    const asking = { anonId: 'anon_x', ipAddress: '127.0.0.1', userAgent: null };
    await shop.app.app.get(SignInEmailsService).enqueue(victim, asking);
    await prove(visitor, mine);
    await visitor.agent.delete('/api/privacy/data').expect(200);
    const mails = await shop.app.dataSource.query(`SELECT kind FROM mails WHERE recipient = $1`, [victim]);
    expect(mails).toEqual([{ kind: 'magic-link' }]);
  });

  it('enqueues no email for a person who is being erased at that moment', async () => {
    const typed = someone();
    const { dataSource, app } = shop.app;
    const visitor = new TestVisitor(shop.app);
    const { id: token } = await visitor.lookup();
    const { sessionId } = await visitor.openCheckout(token, 'single_report', { contactEmail: typed });
    await visitor.complete(sessionId).expect(200);
    await untilMails(shop.app, 'report-ready', typed);
    const [{ id }] = await dataSource.query('SELECT id FROM vehicle_reports WHERE token = $1', [token]);
    await dataSource.query('DELETE FROM mails WHERE cause = $1', [`report-ready:${id}`]);
    const { userId } = await userOf(visitor);
    let email = Promise.resolve();
    await dataSource.transaction(async (tx) => {
      await app.get(PrivacyService).erasePerson(tx, userId);
      email = app.get(ReportEmailsService).sendReportReady({ reportId: id });
      await Promise.race([email, untilSomebodyWaits(shop.app)]);
    });
    await email;
    expect(await dataSource.query('SELECT kind FROM mails WHERE recipient = $1', [typed])).toEqual([]);
  });

  it('sends a mailbox at most three sign-in links, also when they are requested at the same moment', async () => {
    const email = someone();
    const ask = () => new TestVisitor(shop.app).agent.post('/api/users/magic-link').send({ email }).expect(200);
    await Promise.all(Array.from({ length: 12 }, ask));
    const [{ count }] = await shop.app.dataSource.query(
      'SELECT count(*)::int AS count FROM mails WHERE recipient = $1',
      [email],
    );
    expect(count).toBe(3);
  });
});
