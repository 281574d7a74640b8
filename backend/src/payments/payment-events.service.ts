import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AppError } from '../platform/http/errors.js';
import { type PaymentEvent, PaymentProvider } from './payment-provider.js';
import { PaymentEventsRepository } from './payment-events.repository.js';
import { PaymentsRepository } from './payments.repository.js';
import { PaymentsService } from './payments.service.js';

/** A name of a provider's: neither blanks nor NUL, which PostgreSQL cannot store. */
const isName = (value: unknown): boolean => typeof value === 'string' && /^[\x21-\x7e]{1,255}$/.test(value);

/** Only who holds the provider's secret signs something else; even so it is no failure of ours. */
function isEvent(value: unknown): value is PaymentEvent {
  if (typeof value !== 'object' || value === null) return false;
  const { id, type, reference = null } = value as Partial<PaymentEvent>;
  return isName(id) && isName(type) && (reference === null || isName(reference));
}

/** Events of the provider, each of which has its effect once. */
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
   * Event row and effect stand or fall together: an event whose effect failed is taken again when it is sent again. The
   * effect is guarded by the state of the payment as well, for two events may tell of one payment.
   * @throws AppError INVALID_SIGNATURE
   */
  async receive(body: Buffer, signature: string | undefined): Promise<void> {
    const told: unknown = this.provider.readEvent(body, signature);
    if (!isEvent(told))
      throw new AppError('INVALID_SIGNATURE', 'This is signed, but it is not an event from the payment provider.');
    const event = { ...told, provider: this.provider.name };
    const { reference } = event;
    // Asked before the transaction: no row is held while the network answers.
    const asked = reference && (await this.events.isNew(event.id)) ? reference : null;
    const truth = asked ? await this.provider.retrieve(asked) : null;
    const dispute = asked && event.disputed ? await this.provider.retrieveDispute(asked) : null;
    if (truth?.status === 'paid' && !dispute && (await this.events.insertHeard(event, truth.transactionId))) return;
    await this.dataSource.transaction(async (tx) => {
      const first = await this.events.insert(tx, event);
      if (!first || !reference || !truth) return;
      const payment = await this.repository.find({ reference }, tx);
      if (!payment) return;
      await this.payments.apply(tx, payment, truth);
      if (dispute) await this.payments.applyDispute(tx, payment, dispute);
    });
  }
}
