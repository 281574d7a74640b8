import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { asOwner, databaseUrl } from './support/databases.js';
import { expectSoundBooks } from './support/money.js';
import { startAppWithOperator, signIn } from './support/operator.js';

const SEED = join(__dirname, '../bench/seed/seed.mjs');
const contract = JSON.parse(readFileSync(join(__dirname, '../openapi.json'), 'utf8')) as {
  paths: Record<string, object>;
};
/** What a seeded shop has none of: nobody complained, no job is due, nothing was blocked, and nothing looks suspicious. */
const EMPTY = ['/api/admin/cases', '/api/admin/jobs', '/api/admin/blocked-ips', '/api/admin/suspicious-addresses'];

/** The console's lists: every call of an operator that needs nothing said in its path. */
const LISTS = Object.entries(contract.paths)
  .filter(([path, calls]) => path.startsWith('/api/admin/') && 'get' in calls && !path.includes('{'))
  .map(([path]) => path);

describe('npm run seed', () => {
  it('fills a fresh folder whose database was never opened', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'roadbook-seed-'));
    try {
      const env = { ...process.env, DATABASE_URL: '', DATA_DIR: folder };
      const { stdout } = await promisify(execFile)(process.execPath, [SEED, '--reports', '20'], { env });
      expect(stdout).toContain('20 of 20 reports');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }, 120_000);

  it('fills an empty shop whose lists the console opens, and refuses to fill one twice', async () => {
    const app = await startAppWithOperator();
    try {
      const owner = databaseUrl(String(app.dataSource.driver.database));
      // As an installed shop has it: who uses the tables does not own them.
      const url = new URL(owner);
      [url.username, url.password] = ['seeded_shop_of_the_test', 'uses the tables'];
      const seed = () =>
        promisify(execFile)(process.execPath, [SEED, '--reports', '200'], {
          env: { ...process.env, DATABASE_URL: url.href, DATABASE_OWNER_URL: owner },
        });
      // What rests while rows come in is back afterwards, and no row came past it.
      const rules = `SELECT indexdef AS rule, true AS valid FROM pg_indexes WHERE schemaname = 'public'
        UNION ALL SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid), convalidated FROM pg_constraint
        WHERE connamespace = 'public'::regnamespace
        UNION ALL SELECT pg_get_triggerdef(oid), tgenabled = 'O' FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1`;
      const before = await app.dataSource.query(rules);
      expect((await seed()).stdout).toContain('200 of 200 reports');
      expect(await app.dataSource.query(rules)).toEqual(before);
      await expectSoundBooks(app);
      const [{ ahead }] = await app.dataSource.query(
        `SELECT (SELECT count(*) FROM payments WHERE greatest("createdAt", "settledAt") > now())
           + (SELECT count(*) FROM signatures WHERE "signedAt" > now()) AS ahead`,
      );
      expect(Number(ahead)).toBe(0);
      const console = await signIn(app);
      const empty: string[] = [];
      for (const path of LISTS) {
        const { status, text } = await console.get(path);
        expect(`${path} ${status}`).toBe(`${path} 200`);
        if (text === '[]' || text.includes('"data":[]')) empty.push(path);
      }
      expect(empty.filter((path) => !EMPTY.includes(path))).toEqual([]);
      const { body } = await console.get('/api/admin/reports').query({ range: '[0,9]' }).expect(200);
      const reports = body as { id: string }[];
      expect(reports).toHaveLength(10);
      for (const { id } of reports) await console.get(`/api/admin/reports/${id}`).expect(200);
      await expect(seed()).rejects.toThrow('This database is seeded already; take a fresh one.');
    } finally {
      await asOwner(app.dataSource, 'DROP OWNED BY seeded_shop_of_the_test; DROP ROLE seeded_shop_of_the_test');
      await app.stop();
    }
  }, 60_000);
});
