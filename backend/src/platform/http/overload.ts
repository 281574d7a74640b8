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
import { AddressCountsService } from './limits/address-counts.service.js';
import { LIMITS, pointsOf } from './limits/limits.js';
import { PaidBrowsersService } from './limits/paid-browsers.service.js';
import { visitorReader } from './visitor.js';

/** More would wait for a connection longer than a visitor waits. */
export const MAX_CALLS = 400;
/** The rest is left to steps of purchases: hardly anyone of a crowd that begins together would finish. */
export const MAX_OTHER_CALLS = 200;
const MAX_CALLS_OF_CALLER = 100;
const MAX_EVENT_LOOP_DELAY_MS = 1_000;
/** With fewer calls in flight a late event loop is about to recover. */
const CROWD = 20;
/** Slows down connections that flood. */
const REFUSAL_DELAY_MS = 1_000;
/** Points of a webhook call: payment providers call in bursts. */
const WEBHOOK_POINTS = 0.1;

const READS = new Set(['GET', 'HEAD']);
const PAYING = /^\/api\/(checkout|payments|signatures|addresses|reports|purchases|subscription)\b/;

declare module 'fastify' {
  interface FastifyRequest {
    /** The address, or a browser that has paid; not set for calls that are never refused. */
    caller?: string;
  }
}

/** Whether calls of a route are refused under overload: not health probes and files. */
export const isCounted = (route: string): boolean => route.startsWith('/api/') && !route.startsWith('/api/health');

const routeOf = ({ routeOptions, url }: FastifyRequest): string => routeOptions.url ?? url;

/**
 * Responds 429 to callers who flood, and 503 while the database is away, the event loop is late or too many calls are
 * in flight; both with Retry-After.
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
    const most = currentContext()?.paying ? MAX_CALLS : MAX_OTHER_CALLS;
    // No 'close' follows for a connection that ended during a delay.
    if (reply.raw.destroyed || !heartbeat.isAlive || !inFlight.enter(caller, most)) return done(tooBusy());
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

/** Counts the calls in flight, in total and by caller, so that one caller cannot keep out the others. */
export class InFlight {
  private readonly ofCaller = new Map<string, number>();
  private count = 0;

  /** @param factor multiplies what one caller may have in flight */
  constructor(private readonly factor = 1) {}

  get total(): number {
    return this.count;
  }

  /**
   * Returns whether the call may proceed; then `leave` must follow.
   * @param most how many calls of all callers may then be in flight
   */
  enter(caller: string, most: number): boolean {
    const theirs = this.ofCaller.get(caller) ?? 0;
    if (this.count >= most || theirs >= MAX_CALLS_OF_CALLER * this.factor) return false;
    this.count++;
    this.ofCaller.set(caller, theirs + 1);
    return true;
  }

  leave(caller: string): void {
    this.count--;
    const theirs = (this.ofCaller.get(caller) ?? 0) - 1;
    if (theirs > 0) this.ofCaller.set(caller, theirs);
    else this.ofCaller.delete(caller);
  }
}
