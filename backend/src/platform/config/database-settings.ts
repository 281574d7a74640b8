import { integer, onOff, postgresUrl, secretSetting, setting } from './setting.js';

/** Which PostgreSQL holds everything, and by which ways it is reached. */
export const DATABASE_SETTINGS = {
  databaseUrl: secretSetting('DATABASE_URL', 'PostgreSQL 15 or newer to use instead of the embedded one', postgresUrl),
  databaseDirectUrl: secretSetting(
    'DATABASE_DIRECT_URL',
    'The same database without the pooler that DATABASE_URL goes through, for what needs a session; empty: there is no pooler',
    postgresUrl,
  ),
  databaseOwnerUrl: secretSetting(
    'DATABASE_OWNER_URL',
    'The same database as the owner of the tables, for migrations, without any pooler; empty: the role of DATABASE_URL does both',
    postgresUrl,
  ),
  databasePool: setting('DATABASE_POOL', '10', 'Database connections held by one process', integer(2, 200)),
  databasePooler: setting(
    'DATABASE_POOLER',
    'off',
    'Whether DATABASE_URL leads to a pooler in transaction mode, such as PgBouncer: statements then have no names',
    onOff,
  ),
};
