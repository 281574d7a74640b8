import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { addDays } from '../platform/config/dates.js';
import { RefundUse } from './refund-use.entity.js';
import { REFUND_DAYS } from './refund-rules.js';

@Injectable()
export class RefundUsesRepository {
  /** Locks keys in a fixed order until the transaction ends. */
  async acquireLocks(tx: EntityManager, keys: readonly string[]): Promise<void> {
    await tx.query(
      `SELECT pg_advisory_xact_lock(key) FROM (
         SELECT DISTINCT hashtextextended(text, 105) AS key FROM unnest($1::text[]) AS text ORDER BY key) AS keys`,
      [keys],
    );
  }

  async add(tx: EntityManager, keys: readonly string[], use: Omit<RefundUse, 'keyHash'>): Promise<void> {
    await tx
      .createQueryBuilder()
      .insert()
      .into(RefundUse)
      .values(keys.map((keyHash) => ({ keyHash, ...use })))
      .orIgnore()
      .execute();
  }

  /** `guarantee`: used, or a payment was contested. `lately`: number of other refunds in the last 30 days. */
  async count(tx: EntityManager, keys: readonly string[], now: Date) {
    const uses = await tx.findBy(RefundUse, { keyHash: In([...keys]) });
    const since = addDays(now, -REFUND_DAYS);
    const lately = uses.filter(
      ({ reason, usedAt }) => (reason === 'wrong_vehicle' || reason === 'requested') && usedAt > since,
    );
    return {
      guarantee: uses.some(({ reason }) => reason === 'guarantee' || reason === 'dispute'),
      lately: new Set(lately.map(({ paymentId }) => paymentId)).size,
    };
  }

  async copy(tx: EntityManager, from: string, to: string): Promise<void> {
    await tx.query(
      `INSERT INTO refund_uses ("keyHash", "paymentId", reason, "usedAt")
       SELECT $2, "paymentId", reason, "usedAt" FROM refund_uses WHERE "keyHash" = $1 ON CONFLICT DO NOTHING`,
      [from, to],
    );
  }
}
