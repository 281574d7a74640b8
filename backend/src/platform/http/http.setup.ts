import cookie from '@fastify/cookie';
import { Logger } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { trace } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import type { Config } from '../config/config.js';
import { SecretsService } from '../database/secrets.service.js';
import { httpRequests, httpSeconds } from '../telemetry/metrics.js';
import { type RequestContext, runInContext, spanOfRequest } from '../telemetry/request-context.js';
import { BlockedAddressesService } from './blocking/blocked-addresses.service.js';
import { BlockedGuard, refuseBlocked } from './blocking/blocked.guard.js';
import { closePipelinedResponses, limitConnections } from './connections.js';
import { EnvelopeInterceptor } from './envelope.dto.js';
import { ErrorFilter } from './error.filter.js';
import { AppError } from './errors.js';
import { IdempotencyInterceptor } from './idempotency/idempotency.interceptor.js';
import { CallLimitGuard } from './limits/call-limit.guard.js';
import { refuseMalformed, requireOneHost } from './malformed-requests.js';
import { guardOrigin, requireHostOfRoute } from './origin.js';
import { refuseOverload } from './overload.js';
import { addBodyParsers, BODY_LIMIT_BYTES, limitBodies } from './request-body.js';
import { addCharset, compressLongJson, isPublic, revalidate } from './responses.js';
import { securityHeaders } from './security-headers.js';
import { secureSwaggerPage, serveOpenApi } from './swagger-ui.js';
import { createInputPipe, guardBody } from './validation.js';
import { type IdentifyVisitor, visitorHook } from './visitor.js';
import { serveWebApps } from './web-apps.js';

declare module 'fastify' {
  interface FastifyRequest {
    requestContext?: RequestContext;
  }
}

export function createAdapter(config: Config): FastifyAdapter {
  const { settings } = config;
  const malformed = refuseMalformed(config);
  const adapter = new FastifyAdapter({
    trustProxy: settings.trustProxy ?? false,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: settings.requestTimeoutMs,
    http: {
      headersTimeout: settings.headersTimeoutMs,
      connectionsCheckingInterval: 1_000,
      requireHostHeader: false,
    },
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    // Requests over open connections are served while the process stops.
    return503OnClosing: false,
    frameworkErrors: malformed.path,
    skipMiddie: true,
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
 * The target may be a whole URL (RFC 9112, 3.2.2). Any other target becomes a path that is not found: the router would
 * respond without our headers.
 */
function pathOf(target: string): string {
  if (target.startsWith('/')) return target;
  const path = /^https?:\/\/[^/?#]*(.*)$/i.exec(target)?.[1] ?? encodeURIComponent(target);
  return path.startsWith('/') ? path : `/${path}`;
}

/** Sets up what applies to every request, the API documentation and the web apps. */
export async function setUpHttp(app: NestFastifyApplication, config: Config): Promise<void> {
  app.setGlobalPrefix('api');
  app.useGlobalGuards(app.get(BlockedGuard), app.get(CallLimitGuard));
  app.useGlobalPipes(createInputPipe());
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
  await serveWebApps(app, config, visitor);
}

/** Logs and counts each request, by the pattern of its route: paths hold VINs, plates and tokens. */
function logRequests(fastify: FastifyInstance): void {
  const logger = new Logger('request');
  fastify.addHook('onRequest', (request, _reply, done) => {
    const { id: requestId, method, headers } = request;
    const context = { requestId, job: null, paying: false, span: spanOfRequest(headers.traceparent) };
    request.requestContext = context;
    const route = routeOf(request);
    trace
      .getActiveSpan()
      ?.updateName(`${method} ${route}`)
      .setAttributes({ 'http.route': route, 'roadbook.request_id': requestId });
    runInContext(context, done);
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const { statusCode: status, elapsedTime } = reply;
    const route = routeOf(request);
    httpRequests.inc({ method, route, status });
    httpSeconds.observe({ method, route }, elapsedTime / 1_000);
    runInContext(request.requestContext, () =>
      logger.log({ method, route, status, ms: Math.round(elapsedTime * 10) / 10 }),
    );
    done();
  });
}

const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? 'unknown';

/** Must come before anything that may refuse a request. */
function addHeaders(fastify: FastifyInstance, config: Config): void {
  const pageHeaders = securityHeaders(config);
  const apiHeaders = { ...pageHeaders, 'cache-control': 'no-store' };
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.headers(isApi(request) ? apiHeaders : pageHeaders).header('x-request-id', request.id);
    sanitizeForwardedFor(request);
    // Lets Node parse, and refuse, what arrived with the head before any response.
    queueMicrotask(done);
  });
}

/** Reduces X-Forwarded-For to what proxies appended, without ports: a client sent what precedes any other text. */
function sanitizeForwardedFor({ raw: { headers } }: FastifyRequest): void {
  const received = headers['x-forwarded-for'];
  if (received === undefined) return;
  const hops = String(received).split(',').map(withoutPort);
  const addresses = hops.slice(hops.findLastIndex((hop) => !isAddress(hop)) + 1);
  if (addresses.length > 0) headers['x-forwarded-for'] = addresses.join(', ');
  else delete headers['x-forwarded-for'];
}

/** Removes the port from '1.2.3.4:5678' and '[2001:db8::1]:5678'. */
const withoutPort = (hop: string): string => hop.trim().replace(/^\[(.+)\](:\d+)?$|^([\d.]+):\d+$/, '$1$3');

/** Without a zone ('fe80::1%eth0'), which means something on one machine only. */
const isAddress = (text: string): boolean => isIP(text) > 0 && !text.includes('%');

/** Decides whether a request may proceed, and identifies its visitor. */
function admitRequests(
  fastify: FastifyInstance,
  config: Config,
  blocked: BlockedAddressesService,
  visitor: IdentifyVisitor,
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

/** By the route, so that another spelling ('/%61pi') does not get around what guards the API; else by the path. */
function isApi({ routeOptions, url }: FastifyRequest): boolean {
  return routeOptions.url?.startsWith('/api/') === true || url.startsWith('/api/');
}
