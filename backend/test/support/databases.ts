import pg from 'pg';
import { DataSource } from 'typeorm';
import { connectionOptions } from '../../src/database/connection.js';

/** Address of a database of this run's PostgreSQL. */
export function databaseUrl(name: string): string {
  const url = new URL(process.env.TEST_POSTGRES_URL ?? '');
  url.pathname = `/${name}`;
  return url.href;
}

export async function createDatabase(name: string, template = 'template0'): Promise<void> {
  await run(`CREATE DATABASE ${name} TEMPLATE ${template}`);
}

export async function dropDatabase(name: string): Promise<void> {
  await run(`DROP DATABASE ${name} WITH (FORCE)`);
}

/** A migrated database for tests that need no app. */
export async function openDatabase(name: string): Promise<{ dataSource: DataSource; drop: () => Promise<void> }> {
  await createDatabase(name, 'template_migrated');
  const dataSource = await new DataSource(connectionOptions(databaseUrl(name), 2)).initialize();
  const drop = async (): Promise<void> => {
    await dataSource.destroy();
    await dropDatabase(name);
  };
  return { dataSource, drop };
}

async function run(statement: string): Promise<void> {
  const client = new pg.Client(process.env.TEST_POSTGRES_URL);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
