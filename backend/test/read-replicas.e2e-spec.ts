import pg from 'pg';
import request from 'supertest';
import { firstOperatorPassword } from '../src/admin/first-operator.js';
import { type RunningApp, startAppOn } from './support/app.js';
import { OPERATOR } from './support/operator.js';
import { type PrimaryWithStandby, startPrimaryWithStandby } from './support/standby.js';
import { until } from './support/until.js';
import { TestVisitor } from './support/visitor.js';

const cookiesOf = ({ headers }: request.Response): string[] =>
  ([headers['set-cookie'] ?? []].flat() as string[]).map((cookie) => cookie.split(';')[0] ?? '');

describe('a streaming replica', () => {
  let servers: PrimaryWithStandby;
  let app: RunningApp;
  let replica: pg.Client;
  /** Of an operator who signed in a while ago. */
  let session: string;
  beforeAll(async () => {
    servers = await startPrimaryWithStandby();
    const { primary, standby } = servers;
    app = await startAppOn(primary.applicationUrl, { DATABASE_READ_URLS: standby.applicationUrl, ...OPERATOR });
    await firstOperatorPassword(app.app);
    replica = new pg.Client(standby.url);
    replica.on('error', () => undefined);
    await replica.connect();
    const signedIn = await request(app.http)
      .post('/api/admin/login')
      .send({ password: OPERATOR.OPERATOR_PASSWORD })
      .expect(200);
    session = cookiesOf(signedIn).find((cookie) => cookie.startsWith('rb_operator=')) ?? '';
  }, 120_000);
  afterAll(async () => {
    await app.stop();
    await replica.end().catch(() => undefined);
    await servers.stop();
  }, 30_000);

  const list = async (name: string, ...cookies: string[]): Promise<object[]> => {
    const { body } = await request(app.http)
      .get(`/api/admin/${name}`)
      .set('Cookie', [session, ...cookies].join('; '))
      .expect(200);
    return body as object[];
  };
  const wasAsked = async (): Promise<boolean> => {
    const { rowCount } = await replica.query(
      `SELECT FROM pg_stat_activity WHERE application_name = 'roadbook-reads' AND query LIKE '%checkout_sessions%'`,
    );
    return rowCount !== 0;
  };

  it('[X9-004] answers the lists of the console; an operator reads their own changes, and nobody sees stale data', async () => {
    const visitor = new TestVisitor(app);
    const { id } = await visitor.lookup();
    await until(
      async () => (await list('reports')).length === 1 && (await list('checkout-sessions'), await wasAsked()),
    );

    // From here on the replica takes in nothing.
    await replica.query('SELECT pg_wal_replay_pause()');
    await until(async () => {
      const { rows } = await replica.query<{ state: string }>('SELECT pg_get_wal_replay_pause_state() AS state');
      return rows[0]?.state === 'paused';
    });
    const { id: second } = await visitor.lookup('5NPEB4AC8DH000000');
    expect([(await visitor.report(id)).id, (await visitor.report(second)).id]).toEqual([id, second]);
    expect(await list('reports')).toHaveLength(1);

    const blocking = await request(app.http)
      .post('/api/admin/block-ip')
      .set('Cookie', session)
      .send({ ipAddress: '203.0.113.5' })
      .expect(200);
    const wrote = cookiesOf(blocking).filter((cookie) => cookie.startsWith('rb_wrote='));
    expect(wrote).toHaveLength(1);
    expect(await list('reports', ...wrote)).toHaveLength(2);
    // Looking at a list of people is written down too.
    expect(await list('audit')).toEqual(expect.arrayContaining([expect.objectContaining({ action: 'block-ip' })]));

    // Five seconds behind are too many.
    await until(async () => (await list('reports')).length === 2);
    await replica.query('SELECT pg_wal_replay_resume()');
  }, 60_000);

  it('[X9-004] can go down without anyone noticing', async () => {
    await servers.standby.stop();
    expect(await list('reports')).toHaveLength(2);
    expect(await list('users')).toHaveLength(1);
  });
});
