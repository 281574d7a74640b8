import type { DataSourceOptions } from 'typeorm';
import { MIGRATIONS } from './migrations/all.js';
import { QUERY_TIMEOUT_MS } from './database-client.js';
import { CONNECT_TIMEOUT_MS, KEEP_ALIVE, NO_TIMEOUTS, SERVER_OPTIONS } from './pool.js';

/** Settings of every session. JIT is off because compiling takes longer than any statement here runs. */
export const SESSION = {
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 30_000,
  jit: 'off',
} as const;

/** Of the connections of requests and jobs, with a pooler or without. */
const CLIENT_TIMEOUTS = { query_timeout: QUERY_TIMEOUT_MS, ...KEEP_ALIVE };

/** Options of a direct connection. The schema comes from migrations only. */
export function connectionOptions(url: string | null, poolSize: number) {
  const { jit, ...timeouts } = SESSION;
  return {
    ...pooledOptions(url, poolSize),
    extra: { ...timeouts, ...CLIENT_TIMEOUTS, options: `-c jit=${jit} ${SERVER_OPTIONS}` },
  } satisfies DataSourceOptions;
}

/**
 * Options of a connection through a pooler, which refuses session settings: they are stored with the role
 * (`session-of-role.ts`).
 */
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

/**
 * A migration may run for long, but it waits only a second for a lock: every call that needs the table would wait
 * behind it. `migrate.ts` tries again.
 */
export const MIGRATION_SESSION = `${NO_TIMEOUTS} -c lock_timeout=1000`;

export const migrationOptions = (url: string) => ({
  ...connectionOptions(url, 2),
  extra: { options: MIGRATION_SESSION },
});
