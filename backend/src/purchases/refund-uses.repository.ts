import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { addDays } from '../platform/config/dates.js';
import { type CountedRefund, RefundUse } from './refund-use.entity.js';
import { REFUND_DAYS } from './refund-rules.js';

/** What counts against a person who asks for a refund. */
interface RefundsHad {
  /** Had the guarantee, or let a bank contest a payment. */
  guarantee: boolean;
  /** Others in the last 30 days. */
  lately: number;
}

/** Which refunds were counted for whom. */
@Injectable()
export class RefundUsesRepository {
  /** Claims under one of the same keys wait until the transaction ends; always in one order. */
  async acquireLocks(tx: EntityManager, keys: readonly string[]): Promise<void> {
    await tx.query(
      `SELECT pg_advisory_xact_lock(key) FROM (
         SELECT DISTINCT hashtextextended(text, 105) AS key FROM unnest($1::text[]) AS text ORDER BY key) AS keys`,
      [keys],
    );
  }

  async note(
    tx: EntityManager,
    keys: readonly string[],
    use: { paymentId: string; reason: CountedRefund; usedAt: Date },
  ): Promise<void> {
    await tx
      .createQueryBuilder()
      .insert()
      .into(RefundUse)
      .values(keys.map((keyHash) => ({ keyHash, ...use })))
      .orIgnore()
      .execute();
  }

  async count(tx: EntityManager, keys: readonly string[], now: Date): Promise<RefundsHad> {
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

  /** What was counted for one key counts for another one, too. By hand: rows become rows. */
  async copy(tx: EntityManager, from: string, to: string): Promise<void> {
    await tx.query(
      `INSERT INTO refund_uses ("keyHash", "paymentId", reason, "usedAt")
       SELECT $2, "paymentId", reason, "usedAt" FROM refund_uses WHERE "keyHash" = $1 ON CONFLICT DO NOTHING`,
      [from, to],
    );
  }
}
