import { Injectable } from '@nestjs/common';
import type { EntityManager, ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import type { Expiry, PersonalTable } from './personal-data.js';
import { BATCH, keptSince, keptUntil } from './retention.js';

/** Finds and removes rows by their age. */
@Injectable()
export class ExpiredRowsRepository {
  /** Allows the transaction to delete rows that triggers protect, if they are old enough. */
  async allowDeletion(tx: EntityManager, now: Date): Promise<void> {
    await tx.query(`SELECT set_config('roadbook.forgetting_at', $1, true)`, [now.toISOString()]);
  }

  /** Returns until when users have to be kept because of their newest row; users without any are left out. */
  async keptUntil(
    tx: EntityManager,
    table: PersonalTable,
    userColumn: string,
    { kept, since, where = 'true' }: NonNullable<PersonalTable['keepsUser']>[number],
    userIds: readonly string[],
  ): Promise<Map<string, Date>> {
    const rows = await tx
      .createQueryBuilder(table.entity, 'stored')
      .select(`stored."${userColumn}"`, 'userId')
      .addSelect(`max(${since})`, 'newest')
      .where(`stored."${userColumn}" = ANY(:userIds) AND ${where}`, { userIds })
      .groupBy(`stored."${userColumn}"`)
      .getRawMany<{ userId: string; newest: Date }>();
    return new Map(rows.map(({ userId, newest }) => [userId, keptUntil(kept, newest)]));
  }

  /** Deletes or overwrites one batch of expired rows. @returns whether there may be more */
  async remove(tx: EntityManager, table: PersonalTable, expiry: Expiry, now: Date): Promise<boolean> {
    const expired = this.expired(tx, table, expiry, now);
    for (const child of expiry.children?.() ?? []) await this.anonymizeChildren(tx, child, expired);
    const changing = expiry.set
      ? tx.createQueryBuilder().update(table.entity).set(expiry.set)
      : tx.createQueryBuilder().delete().from(table.entity);
    // By ctid, because neither statement has a LIMIT and a join with the batch would read the whole table.
    changing.where(`ctid = ANY(ARRAY(${expired.select('stored.ctid').getQuery()}))`, expired.getParameters());
    if (expiry.copies) changing.returning([...expiry.copies.columns]);
    const { raw, affected } = await changing.execute();
    if (expiry.copies) await expiry.copies.forget(raw as ObjectLiteral[]);
    return affected === BATCH;
  }

  /** Deletions take the oldest rows first, by the index of their age. */
  private expired(
    tx: EntityManager,
    table: PersonalTable,
    expiry: Expiry,
    now: Date,
  ): SelectQueryBuilder<ObjectLiteral> {
    const before = 'kept' in expiry ? keptSince(expiry.kept, now) : expiry.before(now);
    const found = tx
      .createQueryBuilder(table.entity, 'stored')
      .where(`stored."${expiry.since}" < :before AND ${expiry.where ?? 'true'}`, { before })
      .limit(BATCH);
    return expiry.set ? found : found.orderBy(`stored.${expiry.since}`);
  }

  private async anonymizeChildren(
    tx: EntityManager,
    { entity, owner, anonymize }: PersonalTable,
    parents: SelectQueryBuilder<ObjectLiteral>,
  ): Promise<void> {
    if (typeof owner === 'function' || !owner.parent || !Array.isArray(anonymize)) return;
    const { column, key } = owner.parent;
    for (const change of anonymize)
      if ('set' in change)
        await tx
          .createQueryBuilder()
          .update(entity)
          .set(change.set)
          .where(
            `"${column}" = ANY(ARRAY(${parents.clone().select(`stored.${key}`).getQuery()}))`,
            parents.getParameters(),
          )
          .execute();
  }
}
