import { type ArgumentMetadata, type ValidationError, ValidationPipe } from '@nestjs/common';
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import { hasControl } from '../input-rules/characters.js';
import { CONTROL_PROBLEM } from '../input-rules/one-line-text.js';
import { AppError } from './errors.js';

const INVALID_INPUT = 'Invalid input';

/** More than any form has. Turning JSON into a DTO takes time by the square of its keys, and a stack by its depth. */
const MAX_KEYS = 200;
const MAX_DEPTH = 20;

/** Valid in JSON, but not for validators and PostgreSQL. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * Refuses bodies and queries with too many keys or levels, or with lone surrogates. Runs before validation.
 * @throws AppError VALIDATION
 */
export function guardBody({ body, query }: FastifyRequest, _reply: FastifyReply, done: HookHandlerDoneFunction): void {
  walk(body, refuseLoneSurrogates);
  walk(query, refuseLoneSurrogates);
  done();
}

function refuseLoneSurrogates(text: string): void {
  if (LONE_SURROGATE.test(text)) throw invalid();
}

/** @throws AppError VALIDATION */
function refuseControlCharacters(input: unknown): void {
  if (typeof input !== 'object' || input === null) return walk(input, refuseControl());
  for (const [name, value] of Object.entries(input))
    walk({ [name]: value }, refuseControl({ [name]: CONTROL_PROBLEM }));
}

function refuseControl(fields?: Record<string, string>): (text: string) => void {
  return (text) => {
    if (hasControl(text)) throw new AppError('VALIDATION', CONTROL_PROBLEM, fields);
  };
}

/** Visits every text, including the names of fields. */
function walk(root: unknown, visit: (text: string) => void): void {
  let keys = 0;
  const step = (value: unknown, depth: number): void => {
    if (typeof value === 'string') return visit(value);
    if (value === null || typeof value !== 'object') return;
    if (depth >= MAX_DEPTH) throw invalid();
    // Object.entries would create a list of all of them first.
    for (const key in value) {
      if (!Object.hasOwn(value, key)) continue;
      if (++keys > MAX_KEYS) throw invalid();
      visit(key);
      step((value as Record<string, unknown>)[key], depth + 1);
    }
  };
  step(root, 0);
}

const invalid = (): AppError => new AppError('VALIDATION', INVALID_INPUT);

/** Turns input into its DTO, without unknown properties, or refuses it with the messages of the wrong fields. */
class InputPipe extends ValidationPipe {
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    // Created by our decorators, not sent.
    if (metadata.type === 'custom') return value;
    const input: unknown = await super.transform(value, metadata);
    // After validation, which has better messages.
    refuseControlCharacters(input);
    dropNulls(input);
    return input;
  }
}

/** Optional fields accept null, which services see as absent. */
function dropNulls(input: unknown): void {
  if (Array.isArray(input)) return input.forEach(dropNulls);
  // Plain objects are data of the caller.
  if (typeof input !== 'object' || input === null || Object.getPrototypeOf(input) === Object.prototype) return;
  const fields = input as Record<string, unknown>;
  for (const [name, field] of Object.entries(fields))
    if (field === null) fields[name] = undefined;
    else dropNulls(field);
}

export function createInputPipe(): ValidationPipe {
  return new InputPipe({
    transform: true,
    whitelist: true,
    stopAtFirstError: true,
    forbidUnknownValues: true,
    exceptionFactory: (errors) => {
      const fields = Object.fromEntries(errors.map((error) => [error.property, firstMessage(error)]));
      return new AppError('VALIDATION', Object.values(fields)[0] ?? INVALID_INPUT, fields);
    },
  });
}

function firstMessage(error: ValidationError): string {
  const [own] = Object.values(error.constraints ?? {});
  if (own) return own;
  const [child] = error.children ?? [];
  return child ? firstMessage(child) : INVALID_INPUT;
}
