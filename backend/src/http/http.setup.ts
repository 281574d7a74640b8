import cookie from '@fastify/cookie';
import { Reflector } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { Config } from '../config/config.js';
import { SecretsService } from '../database/secrets.service.js';
import { blockHook } from './blocking/block-hook.js';
import { BlockedAddressesService } from './blocking/blocked-addresses.service.js';
import { BlockedGuard } from './blocking/blocked.guard.js';
import { BODY_LIMIT_BYTES, limitBodies } from './body-limit.js';
import { needHost, readOn, refuseBroken } from './broken-requests.js';
import { nameCharset } from './charset.js';
import { limitConnections, tellAnswersOfTheEnd } from './connections.js';
import { EnvelopeInterceptor } from './envelope.js';
import { ErrorFilter } from './error.filter.js';
import { AppError } from './errors.js';
import { believeAddresses } from './forwarded.js';
import { IdempotencyInterceptor } from './idempotency/idempotency.interceptor.js';
import { guardBody } from './input-guard.js';
import { CallLimitGuard } from './limits/call-limit.guard.js';
import { serveOpenApi } from './openapi.js';
import { takeOneClickForms } from './one-click.js';
import { guardOrigin } from './origin-guard.js';
import { keepRawBody } from './raw-body.js';
import { refuseOverload } from './overload.js';
import { logRequests } from './request-log.js';
import { securityHeaders } from './security-headers.js';
import { serveSecurityTxt } from './security-txt.js';
import { compressLongAnswers } from './compressed.js';
import { keepConsoleApart } from './console-host.js';
import { visitorHook } from './visitor.js';
import { isShared, letDecodesBeKept } from './shared-answers.js';
import { createInputPipe } from './validation.js';
import { serveWebApps } from './web-apps.js';

/** How often the server looks for connections that are too slow. */
const LOOK_MS = 1_000;

export function createAdapter(config: Config): FastifyAdapter {
  const { settings } = config;
  const refusals = refuseBroken(config);
  const adapter = new FastifyAdapter({
    trustProxy: settings.trustProxy ?? false,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: settings.requestTimeoutMs,
    http: { headersTimeout: settings.headersTimeoutMs, connectionsCheckingInterval: LOOK_MS, requireHostHeader: false },
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    // What still comes over an open connection is answered as ever: the framework's own refusal is none of the contract's, and says no time.
    return503OnClosing: false,
    frameworkErrors: refusals.address,
    rewriteUrl: ({ url = '/' }) => pathOf(url),
    clientErrorHandler: refusals.connection,
    routerOptions: { maxParamLength: 300 },
  });
  const { server } = adapter.getInstance();
  limitConnections(server, config);
  tellAnswersOfTheEnd(server);
  refusals.listen(adapter.getInstance());
  return adapter;
}

/**
 * HTTP lets a client name the whole address (RFC 9112, 3.2.2). What is neither that nor a path becomes a path that leads nowhere: the router
 * would answer it before any hook, without our headers.
 */
function pathOf(target: string): string {
  if (target.startsWith('/')) return target;
  const path = /^https?:\/\/[^/?#]*(.*)$/i.exec(target)?.[1] ?? encodeURIComponent(target);
  return path.startsWith('/') ? path : `/${path}`;
}

/** What every request meets, in order: headers, cookies, overload, blocking, origin, visitor, depth, limits, keys, validation, envelope, errors. */
export async function setUpHttp(app: NestFastifyApplication, config: Config): Promise<void> {
  app.setGlobalPrefix('api');
  app.useGlobalGuards(app.get(BlockedGuard), app.get(CallLimitGuard));
  app.useGlobalPipes(createInputPipe());
  // The key of a change is answered with the whole answer, envelope included.
  app.useGlobalInterceptors(app.get(IdempotencyInterceptor), new EnvelopeInterceptor(app.get(Reflector)));
  app.useGlobalFilters(new ErrorFilter());
  const fastify = app.getHttpAdapter().getInstance();
  logRequests(fastify);
  const ofPages = securityHeaders(config);
  const ofCalls = { ...ofPages, 'cache-control': 'no-store' };
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.headers(isApi(request) ? ofCalls : ofPages).header('x-request-id', request.id);
    done();
  });
  fastify.addHook('onRequest', readOn);
  fastify.addHook('onRequest', believeAddresses);
  await app.register(cookie);
  // Behind the headers, which a refusal bears as well.
  await refuseOverload(app);
  fastify.addHook('onRequest', needHost);
  if (config.settings.role === 'worker') fastify.addHook('onRequest', answerHealthAlone);
  keepConsoleApart(fastify, config);
  const blocked = app.get(BlockedAddressesService);
  limitBodies(fastify);
  nameCharset(fastify);
  letDecodesBeKept(app);
  compressLongAnswers(app);
  fastify.removeContentTypeParser('text/plain');
  keepRawBody(fastify);
  takeOneClickForms(fastify);
  const visitor = visitorHook(config, app.get(SecretsService));
  fastify.addHook('onRequest', blockHook(blocked));
  fastify.addHook('onRequest', (request, reply, done) => {
    if (!isApi(request)) return done();
    guardOrigin(request, config);
    // What caches may share must not carry a visitor's cookie to another one.
    if (!isShared(request)) visitor(request, reply);
    done();
  });
  fastify.addHook('preValidation', guardBody);
  serveOpenApi(app);
  serveSecurityTxt(fastify, config);
  await serveWebApps(app, config, visitor);
}

/** A process that is there for the jobs still tells its monitors how it is. */
async function answerHealthAlone({ routeOptions }: FastifyRequest): Promise<void> {
  if (!routeOptions.url?.startsWith('/api/health'))
    throw new AppError('NOT_FOUND', 'This process runs background jobs and does not answer calls.');
}

/** By route, so that no spelling of the address ('/%61pi') gets around what guards the API; by address where there is no route. */
function isApi({ routeOptions, url }: FastifyRequest): boolean {
  return routeOptions.url?.startsWith('/api/') === true || url.startsWith('/api/');
}
