import type pg from 'pg';
import { shortSha256 } from '../config/sha256.js';

/** A text that came this often will come again. */
const FREQUENT = 3;
/** Each connection keeps what it prepared until it ends. */
const MOST_NAMES = 300;
const MOST_SEEN = 3_000;

type Ask = (...given: unknown[]) => unknown;

/**
 * Names for the statements that come again and again: PostgreSQL reads and plans a named one once a connection instead of every time.
 * Not for a text with a star: the shape of its answer changes when a newer replica adds a column, and PostgreSQL then refuses the
 * prepared one.
 */
export class StatementNames {
  private readonly names = new Map<string, string>();
  private seen = new Map<string, number>();

  /** @returns the same name for the same text in every process; null while it is not worth one */
  of(text: string): string | null {
    const known = this.names.get(text);
    if (known !== undefined || this.names.size >= MOST_NAMES) return known ?? null;
    const times = (this.seen.get(text) ?? 0) + 1;
    if (times >= FREQUENT && !text.includes('*')) {
      const name = `rb_${shortSha256(text).slice(0, 22)}`;
      this.names.set(text, name);
      this.seen.delete(text);
      return name;
    }
    if (this.seen.size >= MOST_SEEN) this.seen = new Map();
    this.seen.set(text, times);
    return null;
  }
}

/** Connections that prepare the frequent statements of whoever knows nothing of that, as TypeORM does. */
export function preparing(Client: typeof pg.Client): typeof pg.Client {
  const names = new StatementNames();
  const ask = Client.prototype.query as Ask;
  class Preparing extends Client {}
  const query: Ask = function (this: pg.Client, ...given) {
    const [text, values, ...rest] = given;
    const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? names.of(text) : null;
    return ask.apply(this, name ? [{ name, text, values }, ...rest] : given);
  };
  Object.assign(Preparing.prototype, { query });
  return Preparing;
}
