import { createOpenApi } from '../src/platform/http/openapi.js';
import { type RunningApp, startApp } from './support/app.js';
import { TestVisitor } from './support/visitor.js';

/** Type with its length; '!' when it must be there; the default behind '='. */
type Column = string;

describe('the specified tables', () => {
  let app: RunningApp;
  beforeAll(async () => void (app = await startApp()));
  afterAll(() => app.stop());

  async function columnsOf(table: string): Promise<Record<string, Column>> {
    const rows: { name: string; type: string; required: boolean; fallback: string | null }[] =
      await app.dataSource.query(
        `SELECT column_name AS name, data_type || coalesce('(' || character_maximum_length || ')', '') AS type,
         is_nullable = 'NO' AS required, column_default AS fallback
       FROM information_schema.columns WHERE table_schema = 'public' AND table_name = $1`,
        [table],
      );
    return Object.fromEntries(
      rows.map(({ name, type, required, fallback }) => {
        const value = fallback === null ? '' : ` = ${fallback.replace(/::.*$/, '').replaceAll("'", '')}`;
        const short = type.replace('character varying', 'varchar').replace('timestamp with time zone', 'timestamptz');
        return [name, `${short}${required ? '!' : ''}${value}`];
      }),
    );
  }

  it.each<[string, string, Record<string, Column>]>([
    [
      '[B3-001..B3-008, B3-010..B3-013]',
      'users',
      {
        id: 'text!',
        email: 'varchar(255)',
        fullName: 'text',
        phoneNumber: 'varchar(20)',
        tempPassword: 'text',
        tempPasswordExpiry: 'timestamptz',
        isVerified: 'boolean! = false',
        subscriptionStatus: 'varchar(20)! = trial',
        subscriptionId: 'text',
        stripeCustomerId: 'text',
        unlimitedActive: 'boolean! = false',
        unlimitedPeriodEnd: 'timestamptz',
        ipAddress: 'varchar(45)',
        userAgent: 'text',
        createdAt: 'timestamptz! = now()',
        lastLoginAt: 'timestamptz',
      },
    ],
    [
      '[B3-014]',
      'vehicle_reports',
      {
        id: 'bigint!',
        userId: 'text!',
        vin: 'varchar(17)',
        licensePlate: 'varchar(10)',
        state: 'varchar(2)',
        vehicleData: 'jsonb!',
        searchedAt: 'timestamptz! = now()',
      },
    ],
    ['[B3-017]', 'signatures', { isValid: 'boolean! = true' }],
    [
      '[B3-018..B3-023]',
      'addresses',
      {
        id: 'bigint!',
        vehicleReportId: 'bigint!',
        phoneNumber: 'varchar(20)!',
        addressLine1: 'text!',
        addressLine2: 'text',
        city: 'text!',
        state: 'varchar(2)!',
        zipCode: 'varchar(10)!',
      },
    ],
    [
      '[B3-025, B6-007]',
      'blocked_ips',
      {
        id: 'bigint!',
        ipAddress: 'inet!',
        reason: 'text',
        blockedBy: 'text! = admin',
        createdAt: 'timestamptz! = now()',
      },
    ],
    [
      '[B3-027..B3-030, B3-033, B3-034]',
      'checkout_sessions',
      {
        id: 'text!',
        userId: 'text!',
        offerKey: 'varchar(50)!',
        priceId: 'text',
        mode: 'varchar(20)!',
        value: 'integer!',
        status: 'varchar(20)! = created',
        transactionId: 'text',
        createdAt: 'timestamptz! = now()',
        completedAt: 'timestamptz',
      },
    ],
    [
      '[B3-035..B3-038]',
      'entitlement_ledger',
      {
        id: 'bigint!',
        userId: 'text!',
        source: 'varchar(50)!',
        offerKey: 'varchar(50)',
        deltaCredits: 'integer!',
        unlimitedFlag: 'boolean! = false',
        periodEnd: 'timestamptz',
        relatedCheckoutSessionId: 'text',
        createdAt: 'timestamptz! = now()',
      },
    ],
  ])('%s %s has the columns that were specified', async (_, table, columns) => {
    expect(await columnsOf(table)).toMatchObject(columns);
  });

  it('[B3-002] an email belongs to one user', async () => {
    await app.dataSource.query(`INSERT INTO users (id, email) VALUES ('one', 'twice@example.org')`);
    await expect(
      app.dataSource.query(`INSERT INTO users (id, email) VALUES ('two', 'twice@example.org')`),
    ).rejects.toMatchObject({ constraint: 'users_email_key' });
  });

  it('[X3-015] no column could hold a temporary password', async () => {
    const visitor = new TestVisitor(app);
    await visitor.agent.post('/api/users/register').send({ fullName: 'Ada', email: 'ada@example.org' }).expect(200);
    await expect(app.dataSource.query(`UPDATE users SET "tempPassword" = 'x'`)).rejects.toMatchObject({
      constraint: 'users_no_temp_password',
    });
    await expect(app.dataSource.query(`UPDATE users SET "tempPasswordExpiry" = now()`)).rejects.toMatchObject({
      constraint: 'users_no_temp_password',
    });
  });

  it('no hint of a password and no secret question is asked for or kept', async () => {
    const columns: { name: string }[] = await app.dataSource.query(
      `SELECT column_name AS name FROM information_schema.columns WHERE table_schema = 'public'`,
    );
    const { components, paths } = createOpenApi(app.app);
    const taken = Object.entries(components?.schemas ?? {}).filter(([name]) => name.endsWith('Dto'));
    expect([columns.length > 200, taken.length > 20]).toEqual([true, true]);
    const names = [
      ...columns.map(({ name }) => name),
      ...taken.flatMap(([, schema]) => Object.keys((schema as { properties?: object }).properties ?? {})),
      ...Object.keys(paths),
    ];
    expect(names.filter((name) => /hint|question|reminder|maiden|memorable/i.test(name))).toEqual([]);
  });

  it('[B9-002] a session keeps a placeholder instead of the provider’s price id', async () => {
    const visitor = new TestVisitor(app);
    const { id } = await visitor.lookup();
    const person = { fullName: 'Ada', email: 'stored@example.org', reportId: id };
    await visitor.agent.post('/api/users/register').send(person).expect(200);
    const { body } = await visitor.agent.get('/api/offers').expect(200);
    for (const { offerKey } of body.data.offers as { offerKey: string }[]) {
      const { sessionId } = await visitor.openCheckout(id, offerKey, { renewalAccepted: true });
      const [{ priceId }] = await app.dataSource.query('SELECT "priceId" FROM checkout_sessions WHERE id = $1', [
        sessionId,
      ]);
      expect(priceId).toBe(`price_placeholder_${offerKey}`);
    }
  });
});
