import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { PaymentEventRow } from './payment-event.entity.js';
import type { PaymentEvent } from './payment-provider.js';

type ProviderEvent = PaymentEvent & { provider: string };

@Injectable()
export class PaymentEventsRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async isNew(id: string): Promise<boolean> {
    return !(await this.dataSource.manager.existsBy(PaymentEventRow, { id }));
  }

  /**
   * Stores an event of a payment that is paid already, as nearly every one is: one statement, because every purchase
   * runs it.
   * @returns false, and stores nothing, when the payment is not paid by this transaction
   */
  async insertIfPaid({ id, type, provider, reference }: ProviderEvent, transactionId: string): Promise<boolean> {
    const paid = await this.dataSource.query<unknown[]>(
      `WITH paid AS (SELECT FROM payments WHERE reference = $4 AND state = 'paid' AND "transactionId" = $5),
       stored AS (INSERT INTO payment_events (id, type, provider, "paymentReference") SELECT $1, $2, $3, $4 FROM paid
         ON CONFLICT DO NOTHING)
       SELECT FROM paid`,
      [id, type, provider, reference, transactionId],
    );
    return paid.length > 0;
  }

  /** @returns false when it was stored before */
  async insert(
    tx: EntityManager,
    { id, type, provider, reference: paymentReference }: ProviderEvent,
  ): Promise<boolean> {
    const row = { id, type, provider, paymentReference };
    const insert = tx.createQueryBuilder().insert().into(PaymentEventRow).values(row).orIgnore().returning('id');
    return ((await insert.execute()).raw as unknown[]).length > 0;
  }
}
