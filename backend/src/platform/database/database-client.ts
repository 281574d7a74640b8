import pg from 'pg';
import { StatementNames } from './statement-names.js';

/**
 * Later than `statement_timeout`, by which the server ends a slow statement: an answer that is later than this is lost.
 */
export const QUERY_TIMEOUT_MS = 20_000;

/**
 * A client that closes after `query_timeout`: pg would keep the connection, and later statements would wait behind the
 * lost one.
 */
export class DatabaseClient extends pg.Client {
  override query<Result>(...args: unknown[]): Result {
    const result: unknown = super.query(...(args as [string]));
    if (result instanceof Promise) result.catch(this.closeIfLost);
    return result as Result;
  }

  private readonly closeIfLost = (error: unknown): void => {
    if (error instanceof Error && error.message === 'Query read timeout') void this.end();
  };
}

const names = new StatementNames();

/**
 * Names the frequent statements of a library that doesn't, as TypeORM: PostgreSQL then plans each once a connection.
 */
export class NamingClient extends DatabaseClient {
  override query<Result>(...args: unknown[]): Result {
    const [text, values, ...rest] = args;
    const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? names.of(text) : null;
    return name === null ? super.query(...args) : super.query({ name, text, values }, ...rest);
  }
}
