import pg from 'pg';

/**
 * A pool for a library that brings its own queries. Connections that die are reported, idle or not: without these
 * listeners a server that ends one would end the process with it.
 */
export function createPool(
  url: string,
  max: number,
  onLost: (error: Error) => void = () => undefined,
  applicationName = 'roadbook',
): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max, application_name: applicationName });
  pool.on('error', onLost);
  pool.on('connect', (client) => client.on('error', onLost));
  return pool;
}
