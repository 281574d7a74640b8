import underPressure from '@fastify/under-pressure';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DatabasePulse } from '../../database/database-pulse.js';
import { AppError } from '../errors.js';
import { Admission, type CallKind, kindOf, LOOP_DELAY_MS } from './admission.js';

/**
 * Refuses at the door what could only be answered late or not at all: while the database is away, when more calls are under way than
 * can be served in a few seconds, or when the process no longer gets to them. A refusal costs a hundredth of the call.
 */
export async function shedOverload(app: NestFastifyApplication): Promise<void> {
  const pulse = app.get(DatabasePulse);
  const admission = new Admission();
  await app.register(underPressure, {
    maxEventLoopDelay: LOOP_DELAY_MS,
    pressureHandler: (request, _reply, _type, delayMs) => {
      const kind = kindOfRequest(request);
      // It takes a promise for a refusal and nothing for a yes.
      if (kind && admission.isTooLate(kind, delayMs ?? 0)) return Promise.reject(tooBusy());
      return undefined;
    },
  });
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', async (request: FastifyRequest, { raw }: FastifyReply) => {
      const kind = kindOfRequest(request);
      if (!kind) return;
      if (!pulse.answers || !admission.enter(kind)) throw tooBusy();
      // However it ends: answered, cut off or given up.
      raw.once('close', () => admission.leave(kind));
    });
}

export const tooBusy = (): AppError =>
  new AppError('UNAVAILABLE', 'We cannot answer right now. Please try again in a moment.');

const kindOfRequest = ({ routeOptions, url }: FastifyRequest): CallKind | null => kindOf(routeOptions.url ?? url);
