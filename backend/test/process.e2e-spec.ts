import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '../src/platform/database/migrate.js';
import { applicationUrl, createDatabase, databaseUrl, dropDatabase } from './support/databases.js';
import { OutsideServer, plays } from './support/outside-server.js';
import { freePort, type ServerProcess, serverProcesses, untilSays, untilServing } from './support/server-process.js';
import { until } from './support/until.js';

// Whole processes, some after each other, on a machine that may have much else to do.
jest.setTimeout(60_000);

const DATABASE = 'test_process';
const NOWHERE = 'postgresql://nobody@127.0.0.1:1/none';

describe('the server process', () => {
  const startProcess = serverProcesses();
  const start = (env: NodeJS.ProcessEnv) => startProcess({ DATABASE_URL: applicationUrl(DATABASE), ...env });
  beforeAll(() => createDatabase(DATABASE, 'template_migrated'));
  afterAll(() => dropDatabase(DATABASE));

  it('prints the operator password once, answers what is in flight when it is stopped, and exits with 0', async () => {
    const first = start({ SIMULATED_PAYMENT_CREATE_MS: '600' });
    const url = await untilServing(first);
    const lookup = await fetch(`${url}/api/lookup/vin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ vin: '1FTFW5L86RFB45612' }),
    });
    const { data } = (await lookup.json()) as { data: { id: string } };
    const slow = fetch(`${url}/api/checkout/session`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': 'in-flight',
        cookie: lookup.headers.get('set-cookie')?.split(';')[0] ?? '',
      },
      body: JSON.stringify({ offerKey: 'single_report', reportId: data.id, termsAccepted: true }),
    });
    const client = new pg.Client(databaseUrl(DATABASE));
    await client.connect();
    await until(
      () => client.query(`SELECT FROM idempotency_keys WHERE key = 'in-flight' AND status IS NULL`),
      ({ rowCount }) => rowCount === 1,
    );
    await client.end();
    first.child.kill('SIGTERM');
    expect((await slow).status).toBe(200);
    expect(await first.exit).toBe(0);
    expect(first.output()).toMatch(/^Operator password: \S{16,}$/m);

    const second = start({});
    const again = await untilServing(second);
    second.child.kill('SIGINT');
    const taken = () => fetch(`${again}/api/health/live`).then(Boolean, () => false);
    await until(taken, (isTaken) => !isTaken);
    // An impatient second one changes nothing: cut off here, the embedded database would stay behind.
    second.child.kill('SIGINT');
    expect(await second.exit).toBe(0);
    expect(second.output()).not.toContain('Operator password');
  });

  it('[X9-007] exposes metrics and sends traces as configured, the last of them when it stops', async () => {
    const collector = await OutsideServer.start();
    collector.part = plays.json({});
    const server = start({
      ...{ METRICS_PORT: '0', HOST: '127.0.0.1' },
      OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/otel`,
    });
    try {
      const url = await untilServing(server);
      await fetch(`${url}/api/offers`);
      const [, metricsPort] = /^Metrics are told at port (\d+)\.$/m.exec(server.output()) ?? [];
      // An answer is counted when it is through.
      const counted = 'roadbook_http_requests_total{method="GET",route="/api/offers",status="200"} 1\n';
      const figures = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      expect(await until(figures, (text) => text.includes(counted))).toContain(counted);
    } finally {
      server.child.kill('SIGTERM');
      expect(await server.exit).toBe(0);
      await collector.stop();
    }
    expect(collector.asked).toContain('POST /otel/v1/traces');
  });

  it.each<[NodeJS.ProcessEnv, RegExp]>([
    [{ PORT: 'abc' }, /^Roadbook could not start: PORT must be a whole number from 0 to 65535\. It is "abc"\.$/m],
    [
      { DATABASE_URL: NOWHERE },
      /^Roadbook could not start: the database .*; check DATABASE_URL and that it is running\.$/m,
    ],
    [{ DATABASE_OWNER_URL: NOWHERE }, /; check DATABASE_OWNER_URL and that it is running\.$/m],
    [{ HOST: '192.0.2.1' }, /^Roadbook could not start: HOST must be an address of this machine, .*"192\.0\.2\.1"\.$/m],
    [
      { CLAIMS_FILE: '/nowhere' },
      /^Roadbook could not start: CLAIMS_FILE must be the path of a readable file that holds one JSON object\.$/m,
    ],
  ])('says in one line why it cannot start with %j', async (env, line) => {
    const { output, exit } = start(env);
    expect(await exit).toBe(1);
    expect(output()).toMatch(line);
    expect(output().trim().split('\n')).toHaveLength(1);
  });

  it('[X6-018] migrates in a separate process, after which no other needs the owner of the tables', async () => {
    const name = 'test_process_migrate';
    const role = 'server_of_the_test';
    const owner = databaseUrl(name);
    const application = new URL(owner);
    [application.username, application.password] = [role, 'no-owner'];
    await createDatabase(name, 'template_migrated');
    const env = { DATABASE_OWNER_URL: owner, DATABASE_URL: application.href };
    const migrated = startProcess({ ...env, ROLE: 'migrate' });
    expect(await migrated.exit).toBe(0);
    expect(migrated.output()).toBe('The database is up to date.\n');
    const server = startProcess({ DATABASE_URL: env.DATABASE_URL });
    await untilServing(server);
    server.child.kill('SIGTERM');
    expect(await server.exit).toBe(0);

    const client = new pg.Client(owner);
    await client.connect();
    await client.query('DELETE FROM migrations WHERE id = (SELECT max(id) FROM migrations)');
    await expect(migrate(env.DATABASE_URL)).rejects.toThrow(/^the database is older .*; run npm run migrate .*\.$/);
    await client.query(`DROP OWNED BY ${role}`);
    await client.query(`DROP ROLE ${role}`);
    await client.end();
    await dropDatabase(name);
  });

  it('loses no password when the first start fails: no operator is created before the shop listens', async () => {
    const empty = 'test_process_first';
    await createDatabase(empty, 'template_migrated');
    const { port, close } = await freePort();
    const failed = startProcess({ DATABASE_URL: databaseUrl(empty), PORT: String(port) });
    expect(await failed.exit).toBe(1);
    close();
    const second = startProcess({ DATABASE_URL: databaseUrl(empty) });
    await untilSays(second, /^Operator password: \S{16,}$/m);
    second.child.kill('SIGTERM');
    expect(await second.exit).toBe(0);
    await dropDatabase(empty);
  });

  it('ends the database it was about to use when it is stopped before it listens', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'roadbook-stopped-'));
    const stopped = startProcess({ DATABASE_URL: '', DATA_DIR: folder });
    await untilSays(stopped, /Creating the database/);
    stopped.child.kill('SIGTERM');
    expect(await stopped.exit).toBe(143);
    expect(readdirSync(folder).sort()).toEqual(['postgres', 'postgres.log', 'postgres.password']);
    expect(readdirSync(join(folder, 'postgres'))).not.toContain('postmaster.pid');
    rmSync(folder, { recursive: true });
  });

  it('says in one line that its port is taken', async () => {
    const { port, close } = await freePort();
    const { output, exit } = start({ PORT: String(port) });
    expect(await exit).toBe(1);
    expect(output().trim()).toBe(`Roadbook could not start: port ${port} is taken; set PORT to another one.`);
    close();
  });
});

describe('a server that no test stops', () => {
  let left: ServerProcess;

  describe('such as one whose test fails before it does', () => {
    const startProcess = serverProcesses();

    it('is still running', async () => {
      left = startProcess({ DATABASE_URL: applicationUrl(DATABASE) });
      expect(left.child.exitCode).toBeNull();
    });
  });

  it('is ended with the tests that started it', () => {
    expect([left.child.exitCode, left.child.signalCode]).not.toEqual([null, null]);
  });
});
