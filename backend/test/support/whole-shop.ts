import { RenewalsJob } from '../../src/subscriptions/renewals.job.js';
import type { RunningApp } from './app.js';
import { buyer, VINS } from './money.js';
import { signIn } from './operator.js';
import { until } from './until.js';
import { TestVisitor } from './visitor.js';

const reason = 'to see';

const subscriptionOf = async ({ dataSource }: RunningApp, sessionId: string): Promise<string> =>
  (await dataSource.query('SELECT id FROM subscriptions WHERE "checkoutSessionId" = $1', [sessionId]))[0].id;

/** Everything an operator does to one row. */
export async function commandTheShop(app: RunningApp): Promise<void> {
  const operator = await signIn(app);
  const command = (path: string, body: object = {}) => operator.post(`/api/admin/${path}`).send({ reason, ...body });
  const single = await buyer(app, 'single_report');
  await operator.get(`/api/admin/reports/${single.reportId}`).expect(200);
  await command(`reports/${single.reportId}/release`).expect(200);
  await command(`checkout-sessions/${single.sessionId}/receipt`);
  await command(`checkout-sessions/${single.sessionId}/refund`).expect(200);
  await command(`users/${single.userId}/credits`, { credits: 1 }).expect(200);

  const pack = await buyer(app, 'three_pack');
  await pack.visitor.unlock((await pack.visitor.lookup(VINS[1])).id).expect(200);
  await command(`payments/${pack.sessionId}/dispute`, { to: 'open' }).expect(200);
  const dispute = await openCase(app, pack.sessionId);
  await operator.get(`/api/admin/cases/${dispute}`).expect(200);
  await operator.get(`/api/admin/cases/${dispute}/evidence`).expect(200);
  await command(`payments/${pack.sessionId}/dispute`, { to: 'won' }).expect(200);

  const trial = await buyer(app, 'trial_monthly_2995');
  await command(`payments/${trial.sessionId}/dispute`, { to: 'open' }).expect(200);
  await openCase(app, trial.sessionId);
  await command(`payments/${trial.sessionId}/dispute`, { to: 'lost' }).expect(200);

  const monthly = await buyer(app, 'unlimited_monthly');
  const subscription = await subscriptionOf(app, monthly.sessionId);
  const { body: extra } = await monthly.visitor.buyExtra((await monthly.visitor.lookup(VINS[1])).id).expect(200);
  const [{ id: charge }] = await app.dataSource.query(
    `SELECT id FROM payments WHERE "subscriptionId" = $1 AND kind = 'extra_report'`,
    [subscription],
  );
  await command(`subscription-payments/${charge}/refund`);
  await command(`subscriptions/${subscription}/cancel`).expect(200);
  await command(`subscriptions/${subscription}/cancel`, { atOnce: true }).expect(200);
  expect(extra.data).toBeDefined();

  const claim = await claimant(app);
  await command(`cases/${claim}/answer`, { answer: 'refuse' }).expect(200);

  await app.dataSource.query(
    `SELECT graphile_worker.add_job('send-mail', '{"mailId": "0"}'::json, job_key => 'dead', run_at => now() + interval '1 day')`,
  );
  const [{ id: job }] = await app.dataSource.query(`SELECT id FROM graphile_worker.jobs WHERE key = 'dead'`);
  await command(`jobs/${job}/retry`).expect(200);
  const ipAddress = '203.0.113.99';
  await command('block-ip', { ipAddress }).expect(200);
  await operator.delete('/api/admin/unblock-ip').send({ ipAddress }).expect(200);
  const { body: mails } = await operator.get('/api/admin/mails').expect(200);
  await operator.get(`/api/admin/mails/${(mails as { id: string }[])[0]?.id}/preview`);

  await command('operators', { name: 'ada', role: 'viewer' });
  for (const [what, body] of [['role', { role: 'support' }], ['reset'], ['disable'], ['enable']] as const)
    await command(`operators/ada/${what}`, body);
  for (const path of ['password', 'second-factor', 'second-factor/confirm', 'second-factor/remove', 'sessions/x/end'])
    await operator.post(`/api/admin/me/${path}`).send({});
  await operator.post('/api/admin/logout').send({}).expect(204);
}

/** The provider tells of it a moment later. */
async function openCase({ dataSource }: RunningApp, paymentId: string): Promise<string> {
  const sql = `SELECT id FROM cases WHERE "paymentId" = $1 AND state = 'open'`;
  const [found] = await until(
    () => dataSource.query<{ id: string }[]>(sql, [paymentId]),
    (cases) => cases.length > 0,
  );
  return String(found?.id);
}

/** Somebody whose second wish for their money a person has to decide. @returns the case */
async function claimant(app: RunningApp): Promise<string> {
  const { visitor, reportId, sessionId } = await buyer(app, 'single_report');
  const ask = (id: string) => visitor.agent.post(`/api/purchases/${id}/refund`).send({ reason: 'other' }).expect(200);
  await read(visitor, reportId);
  await ask(sessionId);
  const { id: further } = await visitor.lookup(VINS[1]);
  const { sessionId: second } = await visitor.openCheckout(further);
  await visitor.complete(second).expect(200);
  await read(visitor, further);
  await ask(second);
  return openCase(app, second);
}

async function read(visitor: TestVisitor, reportId: string): Promise<void> {
  await visitor.sign(reportId).expect(200);
  await visitor.address(reportId).expect(200);
  await visitor.readyReport(reportId);
}

/** What a buyer asks for beside the way to a report, each call once. */
export async function askForTheRest(app: RunningApp): Promise<void> {
  const { visitor, reportId, sessionId, userId } = await buyer(app, 'unlimited_monthly');
  const { agent } = visitor;
  await read(visitor, reportId);
  const subscription = await subscriptionOf(app, sessionId);
  const held = await agent.post('/api/checkout/hold').send({ offerKey: 'single_report', reportId });
  await agent.post('/api/checkout/hold/extend').send({ hold: held.body.data?.hold });
  const { sessionId: open } = await visitor.openCheckout((await visitor.lookup(VINS[2])).id);
  await agent.get(`/api/checkout/session/${open}`).expect(200);
  await agent.post(`/api/checkout/session/${open}/extend`).send({});
  await agent.post(`/api/subscriptions/${subscription}/cancel`).send({}).expect(200);
  await agent.post(`/api/subscriptions/${subscription}/resume`).send({}).expect(200);
  await app.dataSource.query(`UPDATE simulated_payments SET method = 'sim_card_declined' WHERE method IS NOT NULL`);
  await app.dataSource.query(`UPDATE subscriptions SET "nextChargeAt" = now() - interval '1 hour' WHERE id = $1`, [
    subscription,
  ]);
  await app.app.get(RenewalsJob).renew(subscription);
  await agent.post(`/api/checkout/renewal/${subscription}`).send({});
  await agent.post(`/api/checkout/renewal/${subscription}/complete`).send({});
  await agent.post('/api/lookup/license-plate').send({ plate: 'ABC1234', state: 'FL' });
  await agent.post('/api/reports/find').send({ vin: VINS[0] });
  await agent.post('/api/payments/webhook').send({});
  for (const path of [
    `purchases/receipts/${sessionId}`,
    `reports/secure/${reportId}`,
    `reports/${reportId}/pdf`,
    `reports/${reportId}/share`,
    `users/${userId}`,
    `vehicles/${VINS[0]}`,
    'vehicle-image/0.svg',
    'postal-codes/33101',
  ])
    await agent.get(`/api/${path}`);
  await agent.delete(`/api/reports/${reportId}/monitoring`);
  for (const path of ['monitoring/stop', 'mail/unsubscribe', 'mail/resubscribe', 'users/magic-link/look'])
    await agent.post(`/api/${path}`).send({ token: 'x'.repeat(43) });
  for (const what of ['look', 'confirm', 'stop'])
    await agent.post(`/api/users/email-change/${what}`).send({ token: 'x'.repeat(43) });
  await agent.patch(`/api/users/${userId}/email`).send({ email: 'rest@example.org' });
  await agent.patch('/api/privacy/data').send({ fullName: 'Ada Rest' });
  await agent.delete('/api/privacy/data/addresses');
  await agent.post('/api/users/sign-out').send({});
  await agent.post('/api/users/sign-out-everywhere').send({});
}
