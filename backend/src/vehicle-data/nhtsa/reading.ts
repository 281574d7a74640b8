/** How anything from NHTSA is read: only what has the expected type and a sane value, the rest as not reported. */
export type Row = Readonly<Record<string, unknown>>;

/** "31 December 1969" is NHTSA's way to write "no date": the second before the Unix epoch in American time. */
const NO_DATE = '1969-12-31';
const EARLIEST_YEAR = 1960;
const LATEST_YEAR = 2100;

/**
 * The rows of an answer, under `results` or `Results`. Undefined for another shape, and when no row could be
 * read though the answer does not plainly say that there is none: a broken answer must not become "none found".
 */
export function rowsOf(json: unknown): Row[] | undefined {
  if (!isRow(json)) return undefined;
  const list = json.results ?? json.Results;
  if (!Array.isArray(list)) return undefined;
  const rows = list.filter(isRow);
  const none = list.length === 0 && countOf(json.Count ?? json.count ?? 0) === 0;
  return rows.length === 0 && !none ? undefined : rows;
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A whole number of things; null for anything negative, fractional or absurd. */
export function countOf(value: unknown): number | null {
  if (typeof value === 'string' && !/^\d{1,9}$/.test(value.trim())) return null;
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const count = Number(value);
  return Number.isSafeInteger(count) && count >= 0 ? count : null;
}

/**
 * ISO 8601 date of a text. NHTSA writes recalls as day/month/year and complaints as month/day/year, and other services of its
 * own in ISO 8601. A date that only fits the other order is read in that; one that fits none is not reported.
 */
export function dateOf(value: unknown, order: 'day first' | 'month first'): string | null {
  if (typeof value !== 'string') return null;
  const iso = /^(\d{4})-(\d{2})-(\d{2})(T|$)/.exec(value.trim());
  if (iso) return realDate(iso[1], iso[2], iso[3]);
  const parts = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(value.trim());
  if (!parts) return null;
  const [, first, second, year] = parts;
  const dayFirst = realDate(year, second, first);
  const monthFirst = realDate(year, first, second);
  return order === 'day first' ? (dayFirst ?? monthFirst) : (monthFirst ?? dayFirst);
}

function realDate(year = '', month = '', day = ''): string | null {
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day)) return null;
  if (Number(year) < EARLIEST_YEAR || Number(year) > LATEST_YEAR) return null;
  const text = date.toISOString().slice(0, 10);
  return text === NO_DATE ? null : text;
}
