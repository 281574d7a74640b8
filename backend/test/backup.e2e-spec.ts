import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backUp } from '../src/platform/database/backup/backup.js';
import { restore } from '../src/platform/database/backup/restore.js';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/platform/database/embedded-postgres.js';
import { migrate } from '../src/platform/database/migrate.js';
import { type RunningApp, startAppOn } from './support/app.js';
import { untilJobsDone } from './support/jobs.js';
import { buyer, expectSoundBooks, VINS } from './support/money.js';

const CLI = join(__dirname, '../dist/backup-cli.js');
/** What a shop that sold has in any case, of what nobody could make up again. */
const BOOKS = [
  'payments',
  'entitlement_ledger',
  'credit_grants',
  'report_unlocks',
  'vehicle_reports',
  'signatures',
  'addresses',
];

describe('npm run backup and npm run restore', () => {
  const log = (): void => undefined;
  let folder: string;
  let dataDir: string;
  let postgres: EmbeddedPostgres;
  let app: RunningApp;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'roadbook-backup-'));
    dataDir = join(folder, 'postgres');
    await open();
  }, 60_000);
  afterAll(async () => {
    await close();
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  async function open(): Promise<void> {
    postgres = await startEmbeddedPostgres({ dataDir, log });
    await migrate(postgres.url, postgres.applicationUrl);
    app = await startAppOn(postgres.applicationUrl, { DATA_DIR: folder });
  }
  async function close(): Promise<void> {
    await app.stop();
    await postgres.stop();
  }

  /** @returns what it says when it fails */
  const run = (args: string[], env: NodeJS.ProcessEnv = {}) =>
    new Promise<string>((resolve, reject) => {
      const surroundings = { PATH: process.env.PATH ?? '', DATA_DIR: folder, ...env };
      execFile(process.execPath, [CLI, ...args], { env: surroundings }, (error, stdout, stderr) =>
        error?.code === 1 && stdout === '' ? resolve(stderr) : reject(new Error(stdout + stderr)),
      );
    });

  /** How many rows each table has. */
  async function books(): Promise<Record<string, number>> {
    // Counts of limits are in an unlogged table, which no backup holds.
    const counts = app.dataSource.entityMetadatas
      .filter(({ tableName }) => tableName !== 'limit_counts')
      .map(({ tableName }) => `(SELECT count(*)::int FROM "${tableName}") AS "${tableName}"`);
    const [books] = await app.dataSource.query(`SELECT ${counts.join(', ')}`);
    return books;
  }

  it('[X9-008] restore the state at the time of the backup, made while the shop is selling', async () => {
    const file = join(folder, 'backups', 'roadbook.tar.gz');
    const { visitor, reportId } = await buyer(app, 'single_report', undefined, VINS[0]);
    await visitor.sign(reportId).expect(200);
    await visitor.address(reportId).expect(200);
    await buyer(app, 'three_pack', undefined, VINS[1]);
    await untilJobsDone(app);
    const before = await books();
    // What a backup left that was killed two days ago, and one that is at work.
    const [killed, working] = [`${file}.part-aB3dE6`, `${file}.part-fG7hJ8`];
    for (const left of [killed, working]) mkdirSync(left, { recursive: true });
    utimesSync(killed, new Date(Date.now() - 48 * 3_600_000), new Date(Date.now() - 48 * 3_600_000));
    await Promise.all([backUp(dataDir, file, log), buyer(app, 'single_report', undefined, VINS[2])]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect([existsSync(killed), existsSync(working)]).toEqual([false, true]);
    expect(await run(['backup', '--help'])).toContain('say what to do');
    await untilJobsDone(app);
    const between = await books();
    await buyer(app, 'single_report', undefined, VINS[3]);
    await expect(restore(dataDir, file, log)).rejects.toThrow(/^Roadbook runs on .*; stop it /);

    await close();
    const { rows, kept } = await restore(dataDir, file, log);
    expect(rows).toBeGreaterThan(50);
    expect(readdirSync(kept ?? '')).toContain('PG_VERSION');
    await open();
    await expectSoundBooks(app);
    const after = await books();
    for (const table of BOOKS) expect([table, before[table]]).not.toEqual([table, 0]);
    const least = Object.entries(before).filter(([table, count]) => (after[table] ?? 0) < count);
    const most = BOOKS.filter((table) => (after[table] ?? 0) > (between[table] ?? 0));
    expect({ least, most }).toEqual({ least: [], most: [] });
    // It sells on.
    await buyer(app, 'single_report', undefined, VINS[3]);
    await expectSoundBooks(app);

    const broken = join(folder, 'broken.tar.gz');
    writeFileSync(broken, 'no archive');
    // What is told later, as by a provider, may come at any time.
    const ofMoney = (counts: Record<string, number>) => BOOKS.map((table) => [table, counts[table]]);
    const now = ofMoney(await books());
    await close();
    await expect(restore(dataDir, broken, log)).rejects.toThrow(
      `${broken} is no backup of Roadbook, or not all of it.`,
    );
    await open();
    expect(ofMoney(await books())).toEqual(now);
    expect(readdirSync(folder).filter((name) => /[.](part|restore)-/.test(name))).toEqual([]);
  }, 120_000);

  it('say in one line what is wrong', async () => {
    const said = await Promise.all([
      run(['restore']),
      run(['restore', '/nowhere']),
      run(['backup'], { DATA_DIR: '/nonexistent' }),
      run(['backup', '/proc/none/at/all.tar.gz']),
      run(['backup'], { DATABASE_URL: 'postgresql://127.0.0.1/x' }),
    ]);
    expect(said).toEqual([
      '✗ say what to do: npm run backup, npm run backup -- FILE, or npm run restore -- FILE\n',
      '✗ there is no file /nowhere.\n',
      '✗ there is no database in /nonexistent/postgres yet.\n',
      '✗ the folder /proc/none cannot be made (ENOENT).\n',
      '✗ DATABASE_URL names a server of your own; use pg_dump and pg_restore, as docs/deploy/operations.md says.\n',
    ]);
  }, 60_000);
});
