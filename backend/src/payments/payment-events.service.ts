import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { PaymentProvider } from './payment-provider.js';
import { PaymentEventsRepository } from './payment-events.repository.js';
import { PaymentsRepository } from './payments.repository.js';
import { PaymentsService } from './payments.service.js';

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
    const event = { ...this.provider.readEvent(body, signature), provider: this.provider.name };
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
