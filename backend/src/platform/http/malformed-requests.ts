import { Logger } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Config } from '../config/config.js';
import { PLAIN_HEADERS } from '../config/plain-headers.js';
import { failureBody, sendFailure } from './error.filter.js';
import { AppError } from './errors.js';

/** A year: how long a browser uses https only, once it has seen the app there. */
export const HSTS_SECONDS = 365 * 24 * 3600;

const INVALID = new AppError('VALIDATION', 'Invalid input');
const TOO_LARGE = new AppError('PAYLOAD_TOO_LARGE', 'The request is too large.');
const UNEXPECTED = new AppError('VALIDATION', 'Only Expect: 100-continue is supported.');
const NO_HOST = new AppError('VALIDATION', 'The request names no host.');
const TWO_HOSTS = new AppError('VALIDATION', 'The request names more than one host.');
const NO_TUNNEL = new AppError('METHOD_NOT_ALLOWED', 'This method is not allowed here.');
const TOO_SLOW = new AppError('VALIDATION', 'The request took too long.');

/** Other than 400 VALIDATION, by Node's error code. */
const REFUSALS: Record<string, [status: string, error: AppError]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', TOO_LARGE],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', TOO_SLOW],
};

/**
 * Responds to requests that cannot be parsed. No hook runs for them, so the headers of every other response are added
 * here.
 */
export function refuseMalformed({ behindHttps }: Config) {
  const headers = {
    ...PLAIN_HEADERS,
    ...(behindHttps && { 'strict-transport-security': `max-age=${HSTS_SECONDS}; includeSubDomains` }),
  };
  const responseTo = (error: AppError) => {
    const requestId = randomUUID();
    const body = JSON.stringify(failureBody(error, requestId));
    const type = 'application/json; charset=utf-8';
    const length = String(Buffer.byteLength(body));
    const head = { 'content-type': type, 'content-length': length, connection: 'close', 'x-request-id': requestId };
    return { body, head: { ...head, ...headers } };
  };
  const write = (socket: Socket, status: string, error: AppError): void => {
    const { body, head } = responseTo(error);
    const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`);
    socket.end(`HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
  };
  return {
    /** The path cannot be decoded, such as '/%E0'. */
    path(_error: unknown, request: FastifyRequest, reply: FastifyReply): void {
      void reply.headers({ ...headers, 'x-request-id': request.id });
      sendFailure(INVALID, request, reply);
    },
    /**
     * The request is no HTTP or too slow: there is no reply to use, so the response goes to the socket, which is
     * closed.
     */
    connection(error: NodeJS.ErrnoException, socket: Socket): void {
      if (error.code === 'ECONNRESET' || socket.destroyed) return;
      new Logger('http').debug(`A request could not be read: ${error.code ?? error.name}`);
      if (!socket.writable) return void socket.destroy(error);
      const [status, refusal] = REFUSALS[error.code ?? ''] ?? ['400 Bad Request', INVALID];
      write(socket, status, refusal);
    },
    /** Replaces Node's own responses, which lack the envelope and the security headers. */
    listen({ server }: FastifyInstance): void {
      server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
        const { body, head } = responseTo(UNEXPECTED);
        response.writeHead(417, head).end(body);
      });
      server.on('connect', (_request: IncomingMessage, socket: Socket) =>
        write(socket, '405 Method Not Allowed', NO_TUNNEL),
      );
    },
  };
}

/**
 * Refuses an HTTP/1.1 request without a host or with two: of two Node takes the first, and a proxy may have used the
 * other (RFC 9112, 3.2). Node's own check is off, because its response lacks the envelope.
 * @throws AppError VALIDATION
 */
export function requireOneHost({ headers, raw }: FastifyRequest): void {
  if (headers.host === undefined && raw.httpVersion === '1.1') throw NO_HOST;
  const hosts = raw.rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host');
  if (hosts.length > 1) throw TWO_HOSTS;
}
