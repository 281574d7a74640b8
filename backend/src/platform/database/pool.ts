import pg from 'pg';

interface PoolNeeds {
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

/** How long a caller waits for a connection. */
export const CONNECT_TIMEOUT_MS = 4_000;
/** Probes idle connections, so that no firewall in between drops them silently. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };
/** The same by the server, and how long it waits for an acknowledgement. */
export const SERVER_OPTIONS =
  '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=4 -c tcp_user_timeout=30000';

/** Explicit, because the role may have timeouts. */
export const NO_TIMEOUTS = '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0';

/**
 * Creates a pool for a library with its own queries. Lost connections are reported, idle or not; without these
 * listeners they would end the process. Those of a pool that is ending are not: it doesn't wait for its connections to
 * close.
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
