import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { Config } from '../config/config.js';
import { SecretsService } from '../database/secrets.service.js';
import { blockHook } from './blocking/block-hook.js';
import { BlockedAddressesService } from './blocking/blocked-addresses.service.js';
import { EnvelopeInterceptor } from './envelope.interceptor.js';
import { ErrorFilter, refuseAddress } from './error.filter.js';
import { believeAddresses } from './forwarded.js';
import { IdempotencyInterceptor } from './idempotency/idempotency.interceptor.js';
import { guardBody, NulBytePipe } from './input-guard.js';
import { RateLimitGuard } from './limits/rate-limit.guard.js';
import { serveOpenApi } from './openapi.js';
import { takeOneClickForms } from './one-click.js';
import { guardOrigin } from './origin-guard.js';
import { keepRawBody } from './raw-body.js';
import { shedOverload } from './pressure/pressure.js';
import { requestLog } from './request-log.js';
import { createValidationPipe } from './validation.js';
import { visitorHook } from './visitor.js';
import { serveWebApps } from './web-apps.js';

/** A drawn signature is the largest thing anybody sends. */
const BODY_LIMIT_BYTES = 512 * 1024;

export function createAdapter({ settings }: Config): FastifyAdapter {
  return new FastifyAdapter({
    trustProxy: settings.trustProxy.split(','),
    bodyLimit: BODY_LIMIT_BYTES,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    frameworkErrors: refuseAddress,
    routerOptions: { maxParamLength: 300 },
  });
}

/** What every request meets, in order: overload, headers, cookies, blocking, origin, visitor, depth, limits, keys, validation, envelope, errors. */
export async function setUpHttp(app: NestFastifyApplication, config: Config): Promise<void> {
  const provider = providerSources(config);
  app.setGlobalPrefix('api');
  app.useGlobalPipes(createValidationPipe(), new NulBytePipe());
  app.useGlobalGuards(app.get(RateLimitGuard));
  // The outer one keeps what the inner one made: a replay is the whole answer.
  app.useGlobalInterceptors(app.get(IdempotencyInterceptor), new EnvelopeInterceptor(app.get(Reflector)));
  app.useGlobalFilters(new ErrorFilter());
  const fastify = app.getHttpAdapter().getInstance();
  fastify.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id);
    if (isApi(request)) void reply.header('cache-control', 'no-store');
  });
  await shedOverload(app);
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        // The barcode reader is WebAssembly from this server; no text is ever run as a script.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...provider.script],
        styleSrc: ["'self'"],
        // The licensed image is a redirect, which the browser checks as well.
        imgSrc: ["'self'", 'data:', 'blob:', ...imageOrigins(config)],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...provider.connect],
        frameSrc: ["'self'", ...provider.frame],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        // A first start on a bare machine has no TLS: upgrading would make the shop unreachable there.
        upgradeInsecureRequests: null,
      },
    },
    strictTransportSecurity: { maxAge: 15_552_000 },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  await app.register(cookie);
  fastify.removeContentTypeParser('text/plain');
  keepRawBody(fastify);
  takeOneClickForms(fastify);
  const secrets = app.get(SecretsService);
  const visitor = visitorHook(() => secrets.keyFor('visitor cookie'));
  fastify.addHook('onResponse', requestLog());
  fastify.addHook('onRequest', believeAddresses);
  fastify.addHook('onRequest', blockHook(app.get(BlockedAddressesService)));
  fastify.addHook('onRequest', async (request, reply) => {
    if (!isApi(request)) return;
    await guardOrigin(request);
    // What caches may share must not carry a visitor's cookie to another one.
    if (!isShared(request)) await visitor(request, reply);
  });
  fastify.addHook('preValidation', guardBody);
  serveOpenApi(app);
  await serveWebApps(app, config);
}

/** By route, so that no spelling of the address ('/%61pi') gets around what guards the API; by address where there is no route. */
function isApi({ routeOptions, url }: FastifyRequest): boolean {
  return routeOptions.url?.startsWith('/api/') === true || url.startsWith('/api/');
}

/** Silhouettes: the same for everybody, kept by caches for good. By route, so that no spelling of the address gets around it. */
function isShared(request: FastifyRequest): boolean {
  return request.routeOptions.url === '/api/vehicle-image/:file';
}

function imageOrigins({ settings }: Config): string[] {
  return settings.vehicleImageUrl ? [new URL(settings.vehicleImageUrl).origin] : [];
}

/** What the payment provider's own frames need; nothing where payments are simulated (X2-002). */
function providerSources({ settings }: Config): { script: string[]; connect: string[]; frame: string[] } {
  if (settings.paymentProvider !== 'stripe') return { script: [], connect: [], frame: [] };
  return {
    script: ['https://js.stripe.com'],
    connect: ['https://api.stripe.com'],
    frame: ['https://js.stripe.com', 'https://hooks.stripe.com'],
  };
}
