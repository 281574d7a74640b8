import { RenewalsJob } from '../src/subscriptions/renewals.job.js';
import { type RunningApp, startApp } from './support/app.js';
import { fakeClock, VINS } from './support/money.js';
import { linksTo, untilMails } from './support/outbox.js';
import { until } from './support/until.js';
import { TestVisitor } from './support/visitor.js';

const EMAIL = 'ada@example.org';
/** Where the emails about the subscription go: typed at the checkout, never proven. */
const TYPED = 'ada.billing@example.org';

it('[X3-013] shows later payments, monitored vehicles and the choice about emails, and erases them with their person', async () => {
  const app: RunningApp = await startApp();
  const clock = fakeClock(app);
  const ada = new TestVisitor(app);
  const count = async (sql: string): Promise<number> =>
    (await app.dataSource.query(`SELECT count(*)::int AS n FROM ${sql}`))[0].n;

  // A subscription with an extra report, a renewal and a cancellation: emails about each.
  const { id: reportId } = await ada.lookup();
  const { sessionId } = await ada.openCheckout(reportId, 'unlimited_monthly', {
    renewalAccepted: true,
    contactEmail: TYPED,
  });
  await ada.complete(sessionId).expect(200);
  await ada.readyReport(reportId);
  const { id: further } = await ada.lookup(VINS[1]);
  await ada.agent.post('/api/checkout/extra-report').send({ reportId: further, confirmed: true }).expect(200);
  await ada.sign(further).expect(200);
  await ada.address(further).expect(200);
  await ada.readyReport(further);
  const [subscription] = await app.dataSource.query('SELECT id FROM subscriptions');
  clock.advance({ days: 32 });
  await app.app.get(RenewalsJob).renew(subscription.id);
  await ada.agent.post(`/api/subscriptions/${subscription.id}/cancel`).expect(200);
  await until(
    () => count('report_watches'),
    (watches) => watches === 2,
  );

  // The proof of another address, at which nothing optional is wanted.
  await ada.agent.post('/api/users/magic-link').send({ email: EMAIL }).expect(200);
  const [token = ''] = await linksTo(app, EMAIL);
  await ada.agent.post('/api/users/magic-link/consume').send({ token }).expect(200);
  await app.dataSource.query(
    `INSERT INTO mail_preferences ("addressHash", "tokenHash", "linkedAt", "optedOutAt")
     VALUES (encode(sha256('${EMAIL}'), 'hex'), repeat('a', 64), now(), now()), (repeat('b', 64), repeat('b', 64), now(), now())`,
  );
  const { data } = (await ada.agent.get('/api/privacy/data').expect(200)).body;
  expect(data.subscriptionPayments).toEqual([
    expect.objectContaining({ kind: 'extra_report', amountCents: 100, status: 'paid', reportId: further }),
    expect.objectContaining({ kind: 'renewal', amountCents: 2000, status: 'paid', reportId: null }),
  ]);
  for (const paid of [...data.subscriptionPayments, ...data.purchases])
    expect(paid).toMatchObject({ cardBrand: 'Visa', cardLast4: '4242' });
  expect(data.monitoring.map((one: { reportId: string }) => one.reportId).sort()).toEqual([reportId, further].sort());
  expect(data.mailPreferences).toEqual([{ linkedAt: expect.any(String), optedOutAt: expect.any(String) }]);

  for (const kind of ['receipt', 'report-ready', 'extra-report-receipt', 'renewal-receipt', 'cancellation'])
    await untilMails(app, kind, TYPED);
  expect(await count(`mails WHERE recipient = '${TYPED}'`)).toBeGreaterThan(4);
  await ada.agent.delete('/api/privacy/data').expect(200);
  expect(await count('mails WHERE recipient IS NOT NULL')).toBe(0);
  expect(await count('mails WHERE data IS NOT NULL')).toBe(0);
  expect(await count('report_watches')).toBe(0);
  expect(await count('payments WHERE "cardLast4" IS NOT NULL OR "cardFingerprintHash" IS NOT NULL')).toBe(0);
  // Another mailbox's choice is not theirs to delete.
  expect(await app.dataSource.query('SELECT "tokenHash" FROM mail_preferences WHERE "optedOutAt" IS NOT NULL')).toEqual(
    [{ tokenHash: 'b'.repeat(64) }],
  );
  clock.restore();
  await app.stop();
});
