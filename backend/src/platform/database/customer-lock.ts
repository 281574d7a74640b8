import type { EntityManager } from 'typeorm';

/**
 * Locks the customer an object belongs to until the transaction ends. Acquire it before any row lock: transactions
 * about one customer's money then run one after the other and cannot deadlock (docs/decisions/0005).
 * @returns the id of the customer's user; null when the object no longer exists
 */
export async function acquireCustomerLock(
  tx: EntityManager,
  what: 'payment' | 'report' | 'subscription',
  id: string,
): Promise<string | null> {
  const [locked] = await tx.query<{ owner: string | null }[]>('SELECT take_turn_of($1, $2) AS owner', [what, id]);
  return locked?.owner ?? null;
}

/** Locks several users, in one order for all transactions. */
export async function acquireCustomerLocks(tx: EntityManager, userIds: readonly string[]): Promise<void> {
  await tx.query('SELECT take_turns($1)', [userIds]);
}

/** Locks the user who proves an email and the user who already has it. */
export async function acquireProofLocks(tx: EntityManager, userId: string, email: string): Promise<void> {
  await tx.query('SELECT take_turns_of_proof($1, $2)', [userId, email]);
}
