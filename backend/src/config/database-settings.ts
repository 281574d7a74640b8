import { integer, onOff, postgresUrl, secretSetting, setting } from './setting.js';

/** Which PostgreSQL holds everything, and by which ways it is reached. */
export const DATABASE_SETTINGS = {
  databaseUrl: secretSetting('DATABASE_URL', 'PostgreSQL 15 or newer to use instead of the embedded one', postgresUrl),
  databaseDirectUrl: secretSetting(
    'DATABASE_DIRECT_URL',
    'The same database without the pooler that DATABASE_URL goes through, such as PgBouncer in transaction mode, for what needs a session; empty: there is no pooler',
    postgresUrl,
  ),
  databaseOwnerUrl: secretSetting(
    'DATABASE_OWNER_URL',
    'The same database as the owner of the tables, for migrations, without any pooler; empty: the role of DATABASE_URL does both',
    postgresUrl,
  ),
  databasePool: setting('DATABASE_POOL', '10', 'Database connections held by one process', integer(1, 200)),
  databasePrepared: setting(
    'DATABASE_PREPARED',
    'on',
    'Whether frequent statements are prepared by name; a pooler that does not support it, such as PgBouncer before 1.21, is detected at startup',
    onOff,
  ),
};
