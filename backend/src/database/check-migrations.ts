import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getDataSourceToken } from '@nestjs/typeorm';
import { NestFactory } from '@nestjs/core';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import { AppModule } from '../app.module.js';
import { Config } from '../config/config.js';
import { startEmbeddedPostgres } from './embedded-postgres.js';
import { migrate } from './migrate.js';
import { MIGRATIONS } from './migrations/all.js';
import { violationsOf } from './migrations/dry-run.js';

/** Says which statements the entities still lack in the migrations, that all can be taken back, and that a later one only adds. */
const folder = mkdtempSync(join(tmpdir(), 'roadbook-check-'));
const postgres = await startEmbeddedPostgres({
  dataDir: join(folder, 'postgres'),
  log: () => undefined,
  flags: ['fsync=off'],
});
try {
  for (const violation of await violationsOf(postgres.url, MIGRATIONS)) {
    console.error(violation);
    process.exitCode = 1;
  }
  const empty = new pg.Client(postgres.url);
  await empty.connect();
  await empty.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  await empty.end();
  await migrate(postgres.url);
  const config = new Config(fileURLToPath(new URL('../../..', import.meta.url)), { DATABASE_URL: postgres.url });
  const app = await NestFactory.createApplicationContext(AppModule.of(config), { logger: false });
  const dataSource = app.get<DataSource>(getDataSourceToken());
  const missing = await dataSource.driver.createSchemaBuilder().log();
  for (const { query } of missing.upQueries) console.error(`Missing in the migrations: ${query}`);
  if (missing.upQueries.length > 0) process.exitCode = 1;
  for (const name of await misnamedKeys(dataSource)) {
    console.error(`Missing in the migrations: a primary key called ${name}`);
    process.exitCode = 1;
  }
  while (await dataSource.query('SELECT FROM migrations LIMIT 1').then((rows: unknown[]) => rows.length > 0))
    await dataSource.undoLastMigration();
  const left: { tablename: string }[] = await dataSource.query(
    `SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migrations'`,
  );
  for (const { tablename } of left) console.error(`Left behind when all migrations are taken back: ${tablename}`);
  if (left.length > 0) process.exitCode = 1;
  await app.close();
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** The names of primary keys, which the library does not compare. */
async function misnamedKeys(dataSource: DataSource): Promise<string[]> {
  const found = await dataSource.query<{ name: string }[]>(
    `SELECT conname AS name FROM pg_constraint WHERE contype = 'p'`,
  );
  const names = new Set(found.map(({ name }) => name));
  const wanted = dataSource.entityMetadatas.map(
    ({ tableName, primaryColumns }) => primaryColumns[0]?.primaryKeyConstraintName ?? `${tableName}_pkey`,
  );
  return wanted.filter((name) => !names.has(name));
}
