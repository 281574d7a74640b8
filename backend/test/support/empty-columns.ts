import type { DataSource, EntityTarget, ObjectLiteral } from 'typeorm';

const HOLDS_WORDS = /char|text|json|inet|^date$/i;

/** Columns of these tables that can hold words and hold none in any row, as 'table.column'. */
export async function emptyColumns(
  dataSource: DataSource,
  entities: readonly EntityTarget<ObjectLiteral>[],
): Promise<string[]> {
  const empty: string[] = [];
  for (const entity of entities) {
    const { tableName, columns } = dataSource.getMetadata(entity);
    const names = columns.filter(({ type }) => HOLDS_WORDS.test(String(type))).map(({ databaseName }) => databaseName);
    if (names.length === 0) continue;
    const counts = names.map(
      (name) => `count(*) FILTER (WHERE "${name}"::text NOT IN ('', '{}', '[]'))::int AS "${name}"`,
    );
    const [filled] = await dataSource.query<Record<string, number>[]>(`SELECT ${counts.join(', ')} FROM ${tableName}`);
    empty.push(...names.filter((name) => filled?.[name] === 0).map((name) => `${tableName}.${name}`));
  }
  return empty;
}
