import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { spentCents } from '../../telemetry/metrics.js';
import { type KeptOrder, ProviderOrders, type ProviderOrder } from './provider-orders.js';

/** Provider orders in the shop's database. The guards of its statements are what keeps a report from being paid for twice. */
@Injectable()
export class ProviderOrdersRepository extends ProviderOrders {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {
    super();
  }

  async find({ provider, service, order }: ProviderOrder): Promise<KeptOrder | null> {
    const [row] = await this.dataSource.query<KeptOrder[]>(
      'SELECT "reportId", raw FROM provider_answers WHERE provider = $1 AND service = $2 AND "order" = $3',
      [provider, service, order],
    );
    return row ?? null;
  }

  async begin({ provider, service, order }: ProviderOrder, reportId: string): Promise<boolean> {
    const begun = await this.dataSource.query<unknown[]>(
      `INSERT INTO provider_answers (provider, service, "order", "reportId") VALUES ($1, $2, $3, $4)
       ON CONFLICT DO NOTHING RETURNING 1`,
      [provider, service, order, reportId],
    );
    return begun.length > 0;
  }

  async keep(of: ProviderOrder, reportId: string, raw: unknown, costCents: number): Promise<void> {
    const isNew = await this.dataSource.transaction(async (tx) => {
      await tx.query(
        `INSERT INTO provider_answers (provider, service, "order", "reportId", raw, "obtainedAt")
         VALUES ($1, $2, $3, $4, $5, now())
         ON CONFLICT (provider, service, "reportId") DO UPDATE SET raw = excluded.raw, "obtainedAt" = now()
         WHERE provider_answers.raw IS NULL`,
        [of.provider, of.service, of.order, reportId, JSON.stringify(raw)],
      );
      return this.spend(tx, of, reportId, costCents);
    });
    if (isNew) spentCents.inc({ provider: of.provider, service: of.service }, costCents);
  }

  async count(of: ProviderOrder, costCents: number): Promise<void> {
    const isNew = await this.spend(this.dataSource.manager, of, of.order, costCents);
    if (isNew) spentCents.inc({ provider: of.provider, service: of.service }, costCents);
  }

  /** @returns whether it was not written down before */
  private async spend(
    tx: EntityManager,
    { provider, service }: ProviderOrder,
    reportId: string,
    costCents: number,
  ): Promise<boolean> {
    const written = await tx.query<unknown[]>(
      `INSERT INTO provider_spend (provider, service, "reportId", "costCents") VALUES ($1, $2, $3, $4)
       ON CONFLICT DO NOTHING RETURNING provider`,
      [provider, service, reportId, costCents],
    );
    return written.length > 0;
  }

  async giveUp({ provider, service }: ProviderOrder, reportId: string): Promise<void> {
    await this.dataSource.query(
      'DELETE FROM provider_answers WHERE provider = $1 AND service = $2 AND "reportId" = $3 AND raw IS NULL',
      [provider, service, reportId],
    );
  }
}
