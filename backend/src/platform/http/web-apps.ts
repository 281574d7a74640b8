import fastifyStatic from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../config/config.js';
import { addDays } from '../config/dates.js';
import { serveDocs } from './docs-site.js';
import { type Ask, DocumentsService, searchEngineFiles } from './documents.js';
import { AppError } from './errors.js';
import { sendPage } from './responses.js';
import { SiteFactsService } from './site/site-facts.service.js';
import type { IdentifyVisitor } from './visitor.js';

/**
 * Serves funnel, console and documentation from their build folders, if there are any. A path outside the funnel's
 * route table gets a page that shows 'Page Not Found' with 404 (row 27). A page of the funnel sets the visitor's cookie,
 * because its first calls are simultaneous.
 */
export async function serveWebApps(
  app: NestFastifyApplication,
  config: Config,
  identifyVisitor: IdentifyVisitor,
): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance();
  serveSecurityTxt(fastify, config);
  const built = DocumentsService.areBuilt(config.funnelDir);
  const files = built ? filesOf(config) : new Map<string, File>();
  if (built) {
    await fastify.register(fastifyStatic, {
      serve: false,
      preCompressed: true,
      acceptRanges: false,
      setHeaders: (reply, path) => cacheFor(path, (value) => reply.header('cache-control', value)),
    });
    await serveDocs(fastify, config.docsDir);
  }
  const documents = built
    ? new DocumentsService(config.funnelDir, app.get(SiteFactsService, { strict: false }).view())
    : null;
  const consolePage = built ? readFileSync(join(config.consoleDir, 'index.html'), 'utf8') : '';
  for (const { path, type, text } of built ? searchEngineFiles(config.funnelDir) : [])
    fastify.get(path, (request, reply) =>
      reply
        .type(type)
        .header('cache-control', 'no-cache')
        .send(text(originOf(request, config))),
    );
  const answerPage = async (request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply> => {
    if (!documents || path.startsWith('/api/') || path === '/api')
      throw new AppError('NOT_FOUND', 'There is nothing at this address.');
    const console = path === '/admin' || path.startsWith('/admin/');
    void reply.header('cache-control', console ? 'no-cache' : 'private, no-cache');
    // A page in place of a missing script would be a broken script.
    const missing = path.includes('/assets/') || !(console || documents.knows(path));
    if (missing) void reply.status(404);
    else if (!console) identifyVisitor(request, reply);
    if (path.startsWith('/shared/')) void reply.header('x-robots-tag', 'noindex');
    const origin = originOf(request, config);
    if (!console && request.signedVisitor && documents.isAnswered(path)) {
      const document = await documents.answeredAt(request.url, origin, apiCaller(fastify, request, reply, origin));
      return sendPage(request, reply.header('cache-control', 'no-store'), document);
    }
    return sendPage(request, reply, console ? consolePage : documents.at(path, origin));
  };
  fastify.get('/*', (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const file = files.get(path);
    return file ? reply.sendFile(file.name, file.folder) : answerPage(request, reply, path);
  });
}

interface File {
  folder: string;
  name: string;
}

/** Returns the built files by path: the plugin would register a route for each, which slows down the start. */
function filesOf({ funnelDir, consoleDir }: Config): Map<string, File> {
  const files = new Map<string, File>();
  const add = (folder: string, prefix: string): void => {
    const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
    for (const name of names.map((name) => name.split(sep).join('/'))) {
      if (/(^|\/)\.|\.(br|gz)$/.test(name) || !statSync(join(folder, name)).isFile()) continue;
      files.set(prefix + name, { folder, name });
    }
  };
  add(funnelDir, '/');
  add(consoleDir, '/admin/');
  return files;
}

/** How long a page waits for its data; afterwards the browser requests it. */
const DATA_MS = 400;

/** Headers of the page request that its calls repeat. */
const REPEATED_HEADERS = /^(cookie|host|user-agent|(x-)?forwarded.*)$/;

/** Returns a function that calls the API as the browser would, and aborts once the page was sent. */
function apiCaller(fastify: FastifyInstance, request: FastifyRequest, { raw }: FastifyReply, origin: string): Ask {
  const repeated = Object.entries(request.headers).filter(([name]) => REPEATED_HEADERS.test(name));
  const headers = { ...Object.fromEntries(repeated), origin };
  const { remoteAddress } = request.socket;
  const closed = new AbortController();
  raw.once('close', () => closed.abort());
  let late: Promise<undefined> | undefined;
  const call: Ask = async (method, path, payload) => {
    if (raw.destroyed) return undefined;
    const answer = await fastify.inject({
      method,
      url: `/api/${path}`,
      headers,
      remoteAddress,
      payload,
      signal: closed.signal,
    });
    return answer.statusCode < 300 ? (JSON.parse(answer.body) as { data: unknown }).data : undefined;
  };
  return (...request) => {
    late ??= sleep(DATA_MS, undefined, { ref: false });
    return Promise.race([call(...request).catch(() => undefined), late]);
  };
}

/** The configured origin, else that of the request. */
function originOf(request: FastifyRequest, { settings, publicUrl }: Config): string {
  return settings.publicUrl ? publicUrl : `${request.protocol}://${request.host}`;
}

/** Hashed files never change; all others are revalidated. */
function cacheFor(path: string, set: (value: string) => void): void {
  set(/[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
}

const VALID_DAYS = 180;

/** Where to report a weakness (RFC 9116). */
function serveSecurityTxt(fastify: FastifyInstance, { settings, publicUrl }: Config): void {
  const path = '/.well-known/security.txt';
  fastify.get(path, (_request, reply) => {
    const lines = [
      `Contact: mailto:${settings.supportEmail}`,
      `Expires: ${addDays(new Date(), VALID_DAYS).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}${path}`,
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(`${lines.join('\n')}\n`);
  });
}
