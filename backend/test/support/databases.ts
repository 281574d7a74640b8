import pg from 'pg';
import { DataSource } from 'typeorm';
import { connectionOptions, migrationOptions } from '../../src/platform/database/connection.js';

/** Address of a database of this run's PostgreSQL, for the owner of its tables. */
export const databaseUrl = (name: string): string => urlOf(process.env.TEST_POSTGRES_URL, name);

/** The same for the role of the application, which reads and changes rows of what was migrated and owns nothing. */
export const applicationUrl = (name: string): string => urlOf(process.env.TEST_APPLICATION_URL, name);

function urlOf(any: string | undefined, name: string): string {
  const url = new URL(any ?? '');
  url.pathname = `/${name}`;
  return url.href;
}

export async function createDatabase(name: string, template = 'template0'): Promise<void> {
  // Copying files costs a third of writing all that is in them to the log of changes, as is usual.
  await asAdministrator(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
}

export async function dropDatabase(name: string): Promise<void> {
  await asAdministrator(`DROP DATABASE ${name} WITH (FORCE)`);
}

/** A migrated database for tests that need no app. */
export async function openDatabase(name: string): Promise<{ dataSource: DataSource; drop: () => Promise<void> }> {
  await createDatabase(name, 'template_migrated');
  const dataSource = await new DataSource(connectionOptions(applicationUrl(name), 2)).initialize();
  const drop = async (): Promise<void> => {
    await dataSource.destroy();
    await dropDatabase(name);
  };
  return { dataSource, drop };
}

/** What the application may not do: in the database of one, as the owner of its tables. */
export const asOwner = ({ driver }: DataSource, statement: string): Promise<void> =>
  run(statement, databaseUrl(String(driver.database)));

/** The database of one, for the owner of its tables. Whoever asks closes it. */
export const openAsOwner = ({ driver }: DataSource): Promise<DataSource> =>
  new DataSource(migrationOptions(databaseUrl(String(driver.database)))).initialize();

let administrator: Promise<Administrator> | null = null;

/** Their types know nothing of this. */
type Administrator = pg.Client & { ref(): void; unref(): void };

/** On a connection that is kept, which keeps no process from ending. */
async function asAdministrator(statement: string): Promise<void> {
  administrator ??= connectAdministrator();
  const client = await administrator;
  client.ref();
  await client.query(statement).finally(() => client.unref());
}

async function connectAdministrator(): Promise<Administrator> {
  const client = new pg.Client(process.env.TEST_POSTGRES_URL) as Administrator;
  // The server ends before us, which is no news.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function run(statement: string, url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
