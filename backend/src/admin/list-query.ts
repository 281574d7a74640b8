import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString } from 'class-validator';
import { AppError } from '../http/errors.js';

/** More rows than this are an export, not a page. */
const MAX_ROWS = 100;

/** Counting stops here: nobody pages further, and counting a million rows would cost more than reading the page. */
export const COUNTED = 10_000;

/** The query of a list in react-admin's simple REST dialect: each parameter is JSON. */
export class ListQuery {
  @ApiPropertyOptional({ example: '["searchedAt","DESC"]' })
  @IsOptional()
  @IsString({ message: 'Invalid input' })
  sort?: string;

  @ApiPropertyOptional({
    example: '[0,24]',
    description: `First and last row, counted from 0; at most ${MAX_ROWS} rows`,
  })
  @IsOptional()
  @IsString({ message: 'Invalid input' })
  range?: string;

  @ApiPropertyOptional({ example: '{}' })
  @IsOptional()
  @IsString({ message: 'Invalid input' })
  filter?: string;
}

/** What one list lets be asked: the columns it sorts by and a reader for the value of each filter. */
export interface ListRules<Field extends string, Filter extends object> {
  sort: readonly [Field, ...Field[]];
  filter: { [Name in keyof Filter]: (value: unknown) => Filter[Name] | undefined };
}

export interface ListPage<Field extends string, Filter extends object> {
  sort: { field: Field; order: 'ASC' | 'DESC' };
  offset: number;
  limit: number;
  filter: Partial<Filter>;
}

/**
 * Reads a list query. Without a sort the first sortable column descends; without a range the first 25 rows come.
 * @throws AppError VALIDATION for anything the rules do not name
 */
export function readListQuery<Field extends string, Filter extends object>(
  query: ListQuery,
  rules: ListRules<Field, Filter>,
): ListPage<Field, Filter> {
  return {
    sort: readSort(parse('sort', query.sort), rules.sort),
    ...readRange(parse('range', query.range)),
    filter: readFilter(parse('filter', query.filter), rules.filter),
  };
}

/** The Content-Range header of a page, e.g. 'reports 0-24/319'; an empty page has no range. */
export function contentRange(resource: string, offset: number, rows: number, total: number): string {
  return `${resource} ${rows > 0 ? `${offset}-${offset + rows - 1}` : '*'}/${total}`;
}

/** A filter's text: not blank, at most 100 characters, storable. */
export function text(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 100 || value.includes('\0')) return undefined;
  return value.trim() || undefined;
}

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

function readRange(range: unknown): { offset: number; limit: number } {
  if (range === undefined) return { offset: 0, limit: 25 };
  const [first, last] = Array.isArray(range) ? (range as unknown[]) : [];
  if (!isCount(first) || !isCount(last) || last < first || last - first >= MAX_ROWS) throw invalid('range');
  return { offset: first, limit: last - first + 1 };
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

const isNamedBy = <T extends object>(rules: T, name: PropertyKey): name is keyof T => Object.hasOwn(rules, name);
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const invalid = (name: string): AppError => new AppError('VALIDATION', 'Invalid input', { [name]: 'Invalid input' });

function parse(name: string, json: string | undefined): unknown {
  if (json === undefined) return undefined;
  try {
    return JSON.parse(json);
  } catch {
    throw invalid(name);
  }
}
