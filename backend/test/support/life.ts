import fc from 'fast-check';
import { CasesService } from '../../src/cases/cases.service.js';
import { AddressCountsService } from '../../src/platform/http/limits/address-counts.service.js';
import { ReportReadsService } from '../../src/reports/reading/report-reads.service.js';
import { RenewalsJob } from '../../src/subscriptions/renewals.job.js';
import type { RunningApp } from './app.js';
import type { fakeClock } from './money.js';
import { linksTo, untilMails } from './outbox.js';
import { proveEmail, useLink } from './sign-in.js';
import { until } from './until.js';
import { TestVisitor } from './visitor.js';

/** Texts of one person, to be found in the tables. */
export interface Someone {
  fullName: string;
  email: string;
  /** What it is to be changed to. */
  newEmail: string;
  /** Another address, typed at the checkout and never proven. */
  billingEmail: string;
  phoneNumber: string;
  addressLine1: string;
  licensePlate: string;
  ipAddress: string;
  userAgent: string;
}

/** A guest with the checkout and the report of their first purchase. */
interface Shopped {
  visitor: TestVisitor;
  sessionId: string;
  reportId: string;
}

const letters = (length: number) =>
  fc
    .array(fc.constantFrom(...'abcdefghijkmnopqrstuvwxyz'), { minLength: length, maxLength: length })
    .map((all) => all.join(''));
const digits = (length: number) =>
  fc.array(fc.constantFrom(...'123456789'), { minLength: length, maxLength: length }).map((all) => all.join(''));

/** Long enough that no two values meet by accident. */
export const someone: fc.Arbitrary<Someone> = fc.record({
  fullName: fc.tuple(letters(9), letters(11)).map((names) => names.join(' ')),
  email: letters(12).map((name) => `${name}@example.org`),
  newEmail: letters(14).map((name) => `${name}@example.net`),
  billingEmail: letters(13).map((name) => `${name}@example.com`),
  phoneNumber: digits(9).map((rest) => `2${rest}`),
  addressLine1: fc.tuple(digits(4), letters(12)).map(([house, street]) => `${house} ${street} St`),
  licensePlate: digits(6).map((rest) => `X${rest}`),
  ipAddress: fc
    .tuple(fc.integer({ min: 100, max: 250 }), fc.integer({ min: 100, max: 250 }))
    .map((end) => `198.51.${end.join('.')}`),
  userAgent: letters(14).map((name) => `Browser/${name}`),
});

/** What a checkout is sent on its way and keeps. */
const CARRIED = [
  ...['gaClientId', 'gaSessionId', 'gclid', 'gbraid', 'wbraid'],
  ...['utmSource', 'utmMedium', 'utmCampaign', 'utmTerm', 'utmContent'],
];

/** Signs a paid report and gives an address. */
async function giveEvidence(visitor: TestVisitor, id: string, person: Someone): Promise<void> {
  const { fullName, phoneNumber, addressLine1 } = person;
  await visitor.sign(id, { typedName: fullName }).expect(200);
  const addressLine2 = `c/o ${fullName}`;
  const place = { city: 'Miami', state: 'FL', zipCode: '33101' };
  await visitor.agent
    .post('/api/addresses')
    .send({ vehicleReportId: id, phoneNumber, addressLine1, addressLine2, ...place })
    .expect(200);
}

/** Asks for money back, which is refused: an open case would hold the renewal. */
async function claimInVain(app: RunningApp, visitor: TestVisitor, paymentId: string, fullName: string): Promise<void> {
  const claim = { reason: 'other', message: `${fullName} read it` };
  const { body } = await visitor.agent.post(`/api/purchases/${paymentId}/refund`).send(claim).expect(200);
  expect(body.data.decision).toBe('case');
  const open = { paymentId, kind: 'claim' } as const;
  await app.dataSource.transaction((tx) => app.app.get(CasesService).close(tx, open, 'refused', `No, ${fullName}`));
}

/** Leaves what is stored beside a purchase: a shared link, an error, an event, an email preference, an audit entry. */
async function leaveTraces(app: RunningApp, { visitor, sessionId, reportId }: Shopped, person: Someone): Promise<void> {
  const { fullName, email, phoneNumber, addressLine1, licensePlate, userAgent } = person;
  await app.app.get(ReportReadsService).flush();
  await visitor.agent.post(`/api/reports/${reportId}/share`).expect(200);
  const message = `Cannot read ${fullName}, ${phoneNumber}, ${addressLine1}`;
  await visitor.agent.post('/api/errors').send({ message, userAgent, searchInfo: licensePlate }).expect(200);
  const counted = { visit: 'a'.repeat(32), campaign: email, events: [{ name: 'page_view', page: 'home' }] };
  await visitor.agent.post('/api/analytics/events').send(counted).expect(200);
  await app.dataSource.query(
    `INSERT INTO mail_preferences ("addressHash", "tokenHash", "linkedAt")
     VALUES (encode(sha256($1::bytea), 'hex'), encode(sha256($2::bytea), 'hex'), now())
     ON CONFLICT DO NOTHING`,
    [email, `${email} link`],
  );
  await app.dataSource.query(
    `INSERT INTO audit_log (operator, action, subject, details) VALUES ('admin', 'refund', $1, $2)`,
    [sessionId, { reason: `${fullName} called about ${addressLine1}` }],
  );
}

/** Goes through the shop as a guest, so that every table that can hold a person does, except those of a proof. */
export async function shopAsGuest(app: RunningApp, person: Someone): Promise<Shopped> {
  const { fullName, email, billingEmail, phoneNumber, licensePlate, ipAddress, userAgent } = person;
  const visitor = new TestVisitor(app);
  visitor.agent.set('x-forwarded-for', ipAddress).set('user-agent', userAgent);
  const plate = await visitor.agent.post('/api/lookup/license-plate').send({ licensePlate, state: 'CA' }).expect(200);
  const reportId = (plate.body as { data: { id: string } }).data.id;
  await visitor.agent.get('/api/variants').expect(200);
  await visitor.agent
    .post('/api/users/register')
    .set('idempotency-key', 'once')
    .send({
      fullName,
      email,
      phoneNumber,
      searchType: 'license_plate',
      searchValue: `${licensePlate} (CA)`,
      intent: 'buyer',
    })
    .expect(200);
  const carried = Object.fromEntries(CARRIED.map((name) => [name, fullName]));
  const contact = { contactEmail: billingEmail, renewalAccepted: true, ...carried, marketing: { network: fullName } };
  const { sessionId } = await visitor.openCheckout(reportId, 'unlimited_monthly', contact);
  await visitor.complete(sessionId).expect(200);
  const second = (await visitor.lookup('JH4DC4340RS003205')).id;
  await visitor.buy(second);
  for (const id of [reportId, second]) await giveEvidence(visitor, id, person);
  await visitor.readyReport(reportId);
  await claimInVain(app, visitor, sessionId, fullName);
  const shopped = { visitor, sessionId, reportId };
  await leaveTraces(app, shopped, person);
  return shopped;
}

/** Proves the email of a guest who shopped, and another one to which it is to be changed. */
export async function proveBoth(app: RunningApp, visitor: TestVisitor, { email, newEmail }: Someone): Promise<void> {
  // Proven elsewhere first: the browser that paid keeps what it has, and then joins. A change of the email waits.
  await proveEmail(app, new TestVisitor(app), email);
  await proveEmail(app, visitor, email);
  const { userId } = (await visitor.agent.post('/api/users/ensure').send({}).expect(200)).body.data;
  await visitor.agent.patch(`/api/users/${userId}/email`).send({ email: newEmail }).expect(200);
  await useLink(visitor, (await linksTo(app, newEmail))[0] ?? '').expect(200);
  await untilMails(app, 'email-change', email);
}

/** Comes back after a month: the subscription renews. Waits for the emails and the jobs. */
export async function comeBack(
  app: RunningApp,
  clock: ReturnType<typeof fakeClock>,
  { visitor, sessionId }: Shopped,
  { fullName, billingEmail }: Someone,
): Promise<void> {
  await visitor.agent
    .post('/api/users/ensure')
    .set('idempotency-key', 'again')
    .send({ gaClientId: fullName, gaSessionId: fullName })
    .expect(200);
  clock.advance({ days: 32 });
  const [subscription] = await app.dataSource.query('SELECT id FROM subscriptions WHERE "checkoutSessionId" = $1', [
    sessionId,
  ]);
  await app.app.get(RenewalsJob).renew(subscription.id);
  for (const kind of ['receipt', 'report-ready', 'renewal-receipt']) await untilMails(app, kind, billingEmail);
  await app.app.get(AddressCountsService).flush();
  const busy = () =>
    app.dataSource.query('SELECT FROM graphile_worker.jobs WHERE attempts < max_attempts AND run_at <= now()');
  await until(busy, (jobs: unknown[]) => jobs.length === 0);
}
