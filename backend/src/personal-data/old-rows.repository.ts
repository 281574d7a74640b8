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
 * Deletes one batch of the rows of the caller's own table that are too old.
 * @param time the column that holds the age
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
  const key = tx.connection.getMetadata(entity).primaryColumns.map(({ propertyName }) => propertyName);
  const oldest = tx
    .createQueryBuilder(entity, 'old')
    .select(key.map((column) => `old.${column}`))
    .where(`old.${time} < :before AND ${condition}`)
    .limit(BATCH);
  // By the key: a DELETE has no LIMIT of its own, and the place of a row (ctid) says nothing in a table that is divided.
  const { affected } = await tx
    .createQueryBuilder()
    .delete()
    .from(entity)
    .where(`(${key.map((column) => `"${column}"`).join(', ')}) IN (${oldest.getQuery()})`, { before })
    .execute();
  return affected === BATCH;
}
