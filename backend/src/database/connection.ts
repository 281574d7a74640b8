import type { DataSourceOptions } from 'typeorm';
import { MIGRATIONS } from './migrations/all.js';
import { QUERY_TIMEOUT_MS } from './database-client.js';
import { CONNECT_TIMEOUT_MS, KEEP_ALIVE, NO_TIMEOUTS, SERVER_OPTIONS } from './pool.js';

/** What is true of every session: nobody waits for an answer longer, and compiling a statement takes longer than any of ours runs. */
export const SESSION = {
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 30_000,
  jit: 'off',
} as const;

/** Of the connections of requests and jobs, with a pooler or without. */
const CLIENT_TIMEOUTS = { query_timeout: QUERY_TIMEOUT_MS, ...KEEP_ALIVE };

/** How every part of Roadbook connects: the schema comes from migrations only, and nothing waits for the database forever. */
export function connectionOptions(url: string | null, poolSize: number) {
  const { jit, ...timeouts } = SESSION;
  return {
    ...pooledOptions(url, poolSize),
    extra: { ...timeouts, ...CLIENT_TIMEOUTS, options: `-c jit=${jit} ${SERVER_OPTIONS}` },
  } satisfies DataSourceOptions;
}

/** The same through a pooler, which takes no words about the session: they are kept with the role (see `session-of-role.ts`). */
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
 * Nobody waits for the answer of a migration: it may have a million rows to go through. But while it waits for a table that a long statement
 * reads, every call that needs the table waits behind it; so it gives up soon, and tries again (see `migrate.ts`).
 */
export const MIGRATION_SESSION = `${NO_TIMEOUTS} -c lock_timeout=1000`;

export const migrationOptions = (url: string) => ({
  ...connectionOptions(url, 2),
  extra: { options: MIGRATION_SESSION },
});
