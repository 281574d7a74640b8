import pg from 'pg';
import { shortSha256 } from '../config/sha256.js';

/** Later than `statement_timeout`, by which the server ends a slow statement: a later answer is lost. */
export const QUERY_TIMEOUT_MS = 20_000;

const FREQUENT = 3;
/** Each connection caches its named statements until it ends. */
const MAX_NAMES = 300;
const MAX_COUNTED = 3_000;

/**
 * A client that closes after `query_timeout`: pg would reuse the connection, and later statements would wait behind the
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

/**
 * Names for statements that repeat. A text with a star has none: PostgreSQL refuses a named statement once a newer
 * replica adds a column.
 */
export class StatementNames {
  private readonly names = new Map<string, string>();
  private readonly counts = new Map<string, number>();

  /** Returns the same name for a text in every process; null while it is not frequent. */
  of(text: string): string | null {
    const known = this.names.get(text);
    if (known !== undefined || this.names.size >= MAX_NAMES) return known ?? null;
    const count = (this.counts.get(text) ?? 0) + 1;
    if (count >= FREQUENT && !text.includes('*')) {
      const name = `rb_${shortSha256(text).slice(0, 22)}`;
      this.names.set(text, name);
      this.counts.delete(text);
      return name;
    }
    if (this.counts.size >= MAX_COUNTED) this.counts.clear();
    this.counts.set(text, count);
    return null;
  }
}

const names = new StatementNames();

/** Names the frequent statements of TypeORM, so that PostgreSQL plans each once a connection. */
export class NamingClient extends DatabaseClient {
  override query<Result>(...args: unknown[]): Result {
    const [text, values, ...rest] = args;
    const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? names.of(text) : null;
    return name === null ? super.query(...args) : super.query({ name, text, values }, ...rest);
  }
}
