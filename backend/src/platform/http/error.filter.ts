import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomInt } from 'node:crypto';
import { isDatabaseAway } from '../database/database-errors.js';
import { AppError, type ErrorCode, tooBusy } from './errors.js';

const INVALID: [ErrorCode, string] = ['VALIDATION', 'Invalid input'];

/** What HTTP itself refuses, in our codes and in words for people. */
const BY_STATUS: Record<number, [ErrorCode, string]> = {
  400: INVALID,
  401: ['UNAUTHORIZED', 'Please sign in.'],
  403: ['FORBIDDEN_ORIGIN', 'This request is not allowed from here.'],
  404: ['NOT_FOUND', 'There is nothing at this address.'],
  405: ['METHOD_NOT_ALLOWED', 'This method is not allowed here.'],
  413: ['PAYLOAD_TOO_LARGE', 'The request is too large.'],
  414: ['NOT_FOUND', 'There is nothing at this address.'],
  415: ['UNSUPPORTED_MEDIA_TYPE', 'Send JSON in UTF-8 with the content type application/json.'],
  429: ['TOO_MANY_REQUESTS', 'Too many requests. Please wait a moment and try again.'],
};

/** What is worth asking again as it is; each says when. */
const ASK_AGAIN = new Set<ErrorCode>(['UNAVAILABLE', 'TOO_MANY_REQUESTS']);

/** Turns whatever was thrown into the envelope. Only an AppError's own text is shown; nothing internal leaves. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('http');

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const error = thrown instanceof AppError ? thrown : this.translate(thrown, request);
    sendFailure(error, request, http.getResponse<FastifyReply>());
  }

  private translate(thrown: unknown, request: FastifyRequest): AppError {
    if (isDatabaseAway(thrown)) {
      this.logger.warn(`${request.id} ${request.routeOptions.url ?? 'unknown route'}: ${String(thrown)}`);
      return tooBusy();
    }
    const status = statusOf(thrown);
    const known = BY_STATUS[status];
    if (known) return new AppError(...known);
    if (status >= 400 && status < 500) return new AppError(...INVALID);
    this.logger.error(`${request.id} ${request.routeOptions.url ?? 'unknown route'}`, stackOf(thrown));
    return new AppError('INTERNAL', 'Something went wrong on our side. Please try again.');
  }
}

export function sendFailure(error: AppError, request: FastifyRequest, reply: FastifyReply): void {
  if (ASK_AGAIN.has(error.code) && !reply.hasHeader('retry-after'))
    void reply.header('retry-after', error.retryAfter ?? retryAfter());
  void reply.status(error.getStatus()).send(failureBody(error, request.id));
}

/** The envelope of a refusal. */
export const failureBody = (error: AppError, requestId: string) => ({
  success: false,
  error: error.message,
  code: error.code,
  requestId,
  ...(error.fields && { fields: error.fields }),
});

/** Seconds. Not the same for everybody, or all would come again at once. */
const retryAfter = (): number => randomInt(1, 5);

function statusOf(thrown: unknown): number {
  if (thrown instanceof HttpException) return thrown.getStatus();
  const { statusCode } = (thrown ?? {}) as { statusCode?: unknown };
  return typeof statusCode === 'number' ? statusCode : 500;
}

const stackOf = (thrown: unknown): string =>
  thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
