/** A cell that a spreadsheet would run rather than show; some skip blanks and invisible characters before they look. */
const FORMULA = /^[\s\p{Cf}\p{Cc}]*[=+\-@|%]|^[\t\r\n]/u;

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  // Figures of our own making: a negative one is no formula.
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = value instanceof Date ? value.toISOString() : String(value);
  // Full-width and small forms of a sign count as the sign (NFKC). An apostrophe makes a spreadsheet take it as text.
  const safe = FORMULA.test(text.normalize('NFKC')) ? `'${text}` : text;
  // Always quoted, so that no separator a spreadsheet guesses begins a cell in the middle of a text.
  return `"${safe.replaceAll('"', '""')}"`;
}

/** RFC 4180, with a header line; begins with a mark by which spreadsheets recognize UTF-8. */
export function toCsv(columns: readonly string[], rows: readonly Record<string, unknown>[]): string {
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column]))];
  return `\uFEFF${lines.map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`;
}
