import type { EntityManager } from 'typeorm';

/** By what is known whose turn it is. */
type Owned = 'payment' | 'report' | 'subscription';

/**
 * Waits until nobody else moves money or rights of the person something belongs to, until the transaction ends. It comes before any row is
 * locked (docs/decisions/0111).
 * @returns whose it is; null when it is gone
 */
export async function takeTurnOf(tx: EntityManager, what: Owned, id: string): Promise<string | null> {
  const [turn] = await tx.query<{ owner: string | null }[]>('SELECT take_turn_of($1, $2) AS owner', [what, id]);
  return turn?.owner ?? null;
}

/** SQL of whose turn it is once it is taken, for a statement that is the first of its transaction. @param id SQL of the id */
export const turnOf = (what: Owned, id: string): string => `take_turn_of('${what}', ${id})`;

/** SQL that is true once the turn is taken. */
export const turnTaken = (what: Owned, id: string): string => `${turnOf(what, id)} IS NOT NULL`;

/** The turns of several users, in one order. */
export async function takeTurns(tx: EntityManager, userIds: readonly string[]): Promise<void> {
  await tx.query('SELECT take_turns($1)', [userIds]);
}

/** The turns of whoever proves an email and of whoever has it. */
export async function takeTurnsOfProof(tx: EntityManager, userId: string, email: string): Promise<void> {
  await tx.query('SELECT take_turns_of_proof($1, $2)', [userId, email]);
}
