import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomInt } from 'node:crypto';
import { isDatabaseAway } from '../database/database-errors.js';
import { AppError, type ErrorCode, tooBusy } from './errors.js';

const INVALID: [ErrorCode, string] = ['VALIDATION', 'Invalid input'];

/** Errors of Fastify and Nest. */
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

/** Codes of errors with Retry-After. */
const RETRIABLE = new Set<ErrorCode>(['UNAVAILABLE', 'TOO_MANY_REQUESTS']);

/** Converts any error to the envelope. Only the message of an AppError is shown. */
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
  if (RETRIABLE.has(error.code) && !reply.hasHeader('retry-after'))
    // Random, so that callers spread out.
    void reply.header('retry-after', error.retryAfter ?? randomInt(1, 5));
  void reply.status(error.getStatus()).send(failureBody(error, request.id));
}

export const failureBody = (error: AppError, requestId: string) => ({
  success: false,
  error: error.message,
  code: error.code,
  requestId,
  ...(error.fields && { fields: error.fields }),
});

function statusOf(thrown: unknown): number {
  if (thrown instanceof HttpException) return thrown.getStatus();
  const { statusCode } = (thrown ?? {}) as { statusCode?: unknown };
  return typeof statusCode === 'number' ? statusCode : 500;
}

const stackOf = (thrown: unknown): string =>
  thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
