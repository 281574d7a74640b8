import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString } from 'class-validator';
import type { FastifyReply } from 'fastify';
import { MAX_ROWS } from '../input-rules/codes.js';
import { AppError } from './errors.js';

/** The rows of a list page, in react-admin's simple REST dialect: JSON in a query parameter. */
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
 * Parses a range.
 * @param usual how many rows to return without one
 * @throws AppError VALIDATION
 */
export function readRange({ range }: RangeQuery, usual = MAX_ROWS): RowRange {
  const parsed = parseJson('range', range);
  if (parsed === undefined) return { offset: 0, limit: usual };
  const [first, last, ...more] = Array.isArray(parsed) ? (parsed as unknown[]) : [];
  if (more.length > 0 || !isCount(first) || !isCount(last) || last < first || last - first >= MAX_ROWS)
    throw invalid('range');
  return { offset: first, limit: last - first + 1 };
}

/** Returns the Content-Range of a page, e.g. 'reports 0-24/319'. */
export function contentRange(resource: string, offset: number, rows: number, total: number): string {
  return `${resource} ${rows > 0 ? `${offset}-${offset + rows - 1}` : '*'}/${total}`;
}

/** Adds the rows of a page to the headers. */
export function setRange(reply: FastifyReply, range: string): void {
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
