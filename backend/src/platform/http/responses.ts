import { negotiate } from '@fastify/accept-negotiator';
import type { DoneFuncWithErrOrRes, FastifyReply, FastifyRequest } from 'fastify';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { sha256 } from '../config/sha256.js';
import { withNonce } from './nonce.js';

/** Text without a charset, whose encoding a browser would guess. */
const WITHOUT_CHARSET = /^(text\/|application\/(json|xml|javascript)|image\/svg\+xml)(?!.*charset)/i;

export function addCharset(reply: FastifyReply): void {
  const type = reply.getHeader('content-type');
  if (typeof type === 'string' && WITHOUT_CHARSET.test(type))
    void reply.header('content-type', `${type}; charset=utf-8`);
}

/** A source that was down may be back within minutes. */
const MAX_AGE_SECONDS = 300;
const DECODE = '/api/vehicles/:vin';
const PUBLIC_ROUTES = [DECODE, '/api/vehicle-image/:file'];

/** Whether shared caches may store the response, so that it must not set a visitor's cookie. */
export const isPublic = ({ routeOptions }: FastifyRequest): boolean => PUBLIC_ROUTES.includes(routeOptions.url ?? '');

/** Lets caches store a decode. Returns its body; null with status 304 when the client has it already. */
export function revalidate(request: FastifyRequest, reply: FastifyReply, body: string): string | null {
  if (request.routeOptions.url !== DECODE || reply.statusCode !== 200) return body;
  const tag = `"${sha256(body).slice(0, 32)}"`;
  void reply.header('cache-control', `public, max-age=${MAX_AGE_SECONDS}`).header('etag', tag);
  const known = request.headers['if-none-match'] ?? '';
  // Weak tags count: they name the same response in another encoding.
  if (known.trim() !== '*' && !known.match(/"[^"]*"/g)?.includes(tag)) return body;
  void reply.status(304).removeHeader('content-type');
  return null;
}

/** Shorter bodies arrive with the first packets anyway. */
const LONG_BYTES = 8 * 1024;
/** In order of preference among those the client accepts equally. */
const ENCODINGS = ['br', 'gzip', 'identity'];
const COMPRESS: Record<string, (text: string | Buffer) => Promise<Buffer>> = {
  // More effort takes more time than it saves.
  br: (text) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify(gzip),
};

/** Compressed forms of cached responses, as long as those are cached. */
const cache = new WeakMap<Buffer, Record<string, Promise<Buffer>>>();

/** Compresses a body as the client accepts it, by the same rule as @fastify/static. */
async function compressed(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  body: string | Buffer,
): Promise<string | Buffer> {
  void reply.header('vary', 'accept-encoding');
  const encoding = negotiate(String(headers['accept-encoding'] ?? '').toLowerCase(), ENCODINGS) ?? 'identity';
  const compress = COMPRESS[encoding];
  if (!compress) return body;
  void reply.header('content-encoding', encoding);
  if (typeof body === 'string') return compress(body);
  const forms = cache.get(body) ?? {};
  cache.set(body, forms);
  return (forms[encoding] ??= compress(body));
}

/** Sends a page with a new nonce. */
export async function sendPage(request: FastifyRequest, reply: FastifyReply, html: string): Promise<FastifyReply> {
  const page = withNonce(reply, html);
  return reply.type('text/html; charset=utf-8').send(await compressed(request, reply, page));
}

/** Compresses long JSON of reads, never of writes, which may repeat input beside secrets (BREACH). */
export function compressLongJson<Payload>(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: Payload,
  done: DoneFuncWithErrOrRes,
): void {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const isText = typeof payload === 'string' || Buffer.isBuffer(payload);
  if (!isRead || !isText || payload.length < LONG_BYTES) return done(null, payload);
  if (!String(reply.getHeader('content-type')).startsWith('application/json')) return done(null, payload);
  compressed(request, reply, payload).then((bytes) => done(null, bytes), done);
}
