import { SCHEMAS } from './application-role.js';
import type { DataSource } from 'typeorm';

/** Throws unless tables without a schema in their name are those of `public`. @param setting of its address */
export async function expectSchema(dataSource: DataSource, setting: string): Promise<void> {
  const [found] = await dataSource.query<{ schema: string | null; path: string; isThere: boolean }[]>(
    `SELECT current_schema() AS schema, current_setting('search_path') AS path, to_regnamespace('public') IS NOT NULL AS "isThere"`,
  );
  if (!found?.isThere)
    throw new Error(`the database of ${setting} has no schema public; create it with CREATE SCHEMA public.`);
  if (found.schema === null || found.schema === 'public') return;
  throw new Error(
    `the role of ${setting} has the search_path ${found.path}, but the tables are in public; set it to public with ALTER ROLE, or in the address.`,
  );
}

/** Throws unless the role may read which migrations are applied. @param setting of its address */
export async function expectReadable(dataSource: DataSource, setting: string): Promise<void> {
  const [found] = await dataSource.query<{ role: string; owner: string }[]>(
    `SELECT current_user AS role, pg_get_userbyid(relowner) AS owner FROM pg_class
     WHERE oid = to_regclass('migrations') AND NOT has_table_privilege(oid, 'SELECT')`,
  );
  if (!found) return;
  throw new Error(
    `the tables in the database of ${setting} belong to the role ${found.owner}, and ${found.role} may not read them; ` +
      `give DATABASE_OWNER_URL the address of ${found.owner}, which grants the role of DATABASE_URL its rights.`,
  );
}

/** Throws unless the role may create what migrations create. @param setting of its address */
export async function expectRights(dataSource: DataSource, setting: string): Promise<void> {
  const [found] = await dataSource.query<{ role: string; grants: string[] }[]>(
    `SELECT current_user AS role, array_remove(ARRAY[
       CASE WHEN NOT has_schema_privilege('public', 'USAGE') OR NOT has_schema_privilege('public', 'CREATE')
         THEN format('GRANT USAGE, CREATE ON SCHEMA public TO %I;', current_user) END,
       CASE WHEN EXISTS (SELECT FROM unnest($1::text[]) AS name WHERE to_regnamespace(name) IS NULL)
           AND NOT has_database_privilege(current_database(), 'CREATE')
         THEN format('GRANT CREATE ON DATABASE %I TO %I;', current_database(), current_user) END], NULL) AS grants`,
    [Object.keys(SCHEMAS)],
  );
  if (!found || found.grants.length === 0) return;
  throw new Error(
    `the role ${found.role} of ${setting} may not create tables; run in that database as its owner: ${found.grants.join(' ')}`,
  );
}
