import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import { AppError } from './errors.js';

/**
 * More than any form of the shop has. Turning JSON into a DTO takes time by the square of its keys, and a stack by its depth:
 * both are counted before anything is copied.
 */
const MAX_KEYS = 200;
const MAX_DEPTH = 20;

/** Half of a pair of UTF-16 units. JSON can say it; validators and PostgreSQL stumble over it. */
const HALF_CHARACTER = /\p{Surrogate}/u;

/**
 * Runs before validation: refuses bodies and queries of too many keys or levels, and text that is none.
 * @throws AppError VALIDATION
 */
export function guardBody({ body, query }: FastifyRequest, _reply: FastifyReply, done: HookHandlerDoneFunction): void {
  walk(body, refuseHalfCharacters);
  walk(query, refuseHalfCharacters);
  done();
}

function refuseHalfCharacters(text: string): void {
  if (HALF_CHARACTER.test(text)) throw invalid();
}

/**
 * PostgreSQL cannot store NUL bytes.
 * @throws AppError VALIDATION
 */
export function refuseNulBytes(input: unknown): void {
  walk(input, refuseNulByte);
}

function refuseNulByte(text: string): void {
  if (text.includes('\0')) throw invalid();
}

/** Visits every text, names of fields included. An entry of a list is counted like a key. */
function walk(root: unknown, visit: (text: string) => void): void {
  let keys = 0;
  const step = (value: unknown, depth: number): void => {
    if (typeof value === 'string') return visit(value);
    if (value === null || typeof value !== 'object') return;
    if (depth >= MAX_DEPTH) throw invalid();
    // Not Object.entries: it would make a list of all of them first.
    for (const key in value) {
      if (!Object.hasOwn(value, key)) continue;
      if (++keys > MAX_KEYS) throw invalid();
      visit(key);
      step((value as Record<string, unknown>)[key], depth + 1);
    }
  };
  step(root, 0);
}

const invalid = (): AppError => new AppError('VALIDATION', 'Invalid input');
