import { Injectable } from '@nestjs/common';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { SecretsService } from '../../platform/database/secrets.service.js';
import { AppError } from '../../platform/http/errors.js';
import { JobHandler, jobType } from '../../platform/jobs/job-handler.js';
import { PaymentEventsService } from '../payment-events.service.js';
import { type PaymentEvent, PaymentProvider } from '../payment-provider.js';

export const DELIVER = jobType<PaymentEvent>('simulated-webhook');

const sign = (body: Buffer, secrets: SecretsService): string =>
  createHmac('sha256', secrets.keyFor('simulated payment events')).update(body).digest('hex');

/** @throws AppError INVALID_SIGNATURE */
export function readSigned(body: Buffer, signature: string | undefined, secrets: SecretsService): PaymentEvent {
  const received = Buffer.from(signature ?? '');
  const expected = Buffer.from(sign(body, secrets));
  if (received.length !== expected.length || !timingSafeEqual(received, expected))
    throw new AppError('INVALID_SIGNATURE', 'The event is not signed by the payment provider.');
  return JSON.parse(body.toString('utf8')) as PaymentEvent;
}

/** Delivers the simulated provider's events as signed bytes, as a real one does. */
@Injectable()
export class SimulatedWebhooksService {
  constructor(
    private readonly events: PaymentEventsService,
    private readonly provider: PaymentProvider,
    private readonly secrets: SecretsService,
  ) {}

  /** Ignores jobs that were added before a real provider was configured. */
  @JobHandler(DELIVER)
  async deliver(event: PaymentEvent): Promise<void> {
    if (!this.provider.simulated) return;
    const body = Buffer.from(JSON.stringify(event));
    await this.events.receive(body, sign(body, this.secrets));
  }
}
