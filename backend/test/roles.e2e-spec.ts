import pg from 'pg';
import { applicationUrl, createDatabase, databaseUrl, dropDatabase } from './support/databases.js';
import { freePort, serverProcesses, untilHealthy } from './support/server-process.js';
import { until } from './support/until.js';

const DATABASE = 'test_roles';

describe('API and worker as separate processes', () => {
  const startProcess = serverProcesses();
  let db: pg.Client;
  beforeAll(async () => {
    await createDatabase(DATABASE, 'template_migrated');
    db = new pg.Client({ connectionString: databaseUrl(DATABASE) });
    await db.connect();
  });
  afterAll(async () => {
    await db.end();
    await dropDatabase(DATABASE);
  });

  async function start(ROLE: string): Promise<string> {
    // A worker does not say where it answers.
    const { port, close } = await freePort();
    close();
    const quick = { SIMULATED_PAYMENT_CREATE_MS: '0', SIMULATED_PAYMENT_COMPLETE_MS: '0' };
    startProcess({ ...quick, DATABASE_URL: applicationUrl(DATABASE), PORT: String(port), ROLE });
    const url = `http://127.0.0.1:${port}`;
    await untilHealthy(url);
    return `${url}/api`;
  }

  const queueOf = async (url: string): Promise<string> => {
    const { data } = (await (await fetch(`${url}/health`)).json()) as { data: { queue: string } };
    return data.queue;
  };

  it('sell without running jobs, and run jobs without answering calls', async () => {
    const api = await start('api');
    const headers: Record<string, string> = { 'content-type': 'application/json' };
    const post = async (path: string, body: object): Promise<Record<string, string>> => {
      const answer = await fetch(`${api}/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      expect([path, answer.status]).toEqual([path, 200]);
      headers.cookie ??= answer.headers.get('set-cookie')?.split(';')[0] ?? '';
      return ((await answer.json()) as { data: Record<string, string> }).data;
    };
    const { id: reportId } = await post('lookup/vin', { vin: '1FTFW5L86RFB45612' });
    const { sessionId } = await post('checkout/session', { offerKey: 'single_report', reportId, termsAccepted: true });
    await post('checkout/complete', { sessionId });
    const waiting = `SELECT count(*)::int AS count FROM graphile_worker.jobs WHERE task_identifier = 'fulfill-report' AND locked_at IS NULL`;
    expect((await db.query<{ count: number }>(waiting)).rows).toEqual([{ count: 1 }]);
    expect(await queueOf(api)).toBe('stopped');

    const worker = await start('worker');
    const refused = await fetch(`${worker}/lookup/vin`, { method: 'POST', headers, body: '{}' });
    expect(refused.status).toBe(404);
    expect((await fetch(`${worker}/site`)).status).toBe(404);
    expect(await queueOf(worker)).toBe('alive');
    const ready = 'SELECT FROM vehicle_reports WHERE token = $1 AND history IS NOT NULL';
    await until(
      () => db.query(ready, [reportId]),
      ({ rowCount }) => rowCount === 1,
    );
    await until(
      () => queueOf(api),
      (queue) => queue === 'alive',
    );
  }, 120_000);
});
