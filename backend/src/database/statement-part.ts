/**
 * A statement of one module that another one sends along with its own, so that both are one question to the database and happen
 * together. Its parameters come first.
 */
export interface StatementPart {
  sql: string;
  parameters: unknown[];
}
