const LONGEST_WORD = 100;
const LONGEST_TEXT = 4_000;

/** A sentence or more as plain text. Control characters and lone surrogates go: PostgreSQL and terminals trip over them. */
export function textOf(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const text = value
    .slice(0, LONGEST_TEXT)
    .replace(/[\p{Cc}\p{Cs}\p{Cf}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return text === '' ? null : text;
}

/** A value out of a list, such as a drive type. Markup is never one, and "Not Applicable" means not reported. */
export function wordOf(value: unknown): string | null {
  const word = textOf(typeof value === 'number' ? String(value) : value);
  if (word === null || word.length > LONGEST_WORD || /[<>{}\\]/.test(word)) return null;
  return /^(not applicable|n\/a|null|undefined)$/i.test(word) ? null : word;
}
