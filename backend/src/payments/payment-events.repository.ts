import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { PaymentEventRow } from './payment-event.entity.js';
import type { PaymentEvent } from './payment-provider.js';

/** The events of payment providers that have been taken. */
@Injectable()
export class PaymentEventsRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async isNew(id: string): Promise<boolean> {
    return !(await this.dataSource.manager.existsBy(PaymentEventRow, { id }));
  }

  /** @returns false when it has been taken before */
  async insert(tx: EntityManager, event: PaymentEvent & { provider: string }): Promise<boolean> {
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
