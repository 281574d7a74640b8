import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { CONNECT_TIMEOUT_MS } from './pool.js';

/**
 * Whether a pooler keeps statements that are prepared by name for who prepared them: it then gives them names of its own, as PgBouncer from
 * 1.21 on. One that passes our names on gives the next transaction a connection that does not know them, or knows another's by that name.
 */
export async function keepsNames(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const name = `rb_${randomUUID()}`;
    await client.query('BEGIN');
    // It finds itself, unless it has another name there.
    const text = 'SELECT FROM pg_prepared_statements WHERE name = $1';
    const { rowCount } = await client.query({ name, text, values: [name] });
    if (rowCount) await client.query(`DEALLOCATE ${pg.escapeIdentifier(name)}`);
    await client.query('COMMIT');
    return rowCount === 0;
  } finally {
    await client.end();
  }
}
