import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import type { RenewalPause } from './renewal-pause.js';
import { Subscription } from './subscription.entity.js';

/** Cases about the payments of subscriptions, as far as renewals wait for them (docs/decisions/0156). */
@Injectable()
export class RenewalPausesRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** What the renewal of a subscription waits for; null when it waits for nothing. */
  async find(subscriptionId: string, tx: EntityManager = this.dataSource.manager): Promise<RenewalPause | null> {
    const [row] = await tx.query<{ pause: RenewalPause | null }[]>('SELECT renewal_pause($1) AS pause', [
      subscriptionId,
    ]);
    return row?.pause ?? null;
  }

  /** When the last case about the payments of a subscription was decided; null when there was none. */
  async lastDecision(subscriptionId: string): Promise<Date | null> {
    const [row] = await this.dataSource.query<{ decidedAt: Date | null }[]>(
      'SELECT max("closedAt") AS "decidedAt" FROM subscription_cases WHERE "subscriptionId" = $1',
      [subscriptionId],
    );
    return row?.decidedAt ?? null;
  }

  /** Moves the renewal of a subscription, unless it was renewed or tried meanwhile. */
  async postpone(id: string, planned: Date, nextChargeAt: Date): Promise<void> {
    const { manager } = this.dataSource;
    await manager.update(Subscription, { id, nextChargeAt: planned, endedAt: IsNull() }, { nextChargeAt });
  }
}
