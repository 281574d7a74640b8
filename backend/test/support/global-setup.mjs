// One PostgreSQL for the whole run, and in it one migrated database that each test file copies.
// Runs outside jest's module system, hence on the built backend, which is built here when it is stale.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { buildBackend } from '../../../scripts/lib/build.mjs';
import { discardDatabase } from './discard-database.mjs';
import { quickFolder } from '../../../scripts/lib/memory.mjs';
import { cacheDir } from '../../../scripts/lib/paths.mjs';
import { THROWAWAY } from './throwaway-postgres.mjs';

export default async function globalSetup() {
  // In watch mode from the second run on.
  if (globalThis.testPostgres) return;
  await buildBackend();
  const { startEmbeddedPostgres } = await import('../../dist/platform/database/embedded-postgres.js');
  const { migrate } = await import('../../dist/platform/database/migrate.js');
  const folder = mkdtempSync(join(quickFolder(), 'roadbook-test-'));
  // Jest runs no teardown after Ctrl-C.
  process.once('exit', () => discardDatabase(folder));
  for (const [signal, code] of Object.entries({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }))
    process.once(signal, () => process.exit(code));
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    log: () => undefined,
    flags: THROWAWAY,
  });
  process.env.TEST_POSTGRES_URL = postgres.url;
  process.env.TEST_SHOP_LOG = join(cacheDir, 'jest.log');
  writeFileSync(process.env.TEST_SHOP_LOG, '');
  process.env.TEST_POSTGRES_LOG = join(folder, 'postgres.log');
  const client = new pg.Client(postgres.url);
  await client.connect();
  await client.query('CREATE DATABASE template_migrated');
  await client.end();
  const url = new URL(postgres.url);
  url.pathname = '/template_migrated';
  // As in production: the tables belong to one role, and the application is another. What a template grants, its copies grant as well.
  const application = new URL(url);
  [application.username, application.password] = ['test_application', randomBytes(12).toString('hex')];
  process.env.TEST_APPLICATION_URL = application.href;
  await migrate(url.href, application.href);
  globalThis.testPostgres = { folder, stop: () => postgres.stop() };
}
