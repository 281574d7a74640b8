import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString } from 'class-validator';
import type { FastifyReply } from 'fastify';
import { AppError } from './errors.js';

/** More rows than this are an export, not a page. */
const MAX_ROWS = 100;

/** Which rows of a list are wanted, in react-admin's simple REST dialect: JSON in a query parameter. */
export class RangeQuery {
  @ApiPropertyOptional({
    example: '[0,24]',
    description: `First and last row, counted from 0; at most ${MAX_ROWS} rows`,
  })
  @IsOptional()
  @IsString({ message: 'Invalid input' })
  range?: string;
}

export interface RowRange {
  offset: number;
  limit: number;
}

/**
 * Reads a range.
 * @param usual how many rows come without one
 * @throws AppError VALIDATION
 */
export function readRange({ range }: RangeQuery, usual = MAX_ROWS): RowRange {
  const wanted = parseJson('range', range);
  if (wanted === undefined) return { offset: 0, limit: usual };
  const [first, last, ...more] = Array.isArray(wanted) ? (wanted as unknown[]) : [];
  if (more.length > 0 || !isCount(first) || !isCount(last) || last < first || last - first >= MAX_ROWS)
    throw invalid('range');
  return { offset: first, limit: last - first + 1 };
}

/** The Content-Range header of a page, e.g. 'reports 0-24/319'; an empty page has no range. */
export function contentRange(resource: string, offset: number, rows: number, total: number): string {
  return `${resource} ${rows > 0 ? `${offset}-${offset + rows - 1}` : '*'}/${total}`;
}

/** Says in the headers which rows an answer holds. */
export function tellRange(reply: FastifyReply, range: string): void {
  void reply.header('content-range', range);
  void reply.header('access-control-expose-headers', 'Content-Range');
}

export function parseJson(name: string, json: string | undefined): unknown {
  if (json === undefined) return undefined;
  try {
    return JSON.parse(json);
  } catch {
    throw invalid(name);
  }
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
export const invalid = (name: string): AppError =>
  new AppError('VALIDATION', 'Invalid input', { [name]: 'Invalid input' });
