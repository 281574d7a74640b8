import { shortSha256 } from '../config/sha256.js';

const FREQUENT = 3;
/** Each connection keeps its named statements until it ends. */
const MAX_NAMES = 300;
const MAX_COUNTED = 3_000;

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
