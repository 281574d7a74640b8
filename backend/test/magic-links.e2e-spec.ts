import { PersonalDataService } from '../src/platform/personal-data/personal-data.service.js';
import { type RunningApp, startApp } from './support/app.js';
import { untilJobsDone } from './support/jobs.js';
import { linksTo, mailsTo } from './support/outbox.js';
import { REAL_VIN, TestVisitor } from './support/visitor.js';

const OTHER_VIN = 'JH4DC4340RS003205';
let people = 0;
const someone = (): string => `person${++people}@example.org`;

describe('sign-in links', () => {
  let app: RunningApp;
  beforeAll(async () => void (app = await startApp()));
  afterAll(() => app.stop());

  const browser = () => new TestVisitor(app);
  const ask = (email: string, at = browser()) => at.agent.post('/api/users/magic-link').send({ email });
  const consume = (token: string, at: TestVisitor) => at.agent.post('/api/users/magic-link/consume').send({ token });
  const ensure = async (at: TestVisitor, email?: string) =>
    (await at.agent.post('/api/users/ensure').send({ email }).expect(200)).body.data;

  /** A browser that has proven an email. */
  async function proven(email: string): Promise<TestVisitor> {
    const visitor = browser();
    await prove(visitor, email);
    return visitor;
  }
  async function prove(visitor: TestVisitor, email: string): Promise<void> {
    await visitor.agent.get('/api/offers');
    const known = new Set(mailsTo(app, 'magic-link', email));
    await ask(email).expect(200);
    await linksTo(app, email, known.size + 1);
    const fresh = mailsTo(app, 'magic-link', email).find((text) => !known.has(text)) ?? '';
    await consume(/#link=([\w-]{22})/.exec(fresh)?.[1] ?? '', visitor).expect(200);
  }
  async function buy(visitor: TestVisitor, offerKey = 'single_report', vin = REAL_VIN): Promise<string> {
    const { id } = await visitor.lookup(vin);
    await visitor.complete((await visitor.openCheckout(id, offerKey)).sessionId).expect(200);
    return id;
  }

  it('are answered alike for known and unknown emails', async () => {
    const known = someone();
    await proven(known);
    const answers = await Promise.all([ask(known), ask(someone())]);
    for (const { status, body } of answers)
      expect([status, body]).toEqual([200, { success: true, data: { sent: true } }]);
  });

  it('[X5-003] work once, and looking at one does not use it up', async () => {
    const email = someone();
    const visitor = browser();
    const guest = await ensure(visitor);
    await ask(email).expect(200);
    const [token = ''] = await linksTo(app, email);
    for (let i = 0; i < 2; i++) {
      const { body } = await visitor.agent.post('/api/users/magic-link/look').send({ token }).expect(200);
      expect(body.data).toMatchObject({ usable: true });
    }
    const { body } = await consume(token, visitor).expect(200);
    expect(body.data).toMatchObject({ userId: guest.userId, email, emailVerified: true });
    const again = await consume(token, visitor).expect(410);
    expect(again.body).toMatchObject({ success: false, code: 'LINK_INVALID' });
    const [user] = await app.dataSource.query('SELECT * FROM users WHERE email = $1', [email]);
    expect(user).toMatchObject({ isVerified: true, lastLoginAt: expect.any(Date) });
  });

  it('work once also when they are opened twice at the same moment', async () => {
    const email = someone();
    await ask(email).expect(200);
    const [token = ''] = await linksTo(app, email);
    const answers = await Promise.all([1, 2, 3].map(() => consume(token, browser())));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
  });

  it('expire after 10 minutes', async () => {
    const email = someone();
    await ask(email).expect(200);
    const [token = ''] = await linksTo(app, email);
    await app.dataSource.query(
      `UPDATE magic_links SET "expiresAt" = "expiresAt" - interval '10 minutes' WHERE email = $1`,
      [email],
    );
    await consume(token, browser()).expect(410);
  });

  it('leave no secret in any table', async () => {
    const email = someone();
    await ask(email).expect(200);
    const [token = ''] = await linksTo(app, email);
    const [{ dump }] = await app.dataSource.query(
      `SELECT concat((SELECT json_agg(m) FROM magic_links m), (SELECT json_agg(m) FROM mails m),
         (SELECT json_agg(j) FROM graphile_worker._private_jobs j)) AS dump`,
    );
    expect(dump).toContain(email);
    // 128 bits of it.
    expect(token).toMatch(/^[\w-]{22}$/);
    expect(dump).not.toContain(token);
  });

  it('do not flood a mailbox', async () => {
    const email = someone();
    for (let i = 0; i < 6; i++) await ask(email).expect(200);
    await linksTo(app, email, 3);
    await untilJobsDone(app);
    expect(mailsTo(app, 'magic-link', email)).toHaveLength(3);
  });

  it.each([['nonsense'], [''], ['AAAAAAAAAAAAAAAAAAAAAA'], [`x'; DROP TABLE users`], [null], [{}]])(
    'are refused when they are none: %j',
    async (token) => {
      const { status } = await consume(token as string, browser());
      expect([400, 410]).toContain(status);
    },
  );

  it('merge a second browser into the account of the first, with reports and credits, and leave the ledger untouched', async () => {
    const email = someone();
    const first = await proven(email);
    const report = await buy(first);
    const second = browser();
    const mine = await buy(second, 'three_pack', OTHER_VIN);
    const before = await app.dataSource.query('SELECT * FROM entitlement_ledger ORDER BY id');
    await prove(second, email);
    for (const visitor of [first, second]) {
      expect((await visitor.report(report)).access.paid).toBe(true);
      expect((await visitor.report(mine)).access.paid).toBe(true);
      expect((await ensure(visitor)).creditsBalance).toBe(2);
    }
    const after = await app.dataSource.query('SELECT * FROM entitlement_ledger ORDER BY id');
    expect(after.slice(0, before.length)).toEqual(before);
    const wrong = await app.dataSource.query(
      `SELECT FROM users u WHERE "creditsBalance" <> (SELECT coalesce(sum("deltaCredits"), 0) FROM entitlement_ledger l WHERE l."userId" = u.id)`,
    );
    expect(wrong).toEqual([]);
  });

  it('keep both reports of one vehicle readable, and find the paid one', async () => {
    const email = someone();
    const first = await proven(email);
    const { id: looked } = await first.lookup();
    const second = browser();
    const bought = await buy(second);
    await prove(second, email);
    for (const id of [looked, bought]) expect((await first.report(id)).vin).toBe(REAL_VIN);
    const { body } = await first.agent
      .post('/api/reports/find')
      .send({ lookupType: 'vin', lookupValue: REAL_VIN })
      .expect(200);
    expect(body.data.reportId).toBe(bought);
  });

  it('[X5-014, B5-035] keep the registration details of the other account, always as a set from one of the two', async () => {
    const email = someone();
    const first = await proven(email);
    await first.lookup();
    const second = browser();
    await second.lookup();
    const ids = { gaClientId: 'client-2', gaSessionId: 'session-2' };
    await second.agent.post('/api/users/ensure').send(ids).expect(200);
    const lead = { searchType: 'vin', searchValue: REAL_VIN, intent: 'seller' };
    const person = { fullName: 'Ada Lovelace', phoneNumber: '5551234567', email: someone() };
    await second.agent
      .post('/api/users/register')
      .send({ ...person, ...lead })
      .expect(200);
    const third = browser();
    await third.agent.post('/api/users/ensure').send({ gaClientId: 'client-3' }).expect(200);
    await third.agent
      .post('/api/users/register')
      .send({ ...person, searchType: 'license_plate' })
      .expect(200);
    for (const joining of [second, third]) await prove(joining, email);
    const [kept] = await app.dataSource.query<object[]>('SELECT * FROM users WHERE email = $1', [email]);
    const { fullName, phoneNumber } = person;
    expect(kept).toMatchObject({ fullName, phoneNumber, ...ids });
    expect(kept).toMatchObject({ leadSearchType: 'vin', leadSearchValue: REAL_VIN, leadIntent: 'seller' });
    // The one that is found by the search from now on is the first browser's, who never registered itself.
    const { body } = await first.agent
      .post('/api/reports/find')
      .send({ lookupType: 'vin', lookupValue: REAL_VIN })
      .expect(200);
    expect((await first.openCheckout(body.data.reportId, 'premium_upgrade')).value).toBe(999);
  });

  it('give nothing of the proven person to a browser where someone only typed the email', async () => {
    const email = someone();
    const squatter = browser();
    await ensure(squatter, email);
    const victim = browser();
    const { id } = await victim.lookup();
    await prove(victim, email);
    await squatter.agent.get(`/api/reports/${id}`).expect(404);
    expect(await ensure(squatter)).toMatchObject({ email, emailVerified: false });
  });

  it('give what was bought under a typed email to the person who reads its mail', async () => {
    const email = someone();
    const phone = browser();
    await ensure(phone, email);
    const report = await buy(phone);
    const laptop = await proven(email);
    expect((await laptop.report(report)).access.paid).toBe(true);
    await prove(phone, email);
    expect((await phone.report(report)).access.paid).toBe(true);
  });

  it('switch people on a shared browser without mixing their data', async () => {
    const [ada, bob] = [someone(), someone()];
    const shared = await proven(ada);
    const { id } = await shared.lookup();
    await prove(shared, bob);
    await shared.agent.get(`/api/reports/${id}`).expect(404);
    expect((await ensure(shared)).email).toBe(bob);
    await prove(shared, ada);
    expect((await shared.report(id)).vin).toBe(REAL_VIN);
  });

  it('leave a merged user without rows in any table except the append-only ledger', async () => {
    const tables: { name: string }[] = await app.dataSource.query(
      `SELECT relname AS name FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attname = 'userId'
       WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
    );
    const moving = app.app
      .get(PersonalDataService)
      .tables()
      .map(({ entity }) => app.dataSource.getMetadata(entity).tableName);
    const retired = 'SELECT id FROM users WHERE "mergedIntoId" IS NOT NULL';
    expect(await app.dataSource.query(retired)).not.toEqual([]);
    for (const { name } of tables) {
      expect(moving).toContain(name);
      const left = await app.dataSource.query(`SELECT FROM ${name} WHERE "userId" IN (${retired})`);
      if (name !== 'entitlement_ledger') expect([name, left.length]).toEqual([name, 0]);
    }
  });
});
