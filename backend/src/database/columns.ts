import type { EntityMetadata } from 'typeorm';

/**
 * All columns of a table by name. A statement that is prepared must not say `*`: its answer would change its shape under whoever
 * prepared it when a newer replica adds a column.
 * @param of the name the table has in the statement, when there are several
 */
export const columnsOf = ({ columns }: EntityMetadata, of?: string): string =>
  columns.map(({ databaseName }) => `${of === undefined ? '' : `${of}.`}"${databaseName}"`).join(', ');
