import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { ROOT } from '../../../test/fixtures/known-vehicles.js';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.js';
import { processIdentity } from './embedded/processes.js';
import { whyNot } from './embedded/cluster.js';

const tempDirs = [fs.mkdtempSync(path.join(os.tmpdir(), 'roadbook-launcher-'))];
const program = path.join(tempDirs[0] ?? '', 'program.mjs');
const processes: ChildProcess[] = [];

function tempDataDir(): string {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'roadbook-pg-'));
  tempDirs.push(dir);
  return path.join(dir, 'postgres');
}

const start = (dataDir: string, version?: string) => startEmbeddedPostgres({ dataDir, log: () => undefined, version });

async function query<T>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows as T[];
  } finally {
    await client.end();
  }
}

const postmaster = (dataDir: string) =>
  Number(fs.readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);

/** A program that starts the built launcher in a process of its own, which a test can kill. */
function writeProgram(): void {
  const launcher = path.join(ROOT, 'backend/dist/platform/database/embedded-postgres.js');
  fs.writeFileSync(
    program,
    `import { startEmbeddedPostgres } from ${JSON.stringify(pathToFileURL(launcher))};
    const pg = await startEmbeddedPostgres({ dataDir: process.argv[2], log: () => {} });
    console.log(pg.url);
    process.stdin.on('data', async () => { await pg.stop(); process.exit(0); });`,
  );
}

/** Starts the database from another process; resolves with its address once that process has it. */
function startElsewhere(dataDir: string): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [program, dataDir], { stdio: 'pipe' });
  processes.push(child);
  let [out, errors] = ['', ''];
  child.stderr.on('data', (chunk) => (errors += String(chunk)));
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error(errors)));
    child.stdout.on('data', (chunk) => {
      out += String(chunk);
      if (out.includes('\n')) resolve({ child, url: out.trim() });
    });
  });
}

const ended = (child: ChildProcess) => new Promise((resolve) => child.once('exit', resolve));

describe('embedded PostgreSQL', () => {
  let dataDir: string;
  let server: EmbeddedPostgres;

  beforeAll(async () => {
    writeProgram();
    dataDir = tempDataDir();
    server = await start(dataDir);
    await query(server.url, 'create table note (id int primary key)');
  }, 60_000);

  afterAll(async () => {
    await server.stop();
    for (const child of processes) child.kill('SIGKILL');
    for (const dir of tempDirs) fs.rmSync(dir, { recursive: true, force: true });
  });

  it('makes its own database on the first start, closed to everyone else', async () => {
    const [row] = await query<Record<string, string>>(
      server.url,
      `select current_database() as db, current_setting('server_version_num')::int / 10000 as major,
        current_setting('listen_addresses') as addresses, current_setting('unix_socket_directories') as sockets`,
    );
    expect(row).toEqual({ db: 'roadbook', major: 18, addresses: '127.0.0.1', sockets: '' });
    expect(server.attached).toBe(false);
    expect(fs.statSync(`${dataDir}.password`).mode & 0o777).toBe(0o600);
    const stranger = server.url.replace(/:[^:@]+@/, ':guess@');
    await expect(query(stranger, 'select 1')).rejects.toThrow(/password authentication failed/);
  });

  it('keeps its rows over a stop and a warm start', async () => {
    await query(server.url, 'insert into note values (1)');
    await server.stop();
    expect(fs.existsSync(path.join(dataDir, 'postmaster.pid'))).toBe(false);
    server = await start(dataDir);
    expect(server.attached).toBe(false);
    expect(await query(server.url, 'select id from note')).toEqual([{ id: 1 }]);
  });

  it('loses no committed row when the server is killed', async () => {
    await query(server.url, 'insert into note select generate_series(100, 199)');
    process.kill(postmaster(dataDir), 'SIGKILL');
    await server.stop();
    server = await start(dataDir);
    const rows = await query(server.url, 'select count(*)::int as n from note where id between 100 and 199');
    expect(rows).toEqual([{ n: 100 }]);
  });

  it('starts although a stranger now has the process number in a stale postmaster.pid', async () => {
    await server.stop();
    const stale = [process.pid, dataDir, 0, 5432, '', '127.0.0.1', '', 'ready', ''].join('\n');
    fs.writeFileSync(path.join(dataDir, 'postmaster.pid'), stale);
    server = await start(dataDir);
    expect(server.attached).toBe(false);
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('takes over, and later stops, the server of a process that was killed', async () => {
    await server.stop();
    const { child, url } = await startElsewhere(dataDir);
    await query(url, 'insert into note values (7)');
    const pid = postmaster(dataDir);
    child.kill('SIGKILL');
    await ended(child);

    server = await start(dataDir);
    expect(server).toMatchObject({ attached: true, url });
    expect(postmaster(dataDir)).toBe(pid);
    expect(await query(server.url, 'select id from note where id = 7')).toEqual([{ id: 7 }]);
    await server.stop();
    await expect(query(url, 'select 1')).rejects.toThrow(/ECONNREFUSED/);
    server = await start(dataDir);
  });

  it('takes over the lock of a process that was killed while starting', async () => {
    await server.stop();
    fs.writeFileSync(`${dataDir}.lock`, '1@0');
    server = await start(dataDir);
    expect(fs.existsSync(`${dataDir}.lock`)).toBe(false);
  });

  it('serves two first starts at once from one server, which the last to leave stops', async () => {
    const shared = tempDataDir();
    const [one, two] = await Promise.all([startElsewhere(shared), startElsewhere(shared)]);
    expect(one.url).toBe(two.url);
    one.child.stdin?.write('stop');
    expect(await ended(one.child)).toBe(0);
    expect(await query(two.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    two.child.stdin?.write('stop');
    expect(await ended(two.child)).toBe(0);
    expect(fs.readdirSync(path.dirname(shared)).sort()).toEqual(['postgres', 'postgres.log', 'postgres.password']);
    expect(fs.existsSync(path.join(shared, 'postmaster.pid'))).toBe(false);
  }, 60_000);

  describe('of a shop that runs', () => {
    let shop: EmbeddedPostgres;
    beforeAll(async () => void (shop = await start(dataDir, '1.0.0')));
    afterAll(() => shop.stop());

    it('refuses another version in one line, until the shop has stopped [X12-006]', async () => {
      const refusal =
        /^another version of Roadbook \(1\.0\.0\) runs on \S+; stop it before you start 1\.1\.0 there, or set DATA_DIR to another folder\.$/;
      await expect(start(dataDir, '1.1.0')).rejects.toThrow(refusal);
      await shop.stop();
      const newer = await start(dataDir, '1.1.0');
      await newer.stop();
      shop = await start(dataDir, '1.0.0');
    });

    it('serves a second process of the same version, and a tool of any', async () => {
      for (const version of ['1.0.0', undefined]) {
        const second = await start(dataDir, version);
        expect(second.url).toBe(shop.url);
        await second.stop();
      }
      expect(await query(shop.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    });

    it('is refused beside one from before versions were recorded', async () => {
      const users = fs.readFileSync(`${dataDir}.users`, 'utf8');
      fs.writeFileSync(`${dataDir}.users`, `${users}\n${processIdentity(process.pid)} 0123456789ab`);
      await expect(start(dataDir, '1.0.0')).rejects.toThrow(/^another version of Roadbook \(unknown\) runs on /);
      fs.writeFileSync(`${dataDir}.users`, users);
    });
  });

  it('says in one line what to do when the password file is gone', async () => {
    await server.stop();
    fs.renameSync(`${dataDir}.password`, `${dataDir}.aside`);
    await expect(start(dataDir)).rejects.toThrow(/postgres\.password is missing; put it back, or delete/);
    fs.renameSync(`${dataDir}.aside`, `${dataDir}.password`);
    server = await start(dataDir);
  });

  it('says in one line what to do about the database of another version of PostgreSQL', async () => {
    await server.stop();
    const version = path.join(dataDir, 'PG_VERSION');
    const ours = fs.readFileSync(version);
    fs.writeFileSync(version, '17\n');
    await expect(start(dataDir)).rejects.toThrow(
      /^PostgreSQL did not start: .*postgres was made by PostgreSQL 17; start it with the Roadbook that made it, or set DATA_DIR /,
    );
    fs.writeFileSync(version, ours);
    server = await start(dataDir);
  });

  it('says in one line that the disk is full, or what PostgreSQL says otherwise', () => {
    const full =
      'FATAL:  could not write to file "base/4/1249": No space left on device\nSTATEMENT:  CREATE DATABASE x';
    expect(whyNot(full, '/data/postgres')).toBe('the disk of /data/postgres is full; make room on it');
    expect(whyNot('LOG:  starting\nFATAL:  broken lock', dataDir)).toBe('FATAL:  broken lock');
    expect(whyNot('initdb: no such locale\nmore\nand more', dataDir)).toBe('initdb: no such locale more');
  });
});
