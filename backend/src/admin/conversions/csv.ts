/** A cell that a spreadsheet would run rather than show; some skip blanks and invisible characters before they look. */
const FORMULA = /^[\s\p{Cf}\p{Cc}]*[=+\-@|%]|^[\t\r\n]/u;

/** Texts are always quoted, because spreadsheets guess the separator. */
function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = value instanceof Date ? value.toISOString() : String(value);
  // NFKC maps full-width and small forms of a sign to the sign. An apostrophe marks a cell as text.
  const safe = FORMULA.test(text.normalize('NFKC')) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** RFC 4180, with a header line and the byte order mark by which spreadsheets recognize UTF-8. */
export function toCsv(columns: readonly string[], rows: readonly Record<string, unknown>[]): string {
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column]))];
  return `\uFEFF${lines.map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`;
}
