import underPressure from '@fastify/under-pressure';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { normalizeIp } from '@nestjs/throttler';
import { getDataSourceToken } from '@nestjs/typeorm';
import type { FastifyRequest } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import type { DataSource } from 'typeorm';
import { Config } from '../config/config.js';
import { type ConnectionPools, poolsOf } from '../database/connection-pools.js';
import { HeartbeatService } from '../database/heartbeat.service.js';
import { SecretsService } from '../database/secrets.service.js';
import { MetricsService } from '../telemetry/metrics.service.js';
import { databaseUp, poolConnections, poolWaiting } from '../telemetry/metrics.js';
import { currentContext } from '../telemetry/request-context.js';
import { tooBusy, tooManyRequests } from './errors.js';
import { InFlight } from './in-flight.js';
import { AddressCountsService } from './limits/address-counts.service.js';
import { LIMITS, pointsOf } from './limits/limits.js';
import { PaidBrowsersService } from './limits/paid-browsers.service.js';
import { visitorReader } from './visitor.js';

const MAX_EVENT_LOOP_DELAY_MS = 1_000;
/** With fewer calls in flight a late event loop is about to recover, which refusing a call would not speed up. */
const CROWD = 20;
/** A connection that floods gets one refusal in this time; refused immediately, it would call again immediately. */
const REFUSAL_DELAY_MS = 1_000;
/** A payment provider calls in bursts and signs its calls. */
const WEBHOOK_POINTS = 0.1;

const READS = new Set(['GET', 'HEAD']);
const PAYING = /^\/api\/(checkout|payments|signatures|addresses|reports|purchases|subscription)\b/;

declare module 'fastify' {
  interface FastifyRequest {
    /** The address, or a browser that has paid; not set for calls that are never refused. */
    caller?: string;
  }
}

/** Whether calls of a route are refused under overload: monitors must get an answer, and files cost next to nothing. */
export const isCounted = (route: string): boolean => route.startsWith('/api/') && !route.startsWith('/api/health');

const routeOf = ({ routeOptions, url }: FastifyRequest): string => routeOptions.url ?? url;

/**
 * Answers 429 to callers who flood, and 503 to everybody while the database is away, the event loop is late or too many calls are in flight;
 * both with Retry-After.
 */
export async function refuseOverload(app: NestFastifyApplication): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance();
  identifyCallers(app);
  refuseFloods(app);
  const inFlight = new InFlight(app.get(Config).settings.rateLimitFactor);
  await app.register(underPressure, {
    maxEventLoopDelay: MAX_EVENT_LOOP_DELAY_MS,
    pressureHandler: ({ caller }) =>
      caller !== undefined && inFlight.total >= CROWD ? Promise.reject(tooBusy()) : undefined,
  });
  const heartbeat = app.get(HeartbeatService);
  const pools = poolsOf(app.get<DataSource>(getDataSourceToken()));
  app.get(MetricsService).before(() => {
    databaseUp.set(heartbeat.isAlive ? 1 : 0);
    setPoolGauges(pools);
  });
  fastify.addHook('onRequest', ({ caller }, reply, done) => {
    if (caller === undefined) return done();
    // A caller who left during a delay would never leave again.
    if (reply.raw.destroyed || !heartbeat.isAlive || !inFlight.enter(caller)) return done(tooBusy());
    // Answered, cut off or given up.
    reply.raw.once('close', () => inFlight.leave(caller));
    done();
  });
}

function identifyCallers(app: NestFastifyApplication): void {
  const paidBrowsers = app.get(PaidBrowsersService);
  const readVisitor = visitorReader(app.get(Config), app.get(SecretsService));
  const fastify = app.getHttpAdapter().getInstance();
  fastify.addHook('onRequest', (request, _reply, done) => {
    const route = routeOf(request);
    if (!isCounted(route)) return done();
    const visitor = readVisitor(request);
    const hasPaid = visitor !== null && paidBrowsers.has(visitor.anonId);
    request.caller = hasPaid ? visitor.anonId : normalizeIp(request.ip);
    const context = currentContext();
    if (context) context.paying = PAYING.test(route) && (!READS.has(request.method) || hasPaid);
    done();
  });
}

function refuseFloods(app: NestFastifyApplication): void {
  const points = pointsOf('all', app.get(Config).settings);
  const limiter = new RateLimiterMemory({ points, duration: LIMITS.all.seconds });
  const addresses = app.get(AddressCountsService);
  const fastify = app.getHttpAdapter().getInstance();
  fastify.addHook('onRequest', async (request) => {
    if (request.caller === undefined) return;
    const calls = routeOf(request) === '/api/payments/webhook' ? WEBHOOK_POINTS : 1;
    const refusal = await limiter.consume(request.caller, calls).then(
      () => null,
      ({ msBeforeNext }: RateLimiterRes) => tooManyRequests(Math.max(1, Math.ceil(msBeforeNext / 1_000))),
    );
    if (!refusal) return;
    addresses.note(request.ip, 'refused');
    await sleep(REFUSAL_DELAY_MS, undefined, { ref: false });
    throw refusal;
  });
}

function setPoolGauges({ figures: { total, idle, waiting, max } }: ConnectionPools): void {
  poolConnections.set({ state: 'busy' }, total - idle);
  poolConnections.set({ state: 'idle' }, idle);
  poolConnections.set({ state: 'most' }, max);
  poolWaiting.set(waiting);
}
