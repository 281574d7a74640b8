import { Logger } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Config } from '../config/config.js';
import { PLAIN_HEADERS } from '../config/plain-headers.js';
import { failureBody, sendFailure } from './error.filter.js';
import { AppError } from './errors.js';

/** A year: how long a browser comes by https only, once it has seen the shop there. */
export const HSTS_SECONDS = 365 * 24 * 3600;

const INVALID = new AppError('VALIDATION', 'Invalid input');
const TOO_LARGE = new AppError('PAYLOAD_TOO_LARGE', 'The request is too large.');
const UNEXPECTED = new AppError('VALIDATION', 'Only Expect: 100-continue is supported.');
const NO_HOST = new AppError('VALIDATION', 'The request names no host.');
const TWO_HOSTS = new AppError('VALIDATION', 'The request names more than one host.');
const NO_TUNNEL = new AppError('METHOD_NOT_ALLOWED', 'This method is not allowed here.');
const TOO_SLOW = new AppError('VALIDATION', 'The request took too long.');

/** By what Node says is wrong. */
const REFUSALS: Record<string, [status: string, error: AppError]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', TOO_LARGE],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', TOO_SLOW],
};

/** Answers to requests that cannot be read: they meet no hook, so they bring the headers that every other answer gets from one. */
export function refuseBroken({ behindHttps }: Config) {
  const headers = {
    ...PLAIN_HEADERS,
    ...(behindHttps && { 'strict-transport-security': `max-age=${HSTS_SECONDS}; includeSubDomains` }),
  };
  const answer = (error: AppError) => {
    const requestId = randomUUID();
    const body = JSON.stringify(failureBody(error, requestId));
    const type = 'application/json; charset=utf-8';
    const length = String(Buffer.byteLength(body));
    const head = { 'content-type': type, 'content-length': length, connection: 'close', 'x-request-id': requestId };
    return { body, head: { ...head, ...headers } };
  };
  const write = (socket: Socket, status: string, error: AppError): void => {
    const { body, head } = answer(error);
    const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`);
    socket.end(`HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
  };
  return {
    /** The path is none: it ends in half an escape, for example. */
    address(_error: unknown, request: FastifyRequest, reply: FastifyReply): void {
      void reply.headers({ ...headers, 'x-request-id': request.id });
      sendFailure(INVALID, request, reply);
    },
    /** What came is no HTTP, or came too slowly: there is no reply yet, so it is written by hand, and the connection ends. */
    connection(error: NodeJS.ErrnoException, socket: Socket): void {
      if (error.code === 'ECONNRESET' || socket.destroyed) return;
      new Logger('http').debug(`A request could not be read: ${error.code ?? error.name}`);
      if (!socket.writable) return void socket.destroy(error);
      const [status, refusal] = REFUSALS[error.code ?? ''] ?? ['400 Bad Request', INVALID];
      write(socket, status, refusal);
    },
    /** What Node would answer by itself, in words of its own and without a header of ours. */
    listen({ server }: FastifyInstance): void {
      server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
        const { body, head } = answer(UNEXPECTED);
        response.writeHead(417, head).end(body);
      });
      server.on('connect', (_request: IncomingMessage, socket: Socket) =>
        write(socket, '405 Method Not Allowed', NO_TUNNEL),
      );
    },
  };
}

/**
 * What came along with the head is read before anything is answered: a body that is none, or a request behind it that is none, is then all that is
 * answered, and the connection ends.
 */
export function readOn(_request: FastifyRequest, _reply: FastifyReply, done: HookHandlerDoneFunction): void {
  queueMicrotask(done);
}

/**
 * HTTP/1.1 names the host. Node would refuse it by itself, so that is turned off. Of two hosts Node takes the first, and a proxy may have gone by
 * the other (RFC 9112, 3.2).
 */
export function needHost({ headers, raw }: FastifyRequest, _reply: FastifyReply, done: HookHandlerDoneFunction): void {
  if (headers.host === undefined && raw.httpVersion === '1.1') throw NO_HOST;
  const names = raw.rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host');
  if (names.length > 1) throw TWO_HOSTS;
  done();
}
