import { RetentionJob } from '../src/privacy/retention.job.js';
import { type RunningApp, startApp, startReplica } from './support/app.js';
import { until } from './support/until.js';
import { TestVisitor } from './support/visitor.js';

describe('sign-in emails', () => {
  let app: RunningApp;
  beforeAll(
    async () =>
      void (app = await startApp({ RATE_LIMIT_FACTOR: '1', SIGN_IN_MAILS_PER_HOUR: '16', TRUST_PROXY: 'loopback' })),
  );
  beforeEach(async () => {
    await app.dataSource.query('DELETE FROM limit_counts');
    await app.dataSource.query('DELETE FROM mails');
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => app.stop());

  const from = (ip: string, at = new TestVisitor(app)) => {
    at.agent.set('x-forwarded-for', ip);
    return at;
  };
  const ask = (at: TestVisitor, email: string) => at.agent.post('/api/users/magic-link').send({ email });
  const ordered = async (): Promise<number> =>
    (await app.dataSource.query(`SELECT count(*)::int FROM mails WHERE kind = 'magic-link'`))[0].count;
  const passMinutes = (minutes: number): void => {
    const now = Date.now();
    jest.spyOn(Date, 'now').mockImplementation(() => now + minutes * 60_000);
  };

  it('[X6-015] go to one mailbox three times in 15 minutes, whatever its spelling, the browser and the replica', async () => {
    const replica = await startReplica(app, { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: 'loopback' });
    const spellings = ['box@example.org', 'Box+1@example.org', 'box+2@example.org', 'box+a+b@example.org'];
    const senders = spellings.map((email, index) => {
      const at = new TestVisitor(index % 2 ? replica : app);
      return { email, at: from(`203.0.113.${index + 1}`, at) };
    });
    const answers = await Promise.all(senders.map(({ at, email }) => ask(at, email)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await ordered()).toBe(3);
    // By the other way to a link as well: an email that somebody else holds.
    await replica.stop();
    const [holder, guest] = [from('203.0.113.8'), from('203.0.113.9')];
    await holder.agent.post('/api/users/ensure').send({ email: 'box@example.org' }).expect(200);
    await guest.agent.post('/api/users/ensure').send({ email: 'box@example.org' }).expect(200);
    expect(await ordered()).toBe(3);
    passMinutes(15);
    await ask(guest, 'box@example.org').expect(200);
    expect(await ordered()).toBe(4);
  });

  it('[X6-015] still count when the person who asked for them has their data erased', async () => {
    const sender = '192.0.2.77';
    for (let round = 0; round < 2; round++) {
      const at = from(sender);
      await at.agent.post('/api/users/ensure').send({ email: 'typed@example.org' }).expect(200);
      for (let i = 0; i < 3; i++) await ask(at, 'typed@example.org');
      await at.agent.delete('/api/privacy/data').expect(200);
    }
    expect(await ordered()).toBe(3);
    // What is counted does not say whose it is.
    const [{ counts }] = await app.dataSource.query('SELECT json_agg(c)::text AS counts FROM limit_counts c');
    for (const text of [sender, 'typed', 'anon_']) expect(counts).not.toContain(text);
  });

  it('[X6-015] go out ten times an hour for one browser, and for one address or IPv6 network', async () => {
    const roaming = new TestVisitor(app);
    await roaming.agent.get('/api/offers');
    for (let i = 0; i < 10; i++) await ask(from(`198.51.100.${i}`, roaming), `roaming${i}@example.org`).expect(200);
    const refused = await ask(from('198.51.100.99', roaming), 'roaming@example.org').expect(429);
    expect(refused.body.code).toBe('TOO_MANY_REQUESTS');
    await app.dataSource.query('DELETE FROM limit_counts');
    for (let i = 0; i < 10; i++) await ask(from(`2001:db8:1:2::${i + 1}`), `network${i}@example.org`).expect(200);
    await ask(from('2001:db8:1:2::ffff'), 'network@example.org').expect(429);
    await ask(from('2001:db8:1:3::1'), 'network@example.org').expect(200);
    // Who registers with an email of somebody else learns nothing of the limit.
    const holder = from('192.0.2.1');
    await holder.agent.post('/api/users/ensure').send({ email: 'held@example.org' }).expect(200);
    const count = await ordered();
    const guest = from('2001:db8:1:2::1');
    for (const email of ['held@example.org', 'free@example.org'])
      await guest.agent.post('/api/users/ensure').send({ email }).expect(200);
    expect(await ordered()).toBe(count);
  });

  it('[X6-015] stop for the whole app at its limit, which is forgotten when it ends', async () => {
    for (let i = 0; i < 16; i++) await ask(from(`192.0.2.${i + 1}`), `shop${i}@example.org`).expect(200);
    await ask(from('192.0.2.100'), 'shop@example.org').expect(429);
    passMinutes(61);
    await ask(from('192.0.2.100'), 'shop@example.org').expect(200);
    passMinutes(61);
    await app.app.get(RetentionJob).run();
    expect(await app.dataSource.query('SELECT FROM limit_counts')).toEqual([]);
  });

  it('[X6-015] do not exceed the limits when many addresses ask at once, for one mailbox or for many', async () => {
    /** Whoever is told that the shop is busy asks again. */
    const persist = async (ip: string, email: string): Promise<number> => {
      const told = await until(
        () => ask(from(ip), email),
        ({ status }) => status !== 503,
      );
      return told.status;
    };
    const crowd = (mailbox: (at: number) => string) =>
      Promise.all(Array.from({ length: 8 }, (_, at) => persist(`203.0.113.${100 + at}`, mailbox(at))));
    expect(await crowd((at) => `bombed+${at}@example.org`)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(await ordered()).toBe(3);
    for (let i = 0; i < 12; i++) await ask(from(`192.0.2.${i + 1}`), `before${i}@example.org`).expect(200);
    const answers = await crowd((at) => `crowd${at}@example.org`);
    expect(await ordered()).toBe(16);
    expect(answers.toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 429)]);
  });
});
