import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { catchError, from, mergeMap, type Observable, of } from 'rxjs';
import { AppError, type ErrorCode } from '../errors.js';
import type { KeyedRequest, StoredAnswer } from './idempotency-keys.repository.js';
import { IdempotencyService } from './idempotency.service.js';
import { NOT_REPLAYED } from './not-replayed.js';
import { sha256, shortSha256 } from '../../config/sha256.js';

const CHANGES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
const KEY_PATTERN = /^[\x21-\x7e]{1,200}$/;

/** A declined card is an answer like any other; the other refusals are found again, because their reason may be gone. */
const KEPT_REFUSALS: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['PAYMENT_DECLINED']);

interface Refusal {
  code: ErrorCode;
  error: string;
  fields?: Record<string, string>;
}

/**
 * A change that carries an Idempotency-Key happens once: the same visitor sending it again gets the first answer (row 88).
 * A duplicate that comes while the first is under way waits for it.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(
    private readonly keys: IdempotencyService,
    private readonly reflector: Reflector,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const keyed = this.reflector.getAllAndOverride<boolean>(NOT_REPLAYED, [context.getHandler(), context.getClass()])
      ? null
      : keyedRequest(http.getRequest<FastifyRequest>());
    if (!keyed) return next.handle();
    const reply = http.getResponse<FastifyReply>();
    const known = await this.keys.begin(keyed);
    if (known) return of(replay(known, reply));
    return next.handle().pipe(
      mergeMap(async (body: unknown) => {
        await this.keys.finish(keyed, { status: reply.statusCode, body });
        return body;
      }),
      catchError((error: unknown) => from(this.refuse(keyed, error))),
    );
  }

  private async refuse(keyed: KeyedRequest, error: unknown): Promise<never> {
    if (error instanceof AppError && KEPT_REFUSALS.has(error.code)) {
      const body: Refusal = { code: error.code, error: error.message, fields: error.fields };
      await this.keys.finish(keyed, { status: error.getStatus(), body });
    } else await this.keys.abandon(keyed);
    throw error;
  }
}

function replay({ status, body }: StoredAnswer, reply: FastifyReply): unknown {
  void reply.header('idempotency-replayed', 'true');
  if (status < 400) return body;
  const { code, error, fields } = body as Refusal;
  throw new AppError(code, error, fields);
}

/** @throws AppError VALIDATION for a key that is none */
function keyedRequest({ method, url, headers, visitor, body }: FastifyRequest): KeyedRequest | null {
  const key = headers['idempotency-key'];
  if (key === undefined || !visitor || !CHANGES.has(method)) return null;
  if (typeof key !== 'string' || !KEY_PATTERN.test(key))
    throw new AppError('VALIDATION', 'Invalid input', { 'Idempotency-Key': 'Invalid input' });
  const requestHash = sha256(JSON.stringify(body ?? null));
  // A path may hold an id: the hash keeps tokens out of the table.
  const route = `${method} ${shortSha256(url)}`;
  return { visitor: visitor.anonId, route, key, requestHash };
}
