import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString } from 'class-validator';
import { AppError } from '../platform/http/errors.js';
import { invalid, parseJson, RangeQuery, readRange } from '../platform/http/row-range.js';

/** Counting stops here: nobody pages beyond this, and counting a million rows would cost more than reading the page. */
export const COUNTED = 10_000;

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
      'The id of the last row on the previous page; the rows after it are returned. Works for the default order of a list; use range for any other',
  })
  @IsOptional()
  @IsString({ message: 'Invalid input' })
  after?: string;
}

/** What one list lets be asked: the columns it sorts by and a reader for the value of each filter. */
export interface ListRules<Field extends string, Filter extends object> {
  sort: readonly [Field, ...Field[]];
  filter: { [Name in keyof Filter]: (value: unknown) => Filter[Name] | undefined };
  /** Reads the id of a row; without it, ids are texts. */
  after?: (value: string) => string | undefined;
}

export interface ListPage<Field extends string, Filter extends object> {
  sort: { field: Field; order: 'ASC' | 'DESC' };
  offset: number;
  limit: number;
  /** The row behind which the page begins; it may be gone. */
  after?: string;
  filter: Partial<Filter>;
}

/**
 * Reads a list query. Without a sort the first sortable column descends; without a range the first 25 rows come. That column is never
 * null, and in its order a page is found by the row before it; rows that are only known by their number would all be read up to it.
 * @throws AppError VALIDATION for anything the rules do not name
 */
export function readListQuery<Field extends string, Filter extends object>(
  query: ListQuery,
  rules: ListRules<Field, Filter>,
): ListPage<Field, Filter> {
  const sort = readSort(parseJson('sort', query.sort), rules.sort);
  const range = readRange(query, 25);
  const after = readAfter(query.after, rules.after);
  const isFound = after !== undefined && sort.field === rules.sort[0];
  if (range.offset > COUNTED && !isFound) throw new AppError('VALIDATION', TOO_DEEP, { range: TOO_DEEP });
  return {
    sort,
    ...range,
    ...(isFound ? { after } : {}),
    filter: readFilter(parseJson('filter', query.filter), rules.filter),
  };
}

/** How many rows a list has, of which only so many were counted: behind a full page further down there may be another one. */
export function totalOf({ offset, limit }: { offset: number; limit: number }, rows: number, counted: number): number {
  if (offset < COUNTED || rows === 0) return counted;
  return Math.max(counted, offset + rows + (rows === limit ? 1 : 0));
}

/** How many rows a list has when this page is its last one, which it is when it is not full; null when they have to be counted. */
export function totalAtEnd(page: { offset: number; limit: number; after?: string }, rows: number): number | null {
  const isNumbered = page.after === undefined || page.offset > 0;
  return isNumbered && rows < page.limit && (rows > 0 || page.offset === 0) ? page.offset + rows : null;
}

/** A filter's text: not blank, at most 100 characters, storable. */
export function text(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 100 || value.includes('\0')) return undefined;
  return value.trim() || undefined;
}

/** The id of a row that the database counts; one more digit might not fit its column. */
export const rowNumber = (value: string): string | undefined => (/^\d{1,18}$/.test(value) ? value : undefined);

export const flag = (value: unknown): boolean | undefined => (typeof value === 'boolean' ? value : undefined);

function readSort<Field extends string>(
  sort: unknown,
  fields: readonly [Field, ...Field[]],
): { field: Field; order: 'ASC' | 'DESC' } {
  if (sort === undefined) return { field: fields[0], order: 'DESC' };
  const [name, order] = Array.isArray(sort) ? (sort as unknown[]) : [];
  const field = fields.find((known) => known === name);
  if (!field || (order !== 'ASC' && order !== 'DESC')) throw invalid('sort');
  return { field, order };
}

function readFilter<Filter extends object>(
  filter: unknown,
  rules: ListRules<string, Filter>['filter'],
): Partial<Filter> {
  const known: Partial<Filter> = {};
  if (filter === undefined) return known;
  if (filter === null || typeof filter !== 'object' || Array.isArray(filter)) throw invalid('filter');
  for (const [name, value] of Object.entries(filter)) {
    if (!isNamedBy(rules, name)) throw invalid('filter');
    const read = rules[name](value);
    if (read === undefined) throw invalid('filter');
    known[name] = read;
  }
  return known;
}

function readAfter(after: string | undefined, read: (value: string) => string | undefined = text): string | undefined {
  const id = after === undefined ? undefined : read(after);
  if (after !== undefined && id === undefined) throw invalid('after');
  return id;
}

const TOO_DEEP = `Only the first ${COUNTED.toLocaleString('en-US')} rows can be asked for by their number. Please narrow the list by a filter.`;
const isNamedBy = <T extends object>(rules: T, name: PropertyKey): name is keyof T => Object.hasOwn(rules, name);
