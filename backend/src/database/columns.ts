import type { EntityMetadata } from 'typeorm';

/**
 * All columns of a table by name. A statement that is prepared must not say `*`: its answer would change its shape under whoever
 * prepared it when a newer replica adds a column.
 * @param of the name the table has in the statement, when there are several
 */
export const columnsOf = ({ columns }: EntityMetadata, of?: string): string =>
  columns.map(({ databaseName }) => `${of === undefined ? '' : `${of}.`}"${databaseName}"`).join(', ');

/**
 * A row for an INSERT by hand. What is not given is null, so that the statement is the same whatever is given.
 * @param before how many parameters the statement has before these
 */
export function valuesOf(row: object, before = 0): { columns: string; values: string; parameters: unknown[] } {
  const names = Object.keys(row);
  return {
    columns: names.map((name) => `"${name}"`).join(', '),
    values: names.map((_, at) => `$${before + at + 1}`).join(', '),
    parameters: Object.values(row).map((value: unknown) => value ?? null),
  };
}
