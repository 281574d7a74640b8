import type { DataSourceOptions } from 'typeorm';
import { MIGRATIONS } from './migrations/all.js';
import { CONNECT_TIMEOUT_MS, KEEP_ALIVE, SERVER_OPTIONS } from './pool.js';

/** How every part of Roadbook connects: the schema comes from migrations only, and nothing waits for the database forever. */
export function connectionOptions(url: string | null, poolSize: number) {
  return {
    type: 'postgres',
    url: url ?? undefined,
    applicationName: 'roadbook',
    migrations: MIGRATIONS,
    synchronize: false,
    // Failed queries would be logged with their parameters: e-mails, addresses, secrets.
    logging: false,
    poolSize,
    connectTimeoutMS: CONNECT_TIMEOUT_MS,
    extra: {
      statement_timeout: 15_000,
      idle_in_transaction_session_timeout: 30_000,
      // Compiling a statement takes longer than any of ours runs.
      options: `-c jit=off ${SERVER_OPTIONS}`,
      ...KEEP_ALIVE,
    },
  } satisfies DataSourceOptions;
}

/** Nobody waits for the answer of a migration: it may have a million rows to go through, or to wait for another replica's. */
export const migrationOptions = (url: string) => ({
  ...connectionOptions(url, 2),
  extra: {},
});
