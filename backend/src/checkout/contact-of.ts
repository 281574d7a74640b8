import type { EntityManager } from 'typeorm';

/** Where a buyer's letters go: the address of their newest purchase that has one, else their own. Null: nobody is written to. */
export async function contactOf(tx: EntityManager, userId: string): Promise<string | null> {
  const [row] = await tx.query<{ to: string | null }[]>(
    `SELECT coalesce((SELECT s."contactEmail" FROM checkout_sessions s
         WHERE s."userId" = u.id AND s."completedAt" IS NOT NULL AND s."contactEmail" IS NOT NULL
         ORDER BY s."completedAt" DESC LIMIT 1), u.email) AS "to"
     FROM users u WHERE u.id = $1`,
    [userId],
  );
  return row?.to ?? null;
}
