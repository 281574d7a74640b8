import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { spentCents } from '../../../platform/telemetry/metrics.js';

/** One thing that was ordered of a paid provider. */
export interface ProviderOrder {
  provider: string;
  service: string;
  /** The caller's key for what was sold. */
  order: string;
}

export interface StoredOrder {
  /** The provider's id, which is charged once. */
  reportId: string;
  /** Null while there is no answer. */
  raw: unknown;
}

/** Orders at paid providers. The guards of these statements keep an answer from being paid for twice. */
@Injectable()
export class ProviderOrdersRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async find({ provider, service, order }: ProviderOrder): Promise<StoredOrder | null> {
    const [row] = await this.dataSource.query<StoredOrder[]>(
      'SELECT "reportId", raw FROM provider_answers WHERE provider = $1 AND service = $2 AND "order" = $3',
      [provider, service, order],
    );
    return row ?? null;
  }

  /** Stores the provider's id before anything is paid; false when the order exists. */
  async begin({ provider, service, order }: ProviderOrder, reportId: string): Promise<boolean> {
    const begun = await this.dataSource.query<unknown[]>(
      `INSERT INTO provider_answers (provider, service, "order", "reportId") VALUES ($1, $2, $3, $4)
       ON CONFLICT DO NOTHING RETURNING 1`,
      [provider, service, order, reportId],
    );
    return begun.length > 0;
  }

  /** Stores the answer and its cost, both or neither; a second time changes nothing. */
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

  /** Stores the cost of an answer that is stored elsewhere. */
  async count(of: ProviderOrder, costCents: number): Promise<void> {
    const isNew = await this.spend(this.dataSource.manager, of, of.order, costCents);
    if (isNew) spentCents.inc({ provider: of.provider, service: of.service }, costCents);
  }

  /** Deletes an id without an answer. */
  async giveUp({ provider, service }: ProviderOrder, reportId: string): Promise<void> {
    await this.dataSource.query(
      'DELETE FROM provider_answers WHERE provider = $1 AND service = $2 AND "reportId" = $3 AND raw IS NULL',
      [provider, service, reportId],
    );
  }

  /** Returns whether the cost was not stored before. */
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
}
