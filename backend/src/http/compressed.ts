import { negotiate } from '@fastify/accept-negotiator';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { withNonce } from './nonce.js';

/** A page is some tens of kilobytes: more effort costs more time than it saves on the way. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** What is shorter arrives with the first packets anyway. */
const LONG_BYTES = 8 * 1024;

/** What HEAD says of an answer has to be true of what GET brings. */
const READING = new Set(['GET', 'HEAD']);

/** What is preferred among equals. A caller who prefers the plain text gets it. */
const ENCODINGS = ['br', 'gzip', 'identity'];

/** As the browser accepts it, by the same rule as files that were compressed before. That rule expects lower case, as everybody sends it. */
async function compressed<Text extends string | Buffer>(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  text: Text,
): Promise<Text | Buffer> {
  void reply.header('vary', 'accept-encoding');
  const encoding = negotiate(String(headers['accept-encoding'] ?? '').toLowerCase(), ENCODINGS) ?? 'identity';
  if (encoding === 'identity') return text;
  void reply.header('content-encoding', encoding);
  return typeof text === 'string' ? compress(text, encoding) : onceFor(text, encoding);
}

const compress = (text: string | Buffer, encoding: string): Promise<Buffer> =>
  encoding === 'br' ? toBrotli(text, BROTLI) : toGzip(text);

/** What was compressed of answers that are kept, as long as they are. */
const known = new WeakMap<Buffer, Map<string, Promise<Buffer>>>();

function onceFor(answer: Buffer, encoding: string): Promise<Buffer> {
  const encodings = known.get(answer) ?? new Map<string, Promise<Buffer>>();
  known.set(answer, encodings);
  const made = encodings.get(encoding) ?? compress(answer, encoding);
  encodings.set(encoding, made);
  return made;
}

/** Sends a document that was made for this request, with its nonce. */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  document: string,
): Promise<FastifyReply> {
  const html = withNonce(reply, document);
  void reply.type('text/html; charset=utf-8');
  return reply.send(await compressed(request, reply, html));
}

/**
 * A whole report is some sixty kilobytes of JSON, compressed a fifth of that: on a phone's network a quarter of a second. Only what is
 * read is compressed, for an answer to a write may repeat what was sent, beside what is secret.
 */
export function compressLongAnswers(app: NestFastifyApplication): void {
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onSend', (request, reply, payload, done) => {
      const isText = typeof payload === 'string' || Buffer.isBuffer(payload);
      if (!isText || payload.length < LONG_BYTES || !READING.has(request.method)) return done(null, payload);
      if (!String(reply.getHeader('content-type')).startsWith('application/json')) return done(null, payload);
      compressed(request, reply, payload).then((made) => done(null, made), done);
    });
}
