import pg from 'pg';
import type { DataSourceOptions } from 'typeorm';
import { QUERY_TIMEOUT_MS } from './database-client.js';
import { MIGRATIONS } from './migrations/all.js';

/** Settings of every session. JIT is off because compiling takes longer than any statement here runs. */
export const SESSION = {
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 30_000,
  jit: 'off',
} as const;

/** How long a caller waits for a connection. */
export const CONNECT_TIMEOUT_MS = 4_000;
/** Probes idle connections, so that no firewall drops them silently. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };
/** The same by the server, and how long it waits for an acknowledgement. */
const SERVER_OPTIONS =
  '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=4 -c tcp_user_timeout=30000';
/** Explicit, because the role may have timeouts. */
const NO_TIMEOUTS = '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0';
const CLIENT_TIMEOUTS = { query_timeout: QUERY_TIMEOUT_MS, ...KEEP_ALIVE };

/**
 * Settings of a session that migrates. It waits only a second for a lock, because every call that needs the table waits
 * behind it.
 */
export const MIGRATION_SESSION = `${NO_TIMEOUTS} -c lock_timeout=1000`;

/** Options of a direct connection. The schema comes from migrations only. */
export function connectionOptions(url: string | null, poolSize: number) {
  const { jit, ...timeouts } = SESSION;
  return {
    ...pooledOptions(url, poolSize),
    extra: { ...timeouts, ...CLIENT_TIMEOUTS, options: `-c jit=${jit} ${SERVER_OPTIONS}` },
  } satisfies DataSourceOptions;
}

/** Options of a connection through a pooler, which refuses session settings: they are stored with the role. */
export function pooledOptions(url: string | null, poolSize: number) {
  return {
    type: 'postgres',
    url: url ?? undefined,
    applicationName: 'roadbook',
    migrations: MIGRATIONS,
    synchronize: false,
    // Failed queries would be logged with their parameters: emails, addresses, secrets.
    logging: false,
    poolSize,
    connectTimeoutMS: CONNECT_TIMEOUT_MS,
    extra: CLIENT_TIMEOUTS,
  } satisfies DataSourceOptions;
}

export const migrationOptions = (url: string) => ({
  ...connectionOptions(url, 2),
  extra: { options: MIGRATION_SESSION },
});

interface PoolOptions {
  max: number;
  /** How many connections stay open while idle. */
  min?: number;
  onLost: (error: Error) => void;
  applicationName: string;
  Client: typeof pg.Client;
  queryTimeoutMs?: number;
  /** Settings that every session begins with. */
  session?: string;
}

/**
 * Creates a pool for a library with its own queries. Lost connections are reported, idle or not, which would end the
 * process otherwise; except while the pool ends, because it doesn't wait for its connections to close.
 */
export function createPool(
  url: string,
  { max, min = 0, onLost, applicationName, Client, queryTimeoutMs, session = NO_TIMEOUTS }: PoolOptions,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    ...{ max, min },
    application_name: applicationName,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: queryTimeoutMs,
    options: `${session} ${SERVER_OPTIONS}`,
    ...KEEP_ALIVE,
    Client,
  });
  const report = (error: Error): void => void (pool.ending || onLost(error));
  pool.on('error', report);
  pool.on('connect', (client) => client.on('error', report));
  return pool;
}
