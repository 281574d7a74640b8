import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiExtension } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { setTimeout as wait } from 'node:timers/promises';
import { catchError, from, mergeMap, type Observable, of } from 'rxjs';
import { sha256, shortSha256 } from '../../config/sha256.js';
import { AppError, type ErrorCode } from '../errors.js';
import { IdempotencyKeysRepository, type KeyedRequest, type StoredResponse } from './idempotency-keys.repository.js';

const CHANGES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
const KEY_PATTERN = /^[\x21-\x7e]{1,200}$/;

/** Errors that are stored. The reason of any other may be gone when the call is repeated. */
const STORED_ERRORS: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['PAYMENT_DECLINED']);

/** Longer than any call takes: a request without a response after this died with its process. */
const ABANDONED_SECONDS = 60;
/** How long a duplicate waits for the response of the first request. */
const PATIENCE_MS = 8_000;
const POLL_MS = 50;

/** Metadata of a handler and extension of the contract. */
export const NOT_REPLAYED = 'x-not-replayed';

/** Marks handlers whose response is not stored: it is more than its body, such as a cookie, or secret. */
export const NotReplayed = () => applyDecorators(SetMetadata(NOT_REPLAYED, true), ApiExtension(NOT_REPLAYED, true));

interface StoredError {
  code: ErrorCode;
  error: string;
  fields?: Record<string, string>;
}

/**
 * Runs a change with an Idempotency-Key once: repeated by the same visitor, it gets the first response (row 88).
 * The primary key of the table decides which replica runs it.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(
    private readonly keys: IdempotencyKeysRepository,
    private readonly reflector: Reflector,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const keyed = this.reflector.getAllAndOverride<boolean>(NOT_REPLAYED, [context.getHandler(), context.getClass()])
      ? null
      : keyedRequest(http.getRequest<FastifyRequest>());
    if (!keyed) return next.handle();
    const reply = http.getResponse<FastifyReply>();
    const known = await this.begin(keyed);
    if (known) return of(replay(known, reply));
    return next.handle().pipe(
      mergeMap(async (body: unknown) => {
        await this.keys.finish(keyed, { status: reply.statusCode, body });
        return body;
      }),
      catchError((error: unknown) => from(this.refuse(keyed, error))),
    );
  }

  /**
   * Returns null when the caller is to run the request, otherwise the stored response.
   * @throws AppError IDEMPOTENCY_KEY_REUSED for another body, REQUEST_IN_PROGRESS when the first request takes too long
   */
  async begin(request: KeyedRequest): Promise<StoredResponse | null> {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      if (await this.keys.claim(request, ABANDONED_SECONDS)) return null;
      const known = await this.keys.find(request);
      // Deleted between the two statements: the first request failed, so this one may try.
      if (!known) continue;
      if (known.requestHash !== request.requestHash)
        throw new AppError('IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key was used for another request.');
      if (known.status !== null) return { status: known.status, body: known.body };
      if (Date.now() > deadline)
        throw new AppError(
          'REQUEST_IN_PROGRESS',
          'The same request is already in progress. Please try again in a moment.',
        );
      await wait(POLL_MS);
    }
  }

  private async refuse(keyed: KeyedRequest, error: unknown): Promise<never> {
    if (error instanceof AppError && STORED_ERRORS.has(error.code)) {
      const body: StoredError = { code: error.code, error: error.message, fields: error.fields };
      await this.keys.finish(keyed, { status: error.getStatus(), body });
    } else await this.keys.abandon(keyed);
    throw error;
  }
}

function replay({ status, body }: StoredResponse, reply: FastifyReply): unknown {
  void reply.header('idempotency-replayed', 'true');
  if (status < 400) return body;
  const { code, error, fields } = body as StoredError;
  throw new AppError(code, error, fields);
}

/** @throws AppError VALIDATION for a malformed key */
function keyedRequest({ method, url, headers, visitor, body }: FastifyRequest): KeyedRequest | null {
  const key = headers['idempotency-key'];
  if (key === undefined || !visitor || !CHANGES.has(method)) return null;
  if (typeof key !== 'string' || !KEY_PATTERN.test(key))
    throw new AppError('VALIDATION', 'Invalid input', { 'Idempotency-Key': 'Invalid input' });
  const requestHash = sha256(JSON.stringify(body ?? null));
  // A path may hold a token.
  const route = `${method} ${shortSha256(url)}`;
  return { visitor: visitor.anonId, route, key, requestHash };
}
