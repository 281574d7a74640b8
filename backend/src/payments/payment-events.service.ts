import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AppError } from '../platform/http/errors.js';
import { type PaymentEvent, PaymentProvider } from './payment-provider.js';
import { PaymentEventsRepository } from './payment-events.repository.js';
import { PaymentsRepository } from './payments.repository.js';
import { PaymentsService } from './payments.service.js';

/** Without NUL, which PostgreSQL cannot store. */
const isName = (value: unknown): boolean => typeof value === 'string' && /^[\x21-\x7e]{1,255}$/.test(value);

function isEvent(value: unknown): value is PaymentEvent {
  if (typeof value !== 'object' || value === null) return false;
  const { id, type, reference = null } = value as Partial<PaymentEvent>;
  return isName(id) && isName(type) && (reference === null || isName(reference));
}

/** Events of the payment provider, each of which takes effect once. */
@Injectable()
export class PaymentEventsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly provider: PaymentProvider,
    private readonly events: PaymentEventsRepository,
    private readonly repository: PaymentsRepository,
    private readonly payments: PaymentsService,
  ) {}

  /**
   * Stores an event and applies it in one transaction, so that a failed event is retried.
   * @throws AppError INVALID_SIGNATURE
   */
  async receive(body: Buffer, signature: string | undefined): Promise<void> {
    const received: unknown = this.provider.readEvent(body, signature);
    if (!isEvent(received))
      throw new AppError('INVALID_SIGNATURE', 'This is signed, but it is not an event from the payment provider.');
    const event = { ...received, provider: this.provider.name };
    const { reference } = event;
    // Before the transaction, so that no row is locked while the provider answers.
    const retrieved = reference && (await this.events.isNew(event.id)) ? reference : null;
    const truth = retrieved ? await this.provider.retrieve(retrieved) : null;
    const dispute = retrieved && event.disputed ? await this.provider.retrieveDispute(retrieved) : null;
    if (truth?.status === 'paid' && !dispute && (await this.events.insertIfPaid(event, truth.transactionId))) return;
    await this.dataSource.transaction(async (tx) => {
      const isNew = await this.events.insert(tx, event);
      if (!isNew || !reference || !truth) return;
      const payment = await this.repository.find({ reference }, tx);
      if (!payment) return;
      await this.payments.apply(tx, payment, truth);
      if (dispute) await this.payments.applyDispute(tx, payment, dispute);
    });
  }
}
