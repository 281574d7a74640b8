import { RetentionJob } from '../src/privacy/retention.job.js';
import { RETENTION_DAYS } from '../src/personal-data/retention.js';
import { type RunningApp, startApp } from './support/app.js';
import { buyer, fakeClock } from './support/money.js';
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
      `INSERT INTO spend_reservations (kind, "order", units, "personKey", "addressKey", "reservedAt")
       VALUES ('plate', 'x', 1, 'x', 'x', now() + interval '15 minutes')`,
    );
    await app.dataSource.query(`INSERT INTO trial_uses VALUES ('x', now() + interval '15 minutes')`);
    const who = { contactEmail: 'left@example.org', utmSource: 'friend', marketing: { device: 'phone' } };
    const { sessionId } = await visitor.openCheckout(id, 'single_report', who);
    await visitor.complete(sessionId, 'sim_card_declined').expect(402);
    await buyer(app, 'single_report');
  });
  afterAll(async () => {
    clock.restore();
    await app.stop();
  });

  const TABLES = {
    searches: 'search_history',
    clientErrors: 'client_errors',
    idempotencyKeys: 'idempotency_keys',
    magicLinks: 'magic_links',
    unboughtQuotes: `checkout_sessions WHERE status = 'failed' AND "contactEmail" IS NOT NULL`,
    paymentEvents: `payment_events WHERE id = 'evt'`,
    unsubscribeLinks: `mail_preferences WHERE "optedOutAt" IS NULL`,
    mails: 'mails WHERE recipient IS NOT NULL OR data IS NOT NULL',
    spendReservations: 'spend_reservations',
    trialUses: 'trial_uses',
    addressCounts: `address_counts WHERE "ipAddress" = '203.0.113.7'`,
    watches: `report_watches WHERE "stopHash" = repeat('a', 64)`,
  } satisfies Record<keyof typeof RETENTION_DAYS, string>;
  const left = async (): Promise<string[]> => {
    const kept: string[] = [];
    for (const [what, rows] of Object.entries(TABLES))
      if ((await app.dataSource.query(`SELECT FROM ${rows} LIMIT 1`)).length > 0) kept.push(what);
    return kept;
  };

  it('deletes each kind of data when its time is over, and not before', async () => {
    const retention = app.app.get(RetentionJob);
    await retention.run();
    expect(await left()).toEqual(Object.keys(TABLES));
    let day = 0;
    for (const days of [1, 7, 90, 365, 7 * 365]) {
      // A little before, then a little after: a link ends a quarter of an hour after it was made.
      clock.advance({ days: days - day, seconds: -600 });
      await retention.run();
      const due = Object.keys(TABLES).filter((what) => RETENTION_DAYS[what as keyof typeof RETENTION_DAYS] >= days);
      expect(await left()).toEqual(due);
      clock.advance({ seconds: 600 + 1800 });
      await retention.run();
      expect(await left()).toEqual(due.filter((what) => RETENTION_DAYS[what as keyof typeof RETENTION_DAYS] > days));
      day = days + 1800 / 86_400;
    }
    const [quote] = await app.dataSource.query(`SELECT * FROM checkout_sessions WHERE status = 'failed'`);
    expect(quote).toMatchObject({ contactEmail: null, utmSource: null, marketing: {}, offerKey: 'single_report' });
    expect(await app.dataSource.query('SELECT FROM checkout_consents')).toHaveLength(2);
    expect(await app.dataSource.query(`SELECT FROM checkout_sessions WHERE status = 'completed'`)).toHaveLength(1);
  });
});
