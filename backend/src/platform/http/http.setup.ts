import cookie from '@fastify/cookie';
import { Reflector } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { Config } from '../config/config.js';
import { SecretsService } from '../database/secrets.service.js';
import { BlockedGuard, refuseBlocked } from './blocking/blocked.guard.js';
import { BlockedAddressesService } from './blocking/blocked-addresses.service.js';
import { BODY_LIMIT_BYTES, limitBodies } from './body-limit.js';
import { addBodyParsers } from './body-parsers.js';
import { addCharset } from './charset.js';
import { compressLongJson } from './compression.js';
import { closePipelinedResponses, limitConnections } from './connections.js';
import { requireHostOfRoute } from './console-host.js';
import { EnvelopeInterceptor } from './envelope.js';
import { ErrorFilter } from './error.filter.js';
import { AppError } from './errors.js';
import { sanitizeForwardedFor } from './forwarded-addresses.js';
import { IdempotencyInterceptor } from './idempotency/idempotency.interceptor.js';
import { guardBody } from './input-guard.js';
import { CallLimitGuard } from './limits/call-limit.guard.js';
import { refuseMalformed, requireOneHost } from './malformed-requests.js';
import { guardOrigin } from './origin-guard.js';
import { refuseOverload } from './overload.js';
import { isPublic, revalidate } from './public-responses.js';
import { logRequests } from './request-log.js';
import { securityHeaders } from './security-headers.js';
import { serveSecurityTxt } from './security-txt.js';
import { secureSwaggerPage, serveOpenApi } from './swagger-ui.js';
import { type KnowVisitor, visitorHook } from './visitor.js';
import { createInputPipe } from './validation.js';
import { serveWebApps } from './web-apps.js';

/** How often Node looks for connections that exceed their timeout. */
const TIMEOUT_CHECK_MS = 1_000;

export function createAdapter(config: Config): FastifyAdapter {
  const { settings } = config;
  const malformed = refuseMalformed(config);
  const adapter = new FastifyAdapter({
    trustProxy: settings.trustProxy ?? false,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: settings.requestTimeoutMs,
    http: {
      headersTimeout: settings.headersTimeoutMs,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
      requireHostHeader: false,
    },
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    // Fastify's own 503 has neither the envelope nor Retry-After; requests over open connections are served while the
    // process stops.
    return503OnClosing: false,
    frameworkErrors: malformed.path,
    rewriteUrl: ({ url = '/' }) => pathOf(url),
    clientErrorHandler: malformed.connection,
    routerOptions: { maxParamLength: 300 },
  });
  const fastify = adapter.getInstance();
  limitConnections(fastify.server, config);
  closePipelinedResponses(fastify.server);
  malformed.listen(fastify);
  return adapter;
}

/**
 * HTTP allows a whole URL as the target (RFC 9112, 3.2.2). A target that is neither that nor a path becomes a path that
 * is not found: the router would respond before any hook, without our headers.
 */
function pathOf(target: string): string {
  if (target.startsWith('/')) return target;
  const path = /^https?:\/\/[^/?#]*(.*)$/i.exec(target)?.[1] ?? encodeURIComponent(target);
  return path.startsWith('/') ? path : `/${path}`;
}

/**
 * Sets up what applies to every request: hooks, guards, pipe, interceptors, error filter, documentation and web apps.
 */
export async function setUpHttp(app: NestFastifyApplication, config: Config): Promise<void> {
  app.setGlobalPrefix('api');
  app.useGlobalGuards(app.get(BlockedGuard), app.get(CallLimitGuard));
  app.useGlobalPipes(createInputPipe());
  // A replayed response includes its envelope.
  app.useGlobalInterceptors(app.get(IdempotencyInterceptor), new EnvelopeInterceptor(app.get(Reflector)));
  app.useGlobalFilters(new ErrorFilter());
  const fastify = app.getHttpAdapter().getInstance();
  const visitor = visitorHook(config, app.get(SecretsService));
  logRequests(fastify);
  addHeaders(fastify, config);
  await app.register(cookie);
  await refuseOverload(app);
  admitRequests(fastify, config, app.get(BlockedAddressesService), visitor);
  limitBodies(fastify);
  addBodyParsers(fastify);
  fastify.addHook('preValidation', guardBody);
  fastify.addHook('onSend', (request, reply, payload, done) => {
    addCharset(reply);
    const body =
      typeof payload === 'string' ? revalidate(request, reply, secureSwaggerPage(request, reply, payload)) : payload;
    compressLongJson(request, reply, body, done);
  });
  serveOpenApi(app);
  serveSecurityTxt(fastify, config);
  await serveWebApps(app, config, visitor);
}

/** Comes before anything that may refuse a request: refusals have these headers as well. */
function addHeaders(fastify: FastifyInstance, config: Config): void {
  const pageHeaders = securityHeaders(config);
  const apiHeaders = { ...pageHeaders, 'cache-control': 'no-store' };
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.headers(isApi(request) ? apiHeaders : pageHeaders).header('x-request-id', request.id);
    sanitizeForwardedFor(request);
    // Node first parses what arrived with the head: a malformed body or pipelined request is then refused before any
    // response.
    queueMicrotask(done);
  });
}

/** Decides whether a request may proceed, and identifies its visitor. */
function admitRequests(
  fastify: FastifyInstance,
  config: Config,
  blocked: BlockedAddressesService,
  visitor: KnowVisitor,
): void {
  const isWorker = config.settings.role === 'worker';
  fastify.addHook('onRequest', (request, reply, done) => {
    requireOneHost(request);
    if (isWorker) requireHealthCall(request);
    requireHostOfRoute(request, config);
    if (refuseBlocked(request, reply, blocked)) return;
    if (isApi(request)) {
      guardOrigin(request, config);
      if (!isPublic(request)) visitor(request, reply);
    }
    done();
  });
}

/** A worker serves only health probes. @throws AppError NOT_FOUND */
function requireHealthCall({ routeOptions }: FastifyRequest): void {
  if (!routeOptions.url?.startsWith('/api/health'))
    throw new AppError('NOT_FOUND', 'This process runs background jobs and does not answer calls.');
}

/**
 * By the route, so that another spelling ('/%61pi') does not get around what guards the API; by the path where there is
 * no route.
 */
function isApi({ routeOptions, url }: FastifyRequest): boolean {
  return routeOptions.url?.startsWith('/api/') === true || url.startsWith('/api/');
}
