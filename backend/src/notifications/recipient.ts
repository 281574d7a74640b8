import type { EntityManager } from 'typeorm';

/**
 * Where a buyer's letters go: the address of their newest purchase that has one, else their own. Null: nobody is written to.
 * @param userId SQL of the user's id
 */
export const contactSql = (userId: string): string =>
  `(SELECT coalesce((SELECT bought."contactEmail" FROM checkout_sessions bought
      WHERE bought."userId" = buyer.id AND bought."completedAt" IS NOT NULL AND bought."contactEmail" IS NOT NULL
      ORDER BY bought."completedAt" DESC LIMIT 1), buyer.email) FROM users buyer WHERE buyer.id = ${userId})`;

export async function recipientOf(tx: EntityManager, userId: string): Promise<string | null> {
  const [row] = await tx.query<{ to: string | null }[]>(`SELECT ${contactSql('$1')} AS "to"`, [userId]);
  return row?.to ?? null;
}
