import { Injectable, type PipeTransform } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AppError } from './errors.js';

/** Deeper JSON than this is nobody's form; validating it would exhaust the stack. */
const MAX_DEPTH = 32;

/** Half of a pair of UTF-16 units. JSON can say it; validators and PostgreSQL stumble over it. */
const HALF_CHARACTER = /\p{Surrogate}/u;

/**
 * Runs before validation: refuses bodies nested too deep, and text that is none.
 * @throws AppError VALIDATION
 */
export async function guardBody(request: FastifyRequest): Promise<void> {
  walk(request.body, 0, (text) => {
    if (HALF_CHARACTER.test(text)) throw new AppError('VALIDATION', 'Invalid input');
  });
}

/**
 * Runs after validation, which has the better message for the fields it knows: refuses NUL bytes, which PostgreSQL cannot store.
 * @throws AppError VALIDATION
 */
@Injectable()
export class NulBytePipe implements PipeTransform {
  transform(value: unknown): unknown {
    walk(value, 0, (text) => {
      if (text.includes('\0')) throw new AppError('VALIDATION', 'Invalid input');
    });
    return value;
  }
}

function walk(value: unknown, depth: number, visit: (text: string) => void): void {
  if (typeof value === 'string') return visit(value);
  if (value === null || typeof value !== 'object') return;
  if (depth >= MAX_DEPTH) throw new AppError('VALIDATION', 'Invalid input');
  for (const [key, child] of Object.entries(value)) {
    visit(key);
    walk(child, depth + 1, visit);
  }
}
