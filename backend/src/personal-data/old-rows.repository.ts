import type { EntityManager, EntityTarget, ObjectLiteral } from 'typeorm';
import { BATCH, keptUntil, type Kept } from './retention.js';

/** From here on the transaction may delete what is otherwise written for good, as far as it is old enough at this time. */
export async function beginForgetting(tx: EntityManager, now: Date): Promise<void> {
  await tx.query(`SELECT set_config('roadbook.forgetting_at', $1, true)`, [now.toISOString()]);
}

/**
 * Until when the newest of each user's rows in the caller's own table is kept; users without any are left out.
 * @param time an expression over a row `kept` for when it happened
 * @param condition what has to be true of a row `kept` to be kept at all
 */
export async function newestKeptUntil<Row extends ObjectLiteral>(
  tx: EntityManager,
  entity: EntityTarget<Row>,
  userIds: readonly string[],
  what: Kept,
  time: string,
  condition = 'true',
): Promise<Map<string, Date>> {
  const rows = await tx
    .createQueryBuilder(entity, 'kept')
    .select('kept."userId"', 'userId')
    .addSelect(`max(${time})`, 'newest')
    .where(`kept."userId" = ANY(:userIds) AND ${condition}`, { userIds })
    .groupBy('kept."userId"')
    .getRawMany<{ userId: string; newest: Date }>();
  return new Map(rows.map(({ userId, newest }) => [userId, keptUntil(what, newest)]));
}

/**
 * Deletes one batch of the rows of the caller's own table that are too old, the oldest first.
 * @param time the column that holds the age, by which the table has an index
 * @param condition what else has to be true of a row `old`
 * @returns whether there may be more
 */
export async function deleteOldest<Row extends ObjectLiteral>(
  tx: EntityManager,
  entity: EntityTarget<Row>,
  time: keyof Row & string,
  before: Date,
  condition = 'true',
): Promise<boolean> {
  const oldest = tx
    .createQueryBuilder(entity, 'old')
    .select('old.ctid')
    .where(`old.${time} < :before AND ${condition}`)
    .orderBy(`old.${time}`)
    .limit(BATCH);
  // By their place in the table, because a DELETE has no LIMIT: a join with the batch would read the whole table.
  const { affected } = await tx
    .createQueryBuilder()
    .delete()
    .from(entity)
    .where(`ctid = ANY(ARRAY(${oldest.getQuery()}))`, { before })
    .execute();
  return affected === BATCH;
}
