import underPressure from '@fastify/under-pressure';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { normalizeIp } from '@nestjs/throttler';
import { getDataSourceToken } from '@nestjs/typeorm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { type BegunFirstPool, poolOf } from '../../database/begun-first-pool.js';
import { Config } from '../../config/config.js';
import { DatabasePulse } from '../../database/database-pulse.js';
import { PoolWait } from '../../database/pool-wait.js';
import { SecretsService } from '../../database/secrets.service.js';
import { MetricsService } from '../../telemetry/metrics.service.js';
import { databaseUp, poolConnections, poolWaiting } from '../../telemetry/metrics.js';
import { currentContext } from '../../telemetry/request-context.js';
import { AppError, tooManyRequests } from '../errors.js';
import { AddressCountsService } from '../limits/address-counts.service.js';
import { CallBudget } from '../limits/call-budget.js';
import { visitorReader } from '../visitor.js';
import { Admission, type CallKind, isAhead, isCounted, kindOf, LOOP_DELAY_MS } from './admission.js';
import { isLarge, LargeBodies } from './large-bodies.js';
import { Lines } from './lines.js';
import { PaidBrowsersService } from './paid-browsers.service.js';

/** Whoever is refused waits for it: one connection asks once a second then, where it would ask a hundred times. */
const HELD_MS = 1_000;
/** That many refusals wait at once in a process; a further one is said at once and ends its connection. */
const MOST_HELD = 1_000;
/** A provider's calls come in bursts and prove themselves: that much of one counts. */
const WEBHOOK_COST = 0.1;
const nothing = (): void => undefined;

interface Call {
  kind: CallKind;
  /** Whose calls are counted together: those of an address, or of a browser that has paid. */
  caller: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Of what kind it is and whose; not set for what is never refused. */
    call?: Call;
  }
}

/**
 * Refuses at the door what one caller asks too often, and what could only be answered late or not at all: while the database is away, when whoever
 * comes would wait too long for a connection, or when the process no longer gets to them. A refusal costs a hundredth of the call.
 */
export async function shedOverload(app: NestFastifyApplication): Promise<void> {
  const pulse = app.get(DatabasePulse);
  const pool = poolOf(app.get<DataSource>(getDataSourceToken()));
  const wait = new PoolWait(pool);
  app.get(MetricsService).before(() => tellFigures(pool, pulse));
  const fastify = app.getHttpAdapter().getInstance();
  const describe = describer(app);
  const { rateLimitFactor } = app.get(Config).settings;
  const admission = new Admission(rateLimitFactor);
  const lines = new Lines(rateLimitFactor);
  const largeBodies = new LargeBodies(rateLimitFactor);
  const keepBudget = budgetKeeper(app, lines);
  fastify.addHook('onRequest', (request, reply, done) => {
    const call = describe(request);
    if (!call) return done();
    request.call = call;
    const work = currentContext();
    if (work) work.paying = call.kind === 'paying';
    const refused = keepBudget(call, request, reply);
    if (refused) refused.catch(done);
    else done();
  });
  const refusal = ({ kind, caller }: Call, reply: FastifyReply): AppError => {
    if (kind === 'other') void reply.header('retry-after', admission.returnsIn(caller));
    return tooBusy();
  };
  await app.register(underPressure, {
    maxEventLoopDelay: LOOP_DELAY_MS,
    pressureHandler: (request, reply, _type, delayMs) => {
      const { call } = request;
      // It takes a promise for a refusal and nothing for a yes.
      if (call && admission.isTooLate(call.kind, delayMs ?? 0)) return Promise.reject(refusal(call, reply));
      return undefined;
    },
  });
  const comesIn = ({ kind, caller }: Call): boolean =>
    pulse.answers && admission.enter(kind, caller, wait.milliseconds(kind === 'paying'));
  /** @throws AppError UNAVAILABLE */
  const letIn = (call: Call, request: FastifyRequest, reply: FastifyReply): void => {
    const { kind, caller } = call;
    const bodyEnds = isLarge(request) ? largeBodies.begin(caller) : nothing;
    // A caller who has gone meanwhile would never leave.
    if (reply.raw.destroyed || !bodyEnds || !comesIn(call)) {
      bodyEnds?.();
      lines.next(caller);
      throw pulse.answers ? refusal(call, reply) : tooBusy();
    }
    // However it ends: answered, cut off or given up.
    request.raw.once('end', bodyEnds);
    reply.raw.once('close', () => {
      bodyEnds();
      admission.leave(kind, caller);
      lines.next(caller);
    });
  };
  fastify.addHook('onRequest', (request, reply, done) => {
    const { call } = request;
    if (!call) return done();
    // Behind those who wait already: nobody comes in between one who leaves and the next.
    if (lines.waiting(call.caller) === 0 && !admission.hasEnough(call.caller)) {
      letIn(call, request, reply);
      return done();
    }
    if (call.kind === 'ahead') throw tooBusy();
    lines
      .wait(call.caller, reply.raw)
      .then((comes) => {
        if (!comes) throw tooManyRequests(1);
        letIn(call, request, reply);
      })
      .then(() => done(), done);
  });
}

/** @returns what tells of which kind a call is and whose; null for what is never refused */
function describer(app: NestFastifyApplication): (request: FastifyRequest) => Call | null {
  const paidBrowsers = app.get(PaidBrowsersService);
  const readVisitor = visitorReader(app.get(Config), app.get(SecretsService));
  const payerOf = (request: FastifyRequest): string | null => {
    const visitor = readVisitor(request);
    return visitor && paidBrowsers.has(visitor.anonId) ? visitor.anonId : null;
  };
  return (request) => {
    const { method, routeOptions, url, ip, headers } = request;
    const route = routeOptions.url ?? url;
    if (!isCounted(route)) return null;
    // Whatever they ask for: a buyer signs before they read.
    const payer = payerOf(request);
    const kind = isAhead(headers) ? 'ahead' : kindOf(method, route, payer !== null);
    return { kind, caller: payer ?? normalizeIp(ip) };
  };
}

/** @returns what refuses, a moment later, whoever asks more often than anybody needs, whatever they ask for; null for everybody else */
function budgetKeeper(app: NestFastifyApplication, lines: Lines) {
  const budget = new CallBudget(app.get(Config).settings.rateLimitFactor);
  const addresses = app.get(AddressCountsService);
  let held = 0;
  const refuse = async ({ ip }: FastifyRequest, reply: FastifyReply, seconds: number): Promise<never> => {
    addresses.note(ip, 'refused');
    if (held >= MOST_HELD) void reply.header('connection', 'close');
    else {
      held++;
      await sleep(HELD_MS, undefined, { ref: false }).finally(() => held--);
    }
    throw tooManyRequests(seconds);
  };
  return ({ caller }: Call, request: FastifyRequest, reply: FastifyReply): Promise<never> | null => {
    const cost = request.routeOptions.url === '/api/payments/webhook' ? WEBHOOK_COST : 1;
    // Whoever does not even find room to wait has had nothing yet: nothing is taken from their account.
    const seconds = lines.isFull(caller) ? 1 : budget.take(caller, cost);
    return seconds === 0 ? null : refuse(request, reply, seconds);
  };
}

function tellFigures({ totalCount, idleCount, waitingCount, options }: BegunFirstPool, pulse: DatabasePulse): void {
  databaseUp.set(pulse.answers ? 1 : 0);
  poolConnections.set({ state: 'busy' }, totalCount - idleCount);
  poolConnections.set({ state: 'idle' }, idleCount);
  poolConnections.set({ state: 'most' }, options.max);
  poolWaiting.set(waitingCount);
}

export const tooBusy = (): AppError =>
  new AppError('UNAVAILABLE', 'We cannot answer right now. Please try again in a moment.');
