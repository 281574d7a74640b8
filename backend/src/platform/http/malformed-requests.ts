import { Logger } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Config } from '../config/config.js';
import { PLAIN_HEADERS } from '../config/plain-headers.js';
import { failureBody, sendFailure } from './error.filter.js';
import { AppError } from './errors.js';

/** How long a browser uses https only. */
export const HSTS_SECONDS = 365 * 24 * 3600;

const INVALID = new AppError('VALIDATION', 'Invalid input');

/** Refusals of unreadable requests other than 400 VALIDATION, by Node's error code. */
const REFUSALS: Record<string, [status: string, error: AppError]> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    new AppError('PAYLOAD_TOO_LARGE', 'The request is too large.'),
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', new AppError('VALIDATION', 'The request took too long.')],
};

/** Responds to requests that cannot be parsed. No hook runs for them, so the headers are added here. */
export function refuseMalformed({ behindHttps }: Config) {
  const headers = {
    ...PLAIN_HEADERS,
    ...(behindHttps && { 'strict-transport-security': `max-age=${HSTS_SECONDS}; includeSubDomains` }),
  };
  const write = (socket: Socket, status: string, error: AppError): void => {
    const requestId = randomUUID();
    const body = JSON.stringify(failureBody(error, requestId));
    const head = {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
      'x-request-id': requestId,
      ...headers,
    };
    const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`);
    socket.end(`HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
  };
  return {
    /** The path cannot be decoded, such as '/%E0'. */
    path(_error: unknown, request: FastifyRequest, reply: FastifyReply): void {
      void reply.headers({ ...headers, 'x-request-id': request.id });
      sendFailure(INVALID, request, reply);
    },
    /** The request is no HTTP or too slow. */
    connection(error: NodeJS.ErrnoException, socket: Socket): void {
      if (error.code === 'ECONNRESET' || socket.destroyed) return;
      new Logger('http').debug(`A request could not be read: ${error.code ?? error.name}`);
      if (!socket.writable) return void socket.destroy(error);
      write(socket, ...(REFUSALS[error.code ?? ''] ?? (['400 Bad Request', INVALID] as const)));
    },
    /** Replaces Node's responses, which lack the envelope and the security headers. */
    listen({ server }: FastifyInstance): void {
      const noExpectation = new AppError('VALIDATION', 'Only Expect: 100-continue is supported.');
      server.on('checkExpectation', ({ socket }: IncomingMessage) =>
        write(socket, '417 Expectation Failed', noExpectation),
      );
      const noTunnel = new AppError('METHOD_NOT_ALLOWED', 'This method is not allowed here.');
      server.on('connect', ({ socket }: IncomingMessage) => write(socket, '405 Method Not Allowed', noTunnel));
    },
  };
}

/**
 * Refuses an HTTP/1.1 request without a host or with two, of which a proxy may have used another one than Node (RFC
 * 9112, 3.2). Node's check is off, because its response lacks the envelope.
 * @throws AppError VALIDATION
 */
export function requireOneHost({ headers, raw }: FastifyRequest): void {
  if (headers.host === undefined && raw.httpVersion === '1.1')
    throw new AppError('VALIDATION', 'The request names no host.');
  const hosts = raw.rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host');
  if (hosts.length > 1) throw new AppError('VALIDATION', 'The request names more than one host.');
}
