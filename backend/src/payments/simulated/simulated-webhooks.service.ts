import { Injectable, type OnModuleInit } from '@nestjs/common';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { SecretsService } from '../../database/secrets.service.js';
import { AppError } from '../../http/errors.js';
import { newToken } from '../../http/tokens.js';
import { jobKind, JobsService, orderedJob } from '../../jobs/jobs.service.js';
import type { OrderedJob } from '../../jobs/ordered-jobs.js';
import { PaymentEventsService } from '../payment-events.service.js';
import { type PaymentEvent, PaymentProvider } from '../payment-provider.js';
import type { TestMethod } from './simulated-methods.js';

const DELIVER = jobKind<PaymentEvent>('simulated-webhook');

/** The events of a payment, to be ordered with what moves it; a lost one is simply never ordered. */
export function eventsOf(reference: string, { outcome, events }: TestMethod, settlesAt: Date): OrderedJob[] {
  if (outcome === 'requires_action') return [];
  const event = { id: `sim_evt_${newToken()}`, type: `payment.${outcome}`, reference };
  const at = outcome === 'processing' ? settlesAt : undefined;
  return Array.from({ length: events ?? 1 }, (_, time) => orderedJob(DELIVER, event, `${event.id}:${time + 1}`, at));
}

/** Orders the event of a dispute, in the transaction that moved it. */
export async function announceDispute(
  jobs: JobsService,
  tx: EntityManager,
  reference: string,
  type: 'created' | 'closed',
): Promise<void> {
  const event = { id: `sim_evt_${newToken()}`, type: `charge.dispute.${type}`, reference, disputed: true };
  await jobs.enqueue(tx, DELIVER, event, event.id);
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
export class SimulatedWebhooksService implements OnModuleInit {
  constructor(
    private readonly jobs: JobsService,
    private readonly events: PaymentEventsService,
    private readonly provider: PaymentProvider,
    private readonly secrets: SecretsService,
  ) {}

  onModuleInit(): void {
    if (this.provider.simulated) this.jobs.handle(DELIVER, (event) => this.deliver(event));
  }

  async deliver(event: PaymentEvent): Promise<void> {
    const body = Buffer.from(JSON.stringify(event));
    await this.events.receive(body, sign(body, this.secrets));
  }
}
