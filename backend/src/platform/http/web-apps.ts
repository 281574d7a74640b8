import fastifyStatic from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../config/config.js';
import { sendCompressed } from './compression.js';
import { type Ask, DocumentsService, searchEngineFiles } from './documents.js';
import { AppError } from './errors.js';
import { SiteFactsService } from './site/site-facts.service.js';
import type { KnowVisitor } from './visitor.js';

/** What the documentation shows where nothing is. */
const NOWHERE = '404.html';

/**
 * Serves funnel, console and documentation from their build folders. A path of the funnel's route table answers 200 with the page,
 * any other 404 with the same page, which then shows 'Page Not Found' (row 27); the documentation has such a page of its own. Nothing is
 * served when nothing was built. A page of the funnel brings the visitor's cookie: its first calls go out at once, and each would be somebody else's without one.
 */
export async function serveWebApps(
  app: NestFastifyApplication,
  config: Config,
  knowVisitor: KnowVisitor,
): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance();
  const built = DocumentsService.areBuilt(config.funnelDir);
  const files = built ? filesOf(config) : new Map<string, File>();
  if (built) {
    await fastify.register(fastifyStatic, {
      serve: false,
      preCompressed: true,
      // Nothing here is long enough to be resumed: each answer is the whole, and no part of it has a refusal of its own.
      acceptRanges: false,
      setHeaders: (reply, path) => cacheFor(path, (value) => reply.header('cache-control', value)),
    });
  }
  const documents = built
    ? new DocumentsService(config.funnelDir, app.get(SiteFactsService, { strict: false }).view())
    : null;
  // Read once: every answer is this text with a nonce of its own, so the file compressed before is of no use.
  const consolePage = built ? readFileSync(join(config.consoleDir, 'index.html'), 'utf8') : '';
  const nowhere = join(config.docsDir, NOWHERE);
  const docsNowhere = built && existsSync(nowhere) ? readFileSync(nowhere, 'utf8') : null;
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
    if (docsNowhere !== null && path.startsWith('/docs/'))
      return sendCompressed(request, reply.status(404).header('cache-control', 'no-cache'), docsNowhere);
    const console = path === '/admin' || path.startsWith('/admin/');
    void reply.header('cache-control', console ? 'no-cache' : 'private, no-cache');
    // A file that is gone must not be answered with a page: the browser would take it for a broken script.
    const missing = path.includes('/assets/') || !(console || documents.knows(path));
    if (missing) void reply.status(404);
    else if (!console) knowVisitor(request, reply);
    // What somebody was shown in confidence is no page for search engines.
    if (path.startsWith('/shared/')) void reply.header('x-robots-tag', 'noindex');
    const origin = originOf(request, config);
    if (!console && request.signedVisitor && documents.isAnswered(path)) {
      const document = await documents.answeredAt(request.url, origin, asker(fastify, request, reply, origin));
      // It is about one vehicle and one visitor, as of now.
      return sendCompressed(request, reply.header('cache-control', 'no-store'), document);
    }
    return sendCompressed(request, reply, console ? consolePage : documents.at(path, origin));
  };
  fastify.get('/*', (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const file = files.get(path);
    // The links of a page of the documentation are relative to its folder.
    if (path.startsWith('/docs') && files.has(`${path}/`))
      return reply.redirect(`${path}/${request.url.slice(path.length)}`, 301);
    return file ? reply.sendFile(file.name, file.folder) : answerPage(request, reply, path);
  });
}

interface File {
  folder: string;
  name: string;
}

/**
 * What was built, by its path: the plugin would make each file a route, of which every start would pay for hundreds. What was compressed before
 * is another form of a file, chosen by what a caller accepts.
 */
function filesOf({ funnelDir, consoleDir, docsDir }: Config): Map<string, File> {
  const files = new Map<string, File>();
  const add = (folder: string, prefix: string, index?: string): void => {
    const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
    for (const name of names.map((name) => name.split(sep).join('/'))) {
      if (/(^|\/)\.|\.(br|gz)$/.test(name) || name === NOWHERE || !statSync(join(folder, name)).isFile()) continue;
      files.set(prefix + name, { folder, name });
      if (index && posix.basename(name) === index) files.set(prefix + name.slice(0, -index.length), { folder, name });
    }
  };
  add(funnelDir, '/');
  add(consoleDir, '/admin/');
  add(docsDir, '/docs/', 'index.html');
  return files;
}

/** How long a document waits for what its page begins with: about as long as its scripts take at least. Later the page asks for itself. */
const ANSWERED_MS = 400;

/** Of what the visitor sent: who they are, where they come from and where they think they are. */
const PASSED_ON = /^(cookie|host|user-agent|(x-)?forwarded.*)$/;

/**
 * @returns what makes a call of this visitor as their browser would: by the same door, within the same limits. Once the document was sent, or nobody
 * waits for it any more, what is still under way is given up, or it would take places that the visitor's page asks for.
 */
function asker(fastify: FastifyInstance, request: FastifyRequest, { raw }: FastifyReply, origin: string): Ask {
  const passedOn = Object.entries(request.headers).filter(([name]) => PASSED_ON.test(name));
  const headers = { ...Object.fromEntries(passedOn), origin };
  const { remoteAddress } = request.socket;
  const over = new AbortController();
  raw.once('close', () => over.abort());
  let late: Promise<undefined> | undefined;
  const call: Ask = async (method, path, payload) => {
    if (raw.destroyed) return undefined;
    const { signal } = over;
    const answer = await fastify.inject({ method, url: `/api/${path}`, headers, remoteAddress, payload, signal });
    return answer.statusCode < 300 ? (JSON.parse(answer.body) as { data: unknown }).data : undefined;
  };
  return (...asked) => {
    late ??= sleep(ANSWERED_MS, undefined, { ref: false });
    return Promise.race([call(...asked).catch(() => undefined), late]);
  };
}

/** Where visitors reach the shop: as configured, else as this one did. */
function originOf(request: FastifyRequest, { settings, publicUrl }: Config): string {
  return settings.publicUrl ? publicUrl : `${request.protocol}://${request.host}`;
}

/** Hashed files never change; everything else is asked for again. */
function cacheFor(path: string, set: (value: string) => void): void {
  set(/[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
}
