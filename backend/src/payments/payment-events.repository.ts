import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { PaymentEventRow } from './payment-event.entity.js';
import type { PaymentEvent } from './payment-provider.js';

type ProvidersEvent = PaymentEvent & { provider: string };

/** The events of payment providers that have been taken. */
@Injectable()
export class PaymentEventsRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async isNew(id: string): Promise<boolean> {
    return !(await this.dataSource.manager.existsBy(PaymentEventRow, { id }));
  }

  /**
   * Takes an event of a payment that is as it says already, as nearly every one is: a purchase was settled when its
   * buyer paid. By hand, for it is a job of every purchase, and one statement needs no transaction.
   * @returns false when the payment is not, or is unknown: nothing was taken then
   */
  async insertHeard({ id, type, provider, reference }: ProvidersEvent, transactionId: string): Promise<boolean> {
    const heard = await this.dataSource.query<unknown[]>(
      `WITH heard AS (SELECT FROM payments WHERE reference = $4 AND state = 'paid' AND "transactionId" = $5),
       taken AS (INSERT INTO payment_events (id, type, provider, "paymentReference") SELECT $1, $2, $3, $4 FROM heard
         ON CONFLICT DO NOTHING)
       SELECT FROM heard`,
      [id, type, provider, reference, transactionId],
    );
    return heard.length > 0;
  }

  /** @returns false when it has been taken before */
  async insert(tx: EntityManager, event: ProvidersEvent): Promise<boolean> {
    const { id, type, provider, reference: paymentReference } = event;
    const { raw } = await tx
      .createQueryBuilder()
      .insert()
      .into(PaymentEventRow)
      .values({ id, type, provider, paymentReference })
      .orIgnore()
      .returning('id')
      .execute();
    return (raw as unknown[]).length > 0;
  }
}
