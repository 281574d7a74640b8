import { Injectable } from '@nestjs/common';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { SecretsService } from '../../platform/database/secrets.service.js';
import { AppError } from '../../platform/http/errors.js';
import { newToken } from '../../platform/http/tokens.js';
import { JobHandler, jobType } from '../../platform/jobs/job-handler.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { PaymentEventsService } from '../payment-events.service.js';
import { type PaymentEvent, PaymentProvider } from '../payment-provider.js';

/** Delivers an event of the simulated provider. */
export const DELIVER = jobType<PaymentEvent>('simulated-webhook');

/** Sends the event of a dispute, in the transaction that moved it. */
export async function sendDisputeEvent(
  jobs: JobsService,
  tx: EntityManager,
  reference: string,
  type: 'created' | 'closed',
): Promise<void> {
  const event = { id: `sim_evt_${newToken()}`, type: `charge.dispute.${type}`, reference, disputed: true };
  await jobs.add(tx, DELIVER, event, event.id);
}

const sign = (body: Buffer, secrets: SecretsService): string =>
  createHmac('sha256', secrets.keyFor('simulated payment events')).update(body).digest('hex');

/** @throws AppError INVALID_SIGNATURE */
export function readSigned(body: Buffer, signature: string | undefined, secrets: SecretsService): PaymentEvent {
  const given = Buffer.from(signature ?? '');
  const expected = Buffer.from(sign(body, secrets));
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new AppError('INVALID_SIGNATURE', 'The event is not signed by the payment provider.');
  return JSON.parse(body.toString('utf8')) as PaymentEvent;
}

/** Delivers the simulated provider's events the way a real one's arrive: as signed bytes. */
@Injectable()
export class SimulatedWebhooksService {
  constructor(
    private readonly events: PaymentEventsService,
    private readonly provider: PaymentProvider,
    private readonly secrets: SecretsService,
  ) {}

  /** Ignores events that are left from before the provider was a real one. */
  @JobHandler(DELIVER)
  async deliver(event: PaymentEvent): Promise<void> {
    if (!this.provider.simulated) return;
    const body = Buffer.from(JSON.stringify(event));
    await this.events.receive(body, sign(body, this.secrets));
  }
}
