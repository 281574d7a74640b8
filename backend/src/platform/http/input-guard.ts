import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import { hasControl } from '../input-rules/characters.js';
import { CONTROL_PROBLEM } from '../input-rules/one-line-text.js';
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
 * Runs after validation: no text holds control characters, which print as something else than was typed. PostgreSQL
 * cannot even store a NUL.
 * @throws AppError VALIDATION
 */
export function refuseControlCharacters(input: unknown): void {
  if (typeof input !== 'object' || input === null) return walk(input, refuseControl());
  for (const [name, value] of Object.entries(input))
    walk({ [name]: value }, refuseControl({ [name]: CONTROL_PROBLEM }));
}

function refuseControl(fields?: Record<string, string>): (text: string) => void {
  return (text) => {
    if (hasControl(text)) throw new AppError('VALIDATION', CONTROL_PROBLEM, fields);
  };
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
