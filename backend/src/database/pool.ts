import pg from 'pg';

interface PoolNeeds {
  max: number;
  /** How many of those once made stay though nobody needs them. */
  min?: number;
  onLost: (error: Error) => void;
  applicationName: string;
  Client: typeof pg.Client;
  queryTimeoutMs?: number;
  /** Settings that every session begins with. */
  session?: string;
}

/** How long anybody waits for a connection. */
export const CONNECT_TIMEOUT_MS = 4_000;
/** The machine asks idle connections whether they live, so that a firewall in between neither forgets nor hides them. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };
/** The same in the other direction, and no longer than this for what nobody acknowledges. */
export const SERVER_OPTIONS =
  '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=4 -c tcp_user_timeout=30000';

/** For who takes time; said aloud, because a role may have time-outs of its own. */
export const NO_TIMEOUTS = '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0';

/**
 * A pool for a library that brings its own queries. Connections that die are reported, idle or not: without these
 * listeners a server that ends one would end the process with it. That those of a pool which is ended die is no news: it does not
 * wait for them, and a database that stops after it is sooner than some.
 */
export function createPool(
  url: string,
  { max, min = 0, onLost, applicationName, Client, queryTimeoutMs, session = NO_TIMEOUTS }: PoolNeeds,
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
