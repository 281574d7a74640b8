import pg from 'pg';
import { SESSION } from './connection.js';

/**
 * Keeps with the role what every session of it begins with, for connections that cannot say it themselves: a pooler that lends them
 * for a transaction refuses it. Whoever migrates calls it, one at a time; the pooler's connections have it once they are new.
 * @param url of the role itself, past the pooler
 */
export async function keepSession(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>('SELECT quote_ident(current_database()) AS name');
    for (const [setting, value] of Object.entries(SESSION))
      await client.query(`ALTER ROLE CURRENT_USER IN DATABASE ${rows[0]?.name ?? ''} SET ${setting} = '${value}'`);
  } finally {
    await client.end();
  }
}
