import { execFileSync } from 'node:child_process';
import { chownSync, copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/database/embedded-postgres.js';
import { THROWAWAY } from '../../../scripts/lib/throwaway-postgres.mjs';
import { migrate } from '../../src/database/migrate.js';

export interface PrimaryWithStandby {
  primary: EmbeddedPostgres;
  standby: EmbeddedPostgres;
  /** As a machine that loses its power. */
  killStandby(): void;
  stop(): Promise<void>;
}

/**
 * A PostgreSQL of its own with a streaming replica, both of the embedded binaries. They hold no pg_basebackup: the replica begins as a
 * copy of the data directory, made while nobody runs on it.
 */
export async function startPrimaryWithStandby(): Promise<PrimaryWithStandby> {
  const folder = mkdtempSync(join(tmpdir(), 'roadbook-standby-'));
  const [dataDir, copyDir] = ['primary', 'standby'].map((name) => join(folder, name)) as [string, string];
  const start = (dir: string, flags: string[] = []) =>
    startEmbeddedPostgres({
      dataDir: dir,
      log: () => undefined,
      flags: [...THROWAWAY, 'shared_buffers=16MB', ...flags],
    });
  const first = await start(dataDir);
  await migrate(first.url, first.applicationUrl);
  await first.stop();
  copyCluster(dataDir, copyDir);
  const primary = await start(dataDir);
  const { port, username, password, hostname } = new URL(primary.url);
  const standby = await start(copyDir, [
    `primary_conninfo=host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}`,
    // Tests look for a table in what it was asked, and a list is longer than the 1,024 bytes that PostgreSQL keeps.
    'track_activity_query_size=16kB',
  ]);
  return {
    primary,
    standby,
    killStandby: () => {
      const [pid] = readFileSync(join(copyDir, 'postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), 'SIGKILL');
    },
    stop: async () => {
      await standby.stop();
      await primary.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function copyCluster(from: string, to: string): void {
  // With its owners: PostgreSQL runs as another account than root.
  execFileSync('cp', ['-a', from, to]);
  copyFileSync(`${from}.password`, `${to}.password`);
  const signal = join(to, 'standby.signal');
  writeFileSync(signal, '');
  const { uid, gid } = statSync(to);
  chownSync(signal, uid, gid);
}
