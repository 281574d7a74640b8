import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Config } from '../../src/platform/config/config.js';
import type { RunningApp } from './app.js';

/** In which tables a text is found, and in how many files of the outbox. */
export async function tracesOf({ app, dataSource }: RunningApp, text: string): Promise<string[]> {
  const tables = await dataSource.query<{ name: string }[]>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname IN ('public', 'graphile_worker') AND tablename <> 'app_secrets'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await dataSource.query<unknown[]>(
      `SELECT FROM ${name} t WHERE strpos(to_json(t)::text, $1) > 0 LIMIT 1`,
      [text],
    );
    if (rows.length > 0) found.push(name);
  }
  const folder = join(app.get(Config).dataDir, 'outbox');
  const copies = readdirSync(folder).filter((file) => readFileSync(join(folder, file), 'utf8').includes(text));
  return [...found, ...copies.map(() => 'outbox')];
}
