import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString } from 'class-validator';
import { AppError } from '../../platform/http/errors.js';
import { COUNTED_ROWS } from '../../platform/input-rules/codes.js';
import { invalid, parseJson, RangeQuery, readRange } from '../../platform/http/row-range.js';

const DEFAULT_ROWS = 25;

/** The query of a list in react-admin's simple REST dialect: each parameter is JSON. */
export class ListQuery extends RangeQuery {
  @ApiPropertyOptional({ example: '["searchedAt","DESC"]' })
  @IsOptional()
  @IsString({ message: 'Invalid input' })
  sort?: string;

  @ApiPropertyOptional({ example: '{}' })
  @IsOptional()
  @IsString({ message: 'Invalid input' })
  filter?: string;

  @ApiPropertyOptional({
    example: '4711',
    description:
      'The id of the last row on the previous page; the rows after it are returned. Works for the default order of a ' +
      'list; use range for any other',
  })
  @IsOptional()
  @IsString({ message: 'Invalid input' })
  after?: string;
}

type FilterValue = string | boolean;

export interface ListRules {
  id: (value: unknown) => string | undefined;
  /** The first column is the default; it is never null. */
  sort: readonly [string, ...string[]];
  filter: Record<string, (value: unknown) => FilterValue | undefined>;
}

export interface ListPage {
  sort: { field: string; order: 'ASC' | 'DESC' };
  offset: number;
  limit: number;
  /** The id of the row before the page, which may be deleted by now. Only in the default order. */
  after?: string;
  filter: Record<string, FilterValue>;
}

/**
 * Reads a list query. The default is the first 25 rows, by the first sortable column, descending.
 * @throws AppError VALIDATION for anything the rules do not name
 */
export function readListQuery(query: ListQuery, rules: ListRules): ListPage {
  const sort = readSort(parseJson('sort', query.sort), rules.sort);
  const range = readRange(query, DEFAULT_ROWS);
  const after = query.after === undefined ? undefined : rules.id(query.after);
  if (query.after !== undefined && after === undefined) throw invalid('after');
  const isFoundByRow = after !== undefined && sort.field === rules.sort[0];
  if (range.offset > COUNTED_ROWS && !isFoundByRow) throw new AppError('VALIDATION', TOO_DEEP, { range: TOO_DEEP });
  const filter = readFilter(parseJson('filter', query.filter), rules.filter);
  return { sort, ...range, ...(isFoundByRow ? { after } : {}), filter };
}

/** The total of a list of which at most COUNTED_ROWS rows were counted; another page may follow a full one below them. */
export function totalOf({ offset, limit }: { offset: number; limit: number }, rows: number, counted: number): number {
  if (offset < COUNTED_ROWS || rows === 0) return counted;
  return Math.max(counted, offset + rows + (rows === limit ? 1 : 0));
}

/** The total of a list whose last page this is; null when it has to be counted. */
export function totalAtEnd(page: { offset: number; limit: number; after?: string }, rows: number): number | null {
  const isNumbered = page.after === undefined || page.offset > 0;
  return isNumbered && rows < page.limit && (rows > 0 || page.offset === 0) ? page.offset + rows : null;
}

/** A text that is not blank, has at most 100 characters and can be stored. */
export function text(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 100 || value.includes('\0')) return undefined;
  return value.trim() || undefined;
}

/** An id that the database counts; one more digit might not fit its column. */
export const rowNumber = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{1,18}$/.test(value) ? value : undefined;

export const flag = (value: unknown): boolean | undefined => (typeof value === 'boolean' ? value : undefined);

export const oneOf =
  (known: readonly string[]) =>
  (value: unknown): string | undefined =>
    known.find((one) => one === value);

function readSort(sort: unknown, fields: ListRules['sort']): ListPage['sort'] {
  if (sort === undefined) return { field: fields[0], order: 'DESC' };
  const [name, order] = Array.isArray(sort) ? (sort as unknown[]) : [];
  const field = fields.find((known) => known === name);
  if (!field || (order !== 'ASC' && order !== 'DESC')) throw invalid('sort');
  return { field, order };
}

function readFilter(filter: unknown, rules: ListRules['filter']): ListPage['filter'] {
  if (filter === undefined) return {};
  if (filter === null || typeof filter !== 'object' || Array.isArray(filter)) throw invalid('filter');
  const entries = Object.entries(filter).map(([name, value]): [string, FilterValue] => {
    const read = Object.hasOwn(rules, name) ? rules[name]?.(value) : undefined;
    if (read === undefined) throw invalid('filter');
    return [name, read];
  });
  return Object.fromEntries(entries);
}

const TOO_DEEP =
  `Only the first ${COUNTED_ROWS.toLocaleString('en-US')} rows can be asked for by their number. ` +
  'Please narrow the list by a filter.';
