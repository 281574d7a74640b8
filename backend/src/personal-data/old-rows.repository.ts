import type { EntityManager, EntityTarget, ObjectLiteral } from 'typeorm';
import { BATCH } from './retention.js';

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
  const oldest = tx
    .createQueryBuilder(entity, 'old')
    .select('old.ctid')
    .where(`old.${time} < :before AND ${condition}`)
    .limit(BATCH);
  // By the place of the row: a DELETE has no LIMIT of its own.
  const { affected } = await tx
    .createQueryBuilder()
    .delete()
    .from(entity)
    .where(`ctid = ANY(ARRAY(${oldest.getQuery()}))`, { before })
    .execute();
  return affected === BATCH;
}
