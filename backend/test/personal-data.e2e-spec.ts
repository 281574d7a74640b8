import fc from 'fast-check';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CasesService } from '../src/cases/cases.service.js';
import { Config } from '../src/config/config.js';
import { AddressCountsService } from '../src/http/limits/address-counts.service.js';
import { type PersonalData, PersonalDataRegistry } from '../src/personal-data/personal-data.js';
import { ReportReadsService } from '../src/reports/reading/report-reads.service.js';
import { RenewalsJob } from '../src/subscriptions/renewals.job.js';
import { type RunningApp, startApp } from './support/app.js';
import { emptyColumns } from './support/empty-columns.js';
import { fakeClock } from './support/money.js';
import { linksTo, untilMails } from './support/outbox.js';
import {
  EMPTY_IN_A_LIFE,
  EXPORTED_IN,
  NEVER_OF_A_LIFE,
  NOBODYS_TABLES,
  NOT_EXPORTED,
} from './support/personal-tables.js';
import { proveEmail, useLink } from './support/sign-in.js';
import { until } from './support/until.js';
import { TestVisitor } from './support/visitor.js';

/** What may stay, in which tables, and why. */
const MAY_STAY: readonly [what: keyof Someone, table: string, why: string][] = [
  ['ipAddress', 'address_counts', 'an address is shared by many, and its counts are deleted after a week'],
  ['ipAddress', 'sign_in_mails', 'an address is shared by many, and what was sent from it is counted for a day'],
  ['licensePlate', 'source_cache', 'what the sources said about a vehicle, without who asked'],
];

interface Someone {
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

const letters = (length: number) =>
  fc
    .array(fc.constantFrom(...'abcdefghijkmnopqrstuvwxyz'), { minLength: length, maxLength: length })
    .map((all) => all.join(''));
const digits = (length: number) =>
  fc.array(fc.constantFrom(...'123456789'), { minLength: length, maxLength: length }).map((all) => all.join(''));

/** Long enough that no two values meet by accident. */
const someone: fc.Arbitrary<Someone> = fc.record({
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

describe('what is kept about a person', () => {
  const lines: string[] = [];
  let app: RunningApp;
  let clock: ReturnType<typeof fakeClock>;
  let modules: PersonalData[];
  beforeAll(async () => {
    for (const stream of [process.stdout, process.stderr])
      jest.spyOn(stream, 'write').mockImplementation((text) => {
        lines.push(String(text));
        return true;
      });
    app = await startApp({ LOG_LEVEL: 'trace', TRUST_PROXY: 'loopback' });
    clock = fakeClock(app);
    modules = app.app.get(PersonalDataRegistry).all();
  });
  afterAll(async () => {
    clock.restore();
    await app.stop();
    jest.restoreAllMocks();
  });

  const tableOf = (entity: PersonalData['entities'][number]): string => app.dataSource.getMetadata(entity).tableName;

  /** Every table of the shop's own, whether an entity tells of it or not. */
  async function ownTables(): Promise<string[]> {
    const tables = await app.dataSource.query<{ name: string }[]>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition`,
    );
    return tables.map(({ name }) => name).toSorted();
  }

  /** Every row of the database as text, by its table; one that is divided by month is read with its parts. */
  async function rows(): Promise<Record<string, string>> {
    const tables: { schema: string; name: string }[] = await app.dataSource.query(
      `SELECT relnamespace::regnamespace AS schema, relname AS name FROM pg_class
       WHERE relnamespace IN ('public'::regnamespace, 'graphile_worker'::regnamespace) AND relkind IN ('r', 'p') AND NOT relispartition`,
    );
    const found: Record<string, string> = {};
    for (const { schema, name } of tables) {
      const [row] = await app.dataSource.query(`SELECT json_agg(t)::text AS text FROM ${schema}.${name} t`);
      found[name] = (row as { text: string | null }).text ?? '';
    }
    return found;
  }

  function outbox(): string {
    const folder = join(app.app.get(Config).dataDir, 'outbox');
    return readdirSync(folder)
      .map((file) => `${file}\n${readFileSync(join(folder, file), 'utf8')}`)
      .join('\n');
  }

  /** Where each of these texts is found. */
  async function traces(texts: readonly string[]): Promise<string[]> {
    const places = { ...(await rows()), 'the outbox': outbox(), 'the log': lines.join('\n') };
    return Object.entries(places).flatMap(([place, content]) =>
      texts.filter((text) => content.toLowerCase().includes(text.toLowerCase())).map((text) => `${text} in ${place}`),
    );
  }

  /** Goes through the shop so that every table that can hold a person does. */
  async function live(person: Someone): Promise<TestVisitor> {
    const { fullName, email, newEmail, billingEmail, phoneNumber, addressLine1, licensePlate, ipAddress, userAgent } =
      person;
    const visitor = new TestVisitor(app);
    visitor.agent.set('x-forwarded-for', ipAddress).set('user-agent', userAgent);
    const plate = await visitor.agent.post('/api/lookup/license-plate').send({ licensePlate, state: 'CA' }).expect(200);
    const reportId = (plate.body as { data: { id: string } }).data.id;
    await visitor.agent.get('/api/variants').expect(200);
    await visitor.agent
      .post('/api/users/register')
      .set('idempotency-key', 'once')
      .send({ fullName, email, phoneNumber, searchType: 'license_plate', searchValue: licensePlate, intent: 'buyer' })
      .expect(200);
    const carried = Object.fromEntries(CARRIED.map((name) => [name, fullName]));
    const contact = { contactEmail: billingEmail, renewalAccepted: true, ...carried, marketing: { network: fullName } };
    const { sessionId } = await visitor.openCheckout(reportId, 'unlimited_monthly', contact);
    await visitor.complete(sessionId).expect(200);
    const second = (await visitor.lookup('JH4DC4340RS003205')).id;
    await visitor.buy(second);
    for (const id of [reportId, second]) {
      await visitor.sign(id, { typedName: fullName }).expect(200);
      const addressLine2 = `c/o ${fullName}`;
      await visitor.agent
        .post('/api/addresses')
        .send({
          vehicleReportId: id,
          phoneNumber,
          addressLine1,
          addressLine2,
          city: 'Miami',
          state: 'FL',
          zipCode: '33101',
        })
        .expect(200);
    }
    await visitor.readyReport(reportId);
    const claim = { reason: 'other', message: `${fullName} read it` };
    const { body } = await visitor.agent.post(`/api/purchases/${sessionId}/refund`).send(claim).expect(200);
    expect(body.data.decision).toBe('case');
    // Refused, or the renewal would wait for it.
    const open = { paymentId: sessionId, kind: 'claim' } as const;
    await app.dataSource.transaction((tx) => app.app.get(CasesService).close(tx, open, 'refused', `No, ${fullName}`));
    await app.app.get(ReportReadsService).flush();
    await visitor.agent.post(`/api/reports/${reportId}/share`).expect(200);
    const message = `Cannot read ${fullName}, ${phoneNumber}, ${addressLine1}`;
    await visitor.agent.post('/api/errors').send({ message, userAgent, searchInfo: licensePlate }).expect(200);
    const counted = { visit: 'a'.repeat(32), campaign: email, events: [{ name: 'page_view', page: 'home' }] };
    await visitor.agent.post('/api/analytics/events').send(counted).expect(200);
    await app.dataSource.query(
      `INSERT INTO mail_preferences ("addressHash", "tokenHash", "linkedAt") VALUES (encode(sha256($1::bytea), 'hex'), encode(sha256($2::bytea), 'hex'), now())
       ON CONFLICT DO NOTHING`,
      [email, `${email} link`],
    );
    await app.dataSource.query(
      `INSERT INTO audit_log (operator, action, subject, details) VALUES ('admin', 'refund', $1, $2)`,
      [sessionId, { reason: `${fullName} called about ${addressLine1}` }],
    );
    // Proven elsewhere first: the browser that paid keeps what it has, and then joins. A change of the email waits.
    await proveEmail(app, new TestVisitor(app), email);
    await proveEmail(app, visitor, email);
    const { userId } = (await visitor.agent.post('/api/users/ensure').send({}).expect(200)).body.data;
    await visitor.agent.patch(`/api/users/${userId}/email`).send({ email: newEmail }).expect(200);
    await useLink(visitor, (await linksTo(app, newEmail))[0] ?? '').expect(200);
    await untilMails(app, 'email-change', email);
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
    return visitor;
  }

  it('is covered by a module, in every table that does not say why it holds no personal data', async () => {
    const answered = new Set(modules.flatMap(({ entities }) => entities.map(tableOf)));
    const tables = await ownTables();
    expect(tables.filter((table) => !answered.has(table))).toEqual(Object.keys(NOBODYS_TABLES).toSorted());
  });

  it('[X3-013] is exported from every table, or the reason is known', () => {
    const tables = modules.flatMap(({ entities }) => entities.map(tableOf));
    expect(tables.toSorted()).toEqual([...Object.keys(EXPORTED_IN), ...Object.keys(NOT_EXPORTED)].toSorted());
  });

  it('[X3-013, X6-009] is exported whole, and gone from every table, the outbox and the log once they ask to be forgotten', async () => {
    await fc.assert(
      fc.asyncProperty(someone, async (person) => {
        const visitor = await live(person);
        const content = await rows();
        for (const table of modules.flatMap(({ entities }) => entities.map(tableOf)))
          if (!NEVER_OF_A_LIFE.includes(table)) expect([table, content[table]]).not.toEqual([table, '']);
        const lived = modules.flatMap(({ entities }) =>
          entities.filter((one) => !NEVER_OF_A_LIFE.includes(tableOf(one))),
        );
        expect(await emptyColumns(app.dataSource, lived)).toEqual(EMPTY_IN_A_LIFE);
        const texts = Object.values(person);
        const before = await traces(texts);
        for (const text of texts) expect(before.join('\n')).toContain(text);
        const { data } = (await visitor.agent.get('/api/privacy/data').expect(200)).body;
        for (const part of Object.values(EXPORTED_IN).flat()) expect([part, data[part]]).not.toEqual([part, []]);
        for (const text of texts) expect(JSON.stringify(data)).toContain(text);
        await visitor.agent.delete('/api/privacy/data').expect(200);
        const left = await traces(texts);
        const mayStay = MAY_STAY.map(([what, table]) => `${person[what]} in ${table}`);
        expect(left.filter((trace) => !mayStay.includes(trace))).toEqual([]);
      }),
      { numRuns: 3, endOnFailure: true },
    );
  }, 120_000);
});
