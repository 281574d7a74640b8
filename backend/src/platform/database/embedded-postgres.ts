import { createHmac } from 'node:crypto';
import path from 'node:path';
import pg from 'pg';
import { type Cluster, openCluster, SUPERUSER } from './embedded/cluster.js';
import { folderProblem } from './embedded/data-folder.mjs';
import { UserList, withLock } from './embedded/lock.js';
import { adoptServer, launchServer, rotateLog, type Server, stopServer } from './embedded/server.js';

const DATABASE = 'roadbook';
const APPLICATION = 'roadbook_application';
/** How often the log's size is looked at. */
const ROTATE_MS = 60_000;
const UNKNOWN_DATABASE = '3D000';

interface EmbeddedPostgresOptions {
  /** The data directory itself; `<dataDir>.log`, `.password`, `.lock` and `.users` are kept beside it. */
  dataDir: string;
  /** Told in one line each what takes time or is out of the ordinary. */
  log: (line: string) => void;
  /** Server settings as `name=value`, for instance `fsync=off`. Ignored when a running server is taken over. */
  flags?: string[];
  /** Of the Roadbook that uses it: while another one runs, it is refused. Absent for tools that suit every version. */
  version?: string;
}

export interface EmbeddedPostgres {
  /** Of the owner of everything. Holds the password: never log it. */
  url: string;
  /** For the application, whose role `migrate` makes. Never log it either. */
  applicationUrl: string;
  /** True when the server was already running: left by a killed process, or used by another one. */
  attached: boolean;
  /** Stops the server and waits for its end, unless another living process uses it too. */
  stop(): Promise<void>;
}

/**
 * A real PostgreSQL for machines that have none: makes the data directory on the first start, takes over a server that
 * an earlier process left behind, and otherwise starts one on a free port of 127.0.0.1.
 * @throws Error with one line for people, also while another version of Roadbook uses the directory
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = path.resolve(options.dataDir);
  const { log, flags = [], version = null } = options;
  const problem = folderProblem(path.dirname(dataDir));
  if (problem) throw new Error(problem);
  const users = new UserList(`${dataDir}.users`, version);
  const locked = <T>(work: () => Promise<T>) => withLock(`${dataDir}.lock`, work);
  return locked(async () => {
    refuseOtherVersion(users.otherVersion(), version, dataDir);
    const cluster = await openCluster(dataDir, log, flags.includes('fsync=off'));
    const running = await adoptServer(cluster);
    if (running) log(`Using the PostgreSQL that already runs on ${dataDir}`);
    const server = running ?? (await launchServer(cluster, flags));
    await ensureDatabase(cluster, server);
    users.join();
    const rotation = setInterval(() => rotateLog(cluster.logFile), ROTATE_MS).unref();
    let stopping: Promise<void> | undefined;
    return {
      url: urlOf(cluster, server, DATABASE),
      applicationUrl: applicationUrlOf(cluster, server),
      attached: running !== undefined,
      stop: () =>
        (stopping ??= locked(async () => {
          clearInterval(rotation);
          if (users.leave() === 0) await stopServer(cluster);
        })),
    };
  });
}

/** Its migrations would change the tables under the one that runs. */
function refuseOtherVersion(running: string | null, version: string | null, dataDir: string): void {
  if (running === null) return;
  throw new Error(
    `another version of Roadbook (${running}) runs on ${path.dirname(dataDir)}; stop it before you start ${version} there, or set DATA_DIR to another folder.`,
  );
}

function urlOf(cluster: Cluster, server: Server, database: string): string {
  return `postgresql://${SUPERUSER}:${encodeURIComponent(cluster.password)}@127.0.0.1:${server.port}/${database}`;
}

/** Its password follows from the owner's, so that every process on this data directory knows it. */
function applicationUrlOf(cluster: Cluster, server: Server): string {
  const url = new URL(urlOf(cluster, server, DATABASE));
  url.username = APPLICATION;
  url.password = createHmac('sha256', cluster.password).update(APPLICATION).digest('base64url');
  return url.href;
}

/** On every start, not only the first: a first start may have been cut short between making and filling the cluster. */
async function ensureDatabase(cluster: Cluster, server: Server): Promise<void> {
  try {
    await withClient(urlOf(cluster, server, DATABASE), async () => undefined);
  } catch (error) {
    if ((error as { code?: string }).code !== UNKNOWN_DATABASE) throw error;
    await withClient(urlOf(cluster, server, 'postgres'), (client) => client.query(`create database ${DATABASE}`));
  }
}

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
