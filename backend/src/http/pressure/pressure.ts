import underPressure from '@fastify/under-pressure';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { normalizeIp } from '@nestjs/throttler';
import { getDataSourceToken } from '@nestjs/typeorm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import type { BegunFirstPool } from '../../database/begun-first-pool.js';
import { Config } from '../../config/config.js';
import { DatabasePulse } from '../../database/database-pulse.js';
import { PoolWait } from '../../database/pool-wait.js';
import { MetricsServer } from '../../observability/metrics-server.js';
import { databaseUp, poolConnections, poolWaiting } from '../../observability/metrics.js';
import { AppError } from '../errors.js';
import { Admission, type CallKind, kindOf, LOOP_DELAY_MS } from './admission.js';

/**
 * Refuses at the door what could only be answered late or not at all: while the database is away, when whoever comes would wait
 * too long for a connection, or when the process no longer gets to them. A refusal costs a hundredth of the call.
 */
export async function shedOverload(app: NestFastifyApplication): Promise<void> {
  const pulse = app.get(DatabasePulse);
  const { master } = app.get<DataSource>(getDataSourceToken()).driver as PostgresDriver;
  const pool = master as BegunFirstPool;
  const wait = new PoolWait(pool);
  app.get(MetricsServer).before(() => tellFigures(pool, pulse));
  const admission = new Admission(app.get(Config).settings.rateLimitFactor);
  const refusal = (kind: CallKind, { ip }: FastifyRequest, reply: FastifyReply): AppError => {
    if (kind === 'other') void reply.header('retry-after', admission.returnsIn(normalizeIp(ip)));
    return tooBusy();
  };
  await app.register(underPressure, {
    maxEventLoopDelay: LOOP_DELAY_MS,
    pressureHandler: (request, reply, _type, delayMs) => {
      const kind = kindOfRequest(request);
      // It takes a promise for a refusal and nothing for a yes.
      if (kind && admission.isTooLate(kind, delayMs ?? 0)) return Promise.reject(refusal(kind, request, reply));
      return undefined;
    },
  });
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
      const kind = kindOfRequest(request);
      if (!kind) return;
      if (!pulse.answers) throw tooBusy();
      const address = normalizeIp(request.ip);
      if (!admission.enter(kind, address, wait.milliseconds(kind === 'paying'))) throw refusal(kind, request, reply);
      // However it ends: answered, cut off or given up.
      reply.raw.once('close', () => admission.leave(kind, address));
    });
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

const kindOfRequest = ({ routeOptions, url }: FastifyRequest): CallKind | null => kindOf(routeOptions.url ?? url);
