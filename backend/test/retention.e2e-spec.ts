import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Config } from '../src/platform/config/config.js';
import { AddressCountsService } from '../src/platform/http/limits/address-counts.service.js';
import { MailSender } from '../src/platform/mail/mail-sender.js';
import { RetentionJob } from '../src/privacy/retention.job.js';
import { RETENTION_DAYS } from '../src/platform/personal-data/retention.js';
import { type RunningApp, startApp } from './support/app.js';
import { buyer, expectSoundBooks, fakeClock, VINS } from './support/money.js';
import { linksTo, mailsTo, untilMails } from './support/outbox.js';
import { until } from './support/until.js';
import { TestVisitor } from './support/visitor.js';

describe('retention', () => {
  let app: RunningApp;
  let clock: ReturnType<typeof fakeClock>;
  beforeAll(async () => {
    app = await startApp();
    clock = fakeClock(app);
    const visitor = new TestVisitor(app);
    const { id } = await visitor.lookup();
    await visitor.agent.post('/api/errors').send({ message: 'x' }).expect(200);
    const events = [{ name: 'page_view', page: 'home' }];
    await visitor.agent
      .post('/api/analytics/events')
      .send({ visit: 'a'.repeat(32), events })
      .expect(200);
    await visitor.agent.post('/api/users/ensure').set('idempotency-key', 'once').send({}).expect(200);
    await app.dataSource.query(
      `INSERT INTO magic_links ("tokenHash", email, "expiresAt") VALUES ('x', 'a@example.org', now() + interval '15 minutes')`,
    );
    await app.dataSource.query(`INSERT INTO payment_events (id, provider, type) VALUES ('evt', 'simulated', 'x')`);
    await app.dataSource.query(
      `INSERT INTO address_counts ("ipAddress", kind, hour, count) VALUES ('203.0.113.7', 'lookup', now() + interval '15 minutes', 1)`,
    );
    await app.dataSource.query(
      `INSERT INTO mails (cause, kind, recipient, data) VALUES ('x', 'receipt', 'a@example.org', '{}')`,
    );
    await app.dataSource.query(
      `INSERT INTO mail_preferences ("addressHash", "tokenHash", "linkedAt", "optedOutAt")
       VALUES (repeat('a', 64), repeat('a', 64), now(), NULL), (repeat('b', 64), repeat('b', 64), now(), now())`,
    );
    await app.dataSource.query(
      `INSERT INTO report_watches ("vehicleReportId", "stopHash", "startedAt", "endsAt", "checkedAt")
       SELECT id, repeat('a', 64), now() - interval '30 days', now() + interval '15 minutes', now()
       FROM vehicle_reports WHERE token = $1`,
      [id],
    );
    await app.dataSource.query(
      `INSERT INTO spend_reservations ("order", units, "personKey", "addressKey", "reservedAt")
       VALUES ('x', 1, 'x', 'x', now() + interval '15 minutes')`,
    );
    await app.dataSource.query(
      `INSERT INTO provider_spend (provider, service, "reportId", "costCents", "spentAt")
       VALUES ('x', 'x', 'x', 1, now() + interval '15 minutes')`,
    );
    await app.dataSource.query(
      `INSERT INTO provider_answers (provider, service, "reportId", "order", "begunAt")
       VALUES ('x', 'x', 'x', 'x', now() + interval '15 minutes')`,
    );
    await app.dataSource.query(`INSERT INTO trial_uses VALUES ('x', now() + interval '15 minutes')`);
    await app.dataSource.query(`INSERT INTO refund_uses VALUES ('x', 'x', 'guarantee', now() + interval '15 minutes')`);
    await app.dataSource.query(
      `INSERT INTO blocked_ips ("ipAddress", "expiresAt") VALUES ('203.0.113.9', now() + interval '15 minutes')`,
    );
    await visitor.complete((await visitor.openCheckout(id)).sessionId, 'sim_card_declined').expect(402);
    const bought = await buyer(app, 'single_report');
    await app.dataSource.query(
      `INSERT INTO browser_reports ("anonId", "vehicleReportId") SELECT 'anon_x', id FROM vehicle_reports WHERE token = $1`,
      [bought.reportId],
    );
    // The buyer thought about another one as well.
    const { id: other } = await bought.visitor.lookup(VINS[1]);
    const who = { contactEmail: 'left@example.org', utmSource: 'friend', marketing: { device: 'phone' } };
    const { sessionId } = await bought.visitor.openCheckout(other, 'single_report', who);
    await bought.visitor.complete(sessionId, 'sim_card_declined').expect(402);
    await app.dataSource.query(
      `INSERT INTO report_shares ("vehicleReportId", "tokenHash", "createdAt", "expiresAt", "revokedAt")
       SELECT id, repeat(name, 64), now() - interval '30 days', now() + lasts, now() + ended FROM vehicle_reports,
         (VALUES ('a', interval '15 minutes', NULL), ('b', interval '9 years', interval '15 minutes')) link (name, lasts, ended)
       WHERE token = $1`,
      [bought.reportId],
    );
    await app.dataSource.query(
      `INSERT INTO cases (id, kind, state, "userId", "paymentId", reason, "openedAt", "dueAt", "closedAt")
       SELECT 'x', 'claim', 'refused', "userId", id, 'other', now() - interval '1 minute', now(), now() FROM payments WHERE state = 'paid' LIMIT 1`,
    );
  });
  afterAll(async () => {
    clock.restore();
    await app.stop();
  });

  const TABLES = {
    visitors: `users u WHERE NOT EXISTS (SELECT FROM payments WHERE "userId" = u.id AND state = 'paid')`,
    shares: 'report_shares',
    purchases: `checkout_sessions WHERE status = 'completed'`,
    mailsAboutNobody: `mails WHERE cause = 'x'`,
    blocks: 'blocked_ips',
    searches: 'search_history',
    clientErrors: 'client_errors',
    analyticsEvents: 'analytics_events',
    idempotencyKeys: 'idempotency_keys',
    magicLinks: 'magic_links',
    browserReports: 'browser_reports',
    unboughtQuotes: `checkout_sessions WHERE status = 'failed' AND "contactEmail" IS NOT NULL`,
    paymentEvents: `payment_events WHERE id = 'evt'`,
    unsubscribeLinks: `mail_preferences WHERE "optedOutAt" IS NULL`,
    mails: 'mails WHERE recipient IS NOT NULL OR data IS NOT NULL',
    spendReservations: 'spend_reservations',
    providerOrders: '(SELECT FROM provider_answers UNION ALL SELECT FROM provider_spend) bought',
    trialUses: 'trial_uses',
    refundUses: 'refund_uses',
    addressCounts: `address_counts WHERE "ipAddress" = '203.0.113.7'`,
    cases: 'cases',
    monitoring: `report_watches WHERE "stopHash" = repeat('a', 64)`,
  } satisfies Record<keyof typeof RETENTION_DAYS, string>;
  const endOf = (what: string): number => RETENTION_DAYS[what as keyof typeof RETENTION_DAYS];
  const left = async (): Promise<string[]> => {
    const kept: string[] = [];
    for (const [what, rows] of Object.entries(TABLES))
      if ((await app.dataSource.query(`SELECT FROM ${rows} LIMIT 1`)).length > 0) kept.push(what);
    return kept;
  };

  it('[X5-022] deletes each kind of data when it expires, and not before', async () => {
    const retention = app.app.get(RetentionJob);
    await retention.run();
    expect(await left()).toEqual(Object.keys(TABLES));
    let day = 0;
    const ends = Object.keys(TABLES).map((what) => endOf(what));
    for (const days of [...new Set(ends)].sort((one, other) => one - other)) {
      // A little before, then a little after: a link ends a quarter of an hour after it was made.
      clock.advance({ days: days - day, seconds: -600 });
      await retention.run();
      const due = Object.keys(TABLES).filter((what) => endOf(what) >= days);
      expect(await left()).toEqual(due);
      clock.advance({ seconds: 600 + 1800 });
      await retention.run();
      expect(await left()).toEqual(due.filter((what) => endOf(what) > days));
      day = days + 1800 / 86_400;
      if (days === 365) await expectPurchaseKept();
    }
    for (const table of ['users', 'vehicle_reports', 'checkout_sessions', 'checkout_consents', 'payments', 'mails'])
      expect([table, await app.dataSource.query(`SELECT FROM ${table}`)]).toEqual([table, []]);
  });

  async function expectPurchaseKept(): Promise<void> {
    const [quote] = await app.dataSource.query(`SELECT * FROM checkout_sessions WHERE status = 'failed'`);
    expect(quote).toMatchObject({ contactEmail: null, utmSource: null, marketing: {}, offerKey: 'single_report' });
    expect(await app.dataSource.query('SELECT FROM checkout_consents')).toHaveLength(2);
    expect(await app.dataSource.query(`SELECT FROM checkout_sessions WHERE status = 'completed'`)).toHaveLength(1);
    await expectSoundBooks(app);
  }
});

describe('a person who came once', () => {
  let app: RunningApp;
  let clock: ReturnType<typeof fakeClock>;
  beforeAll(async () => {
    app = await startApp({ TRUST_PROXY: 'loopback' });
    clock = fakeClock(app);
  });
  afterAll(async () => {
    clock.restore();
    await app.stop();
  });

  /** Every row of every table and every file of the outbox, as text. */
  async function everything(): Promise<string> {
    const tables: { name: string }[] = await app.dataSource.query(
      `SELECT pg_class.oid::regclass::text AS name FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
       WHERE nspname IN ('public', 'graphile_worker') AND relkind = 'r'`,
    );
    const texts: string[] = [];
    for (const { name } of tables)
      texts.push(String((await app.dataSource.query(`SELECT json_agg(t)::text AS text FROM ${name} t`))[0].text));
    const outbox = join(app.app.get(Config).dataDir, 'outbox');
    const files = readdirSync(outbox).map((file) => readFileSync(join(outbox, file), 'utf8'));
    return [...texts, ...files].join('\n').toLowerCase();
  }

  /** Searches, registers, tries to pay, meets an error, is mailed and is looked at by the operator; buys or not. */
  async function come(name: string, number: number, buys: boolean) {
    const texts = {
      fullName: `${name} Reader`,
      email: `${name}@example.org`,
      contactEmail: `${name}@example.com`,
      licensePlate: `XQ${number}771`,
      ipAddress: `198.51.100.${number}`,
      userAgent: `Browser of ${name}`,
      utmSource: `friend of ${name}`,
    };
    const { fullName, email, contactEmail, licensePlate, ipAddress, userAgent, utmSource } = texts;
    const visitor = new TestVisitor(app);
    visitor.agent.set('x-forwarded-for', ipAddress).set('user-agent', userAgent);
    const plate = await visitor.agent.post('/api/lookup/license-plate').send({ licensePlate, state: 'CA' }).expect(200);
    const reportId = (plate.body as { data: { id: string } }).data.id;
    await visitor.agent.get('/api/variants').expect(200);
    await visitor.agent.post('/api/users/register').send({ fullName, email }).expect(200);
    const { sessionId } = await visitor.openCheckout(reportId, 'single_report', { contactEmail, utmSource });
    await visitor.complete(sessionId, buys ? undefined : 'sim_card_declined').expect(buys ? 200 : 402);
    await visitor.agent.post('/api/errors').send({ message: 'broken', searchInfo: name }).expect(200);
    await visitor.agent.post('/api/users/magic-link').send({ email }).expect(200);
    await linksTo(app, email);
    const [{ id: userId }] = await app.dataSource.query('SELECT id FROM users WHERE email = $1', [email]);
    await app.dataSource.query(
      `INSERT INTO audit_log (operator, action, subject, details) VALUES ('admin', 'grant-credit', $1, $2)`,
      [userId, { reason: `because ${name} asked`, credits: 1 }],
    );
    if (buys) {
      await visitor.readyReport(reportId);
      await visitor.sign(reportId).expect(200);
      await visitor.address(reportId).expect(200);
      for (const kind of ['receipt', 'report-ready']) await untilMails(app, kind, contactEmail);
    }
    await app.app.get(AddressCountsService).flush();
    return { visitor, userId: userId as string, ids: [reportId, sessionId], texts: [...Object.values(texts), name] };
  }

  it('[X5-022] leaves nothing 90 days after the last visit, and a buyer nothing after seven years', async () => {
    const gone = await come('gregoria', 81, false);
    const back = await come('bartholomew', 82, false);
    const bought = await come('cunegonde', 83, true);
    await app.dataSource.query(
      `UPDATE user_identities SET "lastSeenAt" = now() + interval '60 days' WHERE "userId" = $1`,
      [back.userId],
    );
    const retention = app.app.get(RetentionJob);
    const found = async ({ texts, ids, userId }: typeof gone) => {
      const all = await everything();
      return [...texts, ...ids, userId].filter((text) => all.includes(text.toLowerCase()));
    };
    clock.advance({ days: 89.9 });
    await retention.run();
    expect(await found(gone)).toEqual(expect.arrayContaining([gone.userId, 'gregoria Reader', 'Browser of gregoria']));
    clock.advance({ days: 0.2 });
    await retention.run();
    // That the operator gave a command stays, with the id of nobody.
    expect(await found(gone)).toEqual([gone.userId]);
    expect(await found(back)).toEqual(expect.arrayContaining([back.userId, 'bartholomew Reader']));
    clock.advance({ days: 60 });
    await retention.run();
    expect(await found(back)).toEqual([back.userId]);
    expect(await found(bought)).toEqual(expect.arrayContaining([...bought.ids, 'cunegonde Reader']));
    clock.advance({ days: 7 * 365 - 150.2 });
    await retention.run();
    expect(await found(bought)).toEqual(expect.arrayContaining([...bought.ids, 'cunegonde Reader']));
    clock.advance({ days: 0.2 });
    await retention.run();
    for (const person of [gone, back, bought]) expect(await found(person)).toEqual([]);
  });

  it('[X5-022] is deleted without proof when only the browser’s cookie identifies them, but not once something was bought', async () => {
    const looked = await come('dorothea', 84, false);
    expect((await looked.visitor.agent.delete('/api/privacy/data').expect(200)).body.data).toMatchObject({
      erased: true,
      ...{ purchasesKept: 0, paymentsOfOthers: 0 },
    });
    const all = await everything();
    // Many share an address: what it did is counted for a week, whoever asks to be forgotten.
    expect(looked.texts.filter((text) => all.includes(text.toLowerCase()))).toEqual(['198.51.100.84']);
    const bought = await come('eleonora', 85, true);
    const { body } = await bought.visitor.agent.delete('/api/privacy/data').expect(403);
    expect(body).toMatchObject({ code: 'PROOF_REQUIRED' });
    expect(await everything()).toContain('eleonora reader');
  });

  it('[X6-009] leaves no email that was being sent while they were erased', async () => {
    const email = 'ferdinand@example.org';
    const visitor = new TestVisitor(app);
    await visitor.agent.post('/api/users/register').send({ fullName: 'Ferdinand', email }).expect(200);
    const sender = app.app.get(MailSender);
    const send = sender.send.bind(sender);
    const held = jest.spyOn(sender, 'send').mockImplementationOnce(async (mail) => {
      await visitor.agent.delete('/api/privacy/data').expect(200);
      await send(mail);
      expect(mailsTo(app, 'magic-link', email)).toHaveLength(1);
    });
    await visitor.agent.post('/api/users/magic-link').send({ email }).expect(200);
    await until(
      () => Promise.resolve(held.mock.calls.length > 0 && mailsTo(app, 'magic-link', email).length === 0),
      Boolean,
    );
    expect(await held.mock.results[0]?.value).toBeUndefined();
    await until(everything, (all) => !all.includes(email));
    held.mockRestore();
  });
});
