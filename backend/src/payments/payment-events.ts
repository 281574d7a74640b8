import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { type PaymentEvent, PaymentProvider, type ProviderPayment } from './payment-provider.js';

/** What the shop does about a payment whose truth was asked for because of an event. */
export type PaymentListener = (tx: EntityManager, reference: string, truth: ProviderPayment) => Promise<void>;

/** Events of the provider, each of which has its effect once. Whoever sells things listens; this room knows payments only. */
@Injectable()
export class PaymentEvents {
  private listener: PaymentListener = async () => undefined;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly provider: PaymentProvider,
  ) {}

  listen(listener: PaymentListener): void {
    this.listener = listener;
  }

  /**
   * Event row and effect stand or fall together: an event whose effect failed is taken again when it is sent again. The
   * effect is guarded by the state of what was bought as well, for two events may tell of one payment.
   * @throws AppError INVALID_SIGNATURE
   */
  async receive(body: Buffer, signature: string | undefined): Promise<void> {
    const event = this.provider.readEvent(body, signature);
    const { reference } = event;
    // Asked before the transaction: no row is held while the network answers.
    const truth = reference && (await this.isNew(event)) ? await this.provider.retrieve(reference) : null;
    await this.dataSource.transaction(async (tx) => {
      const [first] = await tx.query<{ id: string }[]>(
        `INSERT INTO payment_events (id, provider, type, "paymentReference") VALUES ($1, $2, $3, $4)
         ON CONFLICT DO NOTHING RETURNING id`,
        [event.id, this.provider.name, event.type, reference],
      );
      if (first && reference && truth) await this.listener(tx, reference, truth);
    });
  }

  private async isNew({ id }: PaymentEvent): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>('SELECT FROM payment_events WHERE id = $1', [id]);
    return rows.length === 0;
  }
}
