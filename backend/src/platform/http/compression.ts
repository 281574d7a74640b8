import { negotiate } from '@fastify/accept-negotiator';
import type { DoneFuncWithErrOrRes, FastifyReply, FastifyRequest } from 'fastify';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { withNonce } from './nonce.js';

/** A page is some tens of kilobytes: more effort costs more time than it saves on the way. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Shorter bodies arrive with the first packets anyway. */
const LONG_BYTES = 8 * 1024;

/** HEAD has the headers of GET. */
const READ_METHODS = new Set(['GET', 'HEAD']);

/** In order of preference among those the client accepts equally. */
const ENCODINGS = ['br', 'gzip', 'identity'];

/** Compresses a body as the client accepts it, by the same rule as @fastify/static, which expects lower case. */
async function compressed<Text extends string | Buffer>(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  text: Text,
): Promise<Text | Buffer> {
  void reply.header('vary', 'accept-encoding');
  const encoding = negotiate(String(headers['accept-encoding'] ?? '').toLowerCase(), ENCODINGS) ?? 'identity';
  if (encoding === 'identity') return text;
  void reply.header('content-encoding', encoding);
  return typeof text === 'string' ? compress(text, encoding) : compressOnce(text, encoding);
}

const compress = (text: string | Buffer, encoding: string): Promise<Buffer> =>
  encoding === 'br' ? toBrotli(text, BROTLI) : toGzip(text);

/** Compressed forms of cached responses, as long as those are cached. */
const cache = new WeakMap<Buffer, Map<string, Promise<Buffer>>>();

function compressOnce(body: Buffer, encoding: string): Promise<Buffer> {
  const encodings = cache.get(body) ?? new Map<string, Promise<Buffer>>();
  cache.set(body, encodings);
  const result = encodings.get(encoding) ?? compress(body, encoding);
  encodings.set(encoding, result);
  return result;
}

/** Sends a page that was rendered for this request, with its nonce. */
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
 * Compresses long JSON of reads: a whole report is some sixty kilobytes, and a fifth of that compressed. The response
 * to a write may repeat what was sent, beside what is secret (BREACH), so it is never compressed.
 */
export function compressLongJson<Payload>(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: Payload,
  done: DoneFuncWithErrOrRes,
): void {
  const isText = typeof payload === 'string' || Buffer.isBuffer(payload);
  if (!isText || payload.length < LONG_BYTES || !READ_METHODS.has(request.method)) return done(null, payload);
  if (!String(reply.getHeader('content-type')).startsWith('application/json')) return done(null, payload);
  compressed(request, reply, payload).then((bytes) => done(null, bytes), done);
}
