import { createHmac } from 'node:crypto';
import path from 'node:path';
import { withClient } from './application-role.js';
import { type Cluster, openCluster, SUPERUSER } from './embedded/cluster.js';
import { folderProblem } from './embedded/data-folder.mjs';
import { UserList, withLock } from './embedded/lock.js';
import { adoptServer, launchServer, rotateLog, type Server, stopServer } from './embedded/server.js';

const DATABASE = 'roadbook';
const APPLICATION = 'roadbook_application';
const ROTATE_MS = 60_000;
const UNKNOWN_DATABASE = '3D000';

interface EmbeddedPostgresOptions {
  /** The data directory itself; `<dataDir>.log`, `.password`, `.lock` and `.users` are kept beside it. */
  dataDir: string;
  /** Receives one line about each slow or unusual step. */
  log: (line: string) => void;
  /** Server settings as `name=value`, for instance `fsync=off`. Ignored by a server that already runs. */
  flags?: string[];
  /** Refused while another version runs. Absent for tools that every version may run beside. */
  version?: string;
}

export interface EmbeddedPostgres {
  /** Of the owner. Contains the password: never log it. */
  url: string;
  /** Of the application's role, which `migrate` creates. Never log it either. */
  applicationUrl: string;
  /** Whether the server was already running. */
  attached: boolean;
  /** Stops the server and waits for its end, unless another process uses it too. */
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL for machines that have none, on a free port of 127.0.0.1. The first start creates the data
 * directory. A server that an earlier process left running is adopted.
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
    const other = users.otherVersion();
    if (other !== null)
      throw new Error(
        `another version of Roadbook (${other}) runs on ${path.dirname(dataDir)}; stop it before you start ${version} there, or set DATA_DIR to another folder.`,
      );
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

function urlOf(cluster: Cluster, server: Server, database: string): string {
  return `postgresql://${SUPERUSER}:${encodeURIComponent(cluster.password)}@127.0.0.1:${server.port}/${database}`;
}

/** Its password is derived from the owner's, which every process on this data directory can read. */
function applicationUrlOf(cluster: Cluster, server: Server): string {
  const url = new URL(urlOf(cluster, server, DATABASE));
  url.username = APPLICATION;
  url.password = createHmac('sha256', cluster.password).update(APPLICATION).digest('base64url');
  return url.href;
}

/** On every start, because the first one may have been interrupted. */
async function ensureDatabase(cluster: Cluster, server: Server): Promise<void> {
  try {
    await withClient(urlOf(cluster, server, DATABASE), async () => undefined);
  } catch (error) {
    if ((error as { code?: string }).code !== UNKNOWN_DATABASE) throw error;
    await withClient(urlOf(cluster, server, 'postgres'), (client) => client.query(`create database ${DATABASE}`));
  }
}
