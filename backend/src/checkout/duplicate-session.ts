import type { DataSource } from 'typeorm';
import type { CheckoutSession } from './checkout-session.entity.js';
import { move } from './settlement.service.js';

/** Another session of the same buyer for the same offer and report: a second tab. */
export type DuplicateSession = Pick<CheckoutSession, 'id' | 'status' | 'transactionId'>;

/**
 * Moves a fresh session on to its payment, unless its twin is being paid or has been paid since this one was opened. The lock
 * lets two tabs through one after the other. Plans are told apart when they are granted, so they have no twins here.
 * @returns the twin that was there first, or null when this session may be paid
 */
export async function claimSession(dataSource: DataSource, session: CheckoutSession): Promise<DuplicateSession | null> {
  const { id, userId, vehicleReportId, offerKey, createdAt, mode } = session;
  return dataSource.transaction(async (tx) => {
    await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `checkout:${userId}:${vehicleReportId}:${offerKey}`,
    ]);
    const [twin] =
      mode === 'payment'
        ? await tx.query<DuplicateSession[]>(
            `SELECT id, status, "transactionId" FROM checkout_sessions
             WHERE "userId" = $1 AND "vehicleReportId" = $2 AND "offerKey" = $3 AND id <> $4
               AND (status IN ('processing', 'requires_action') OR (status = 'completed' AND "completedAt" > $5))
             ORDER BY status = 'completed' DESC LIMIT 1`,
            [userId, vehicleReportId, offerKey, id, createdAt],
          )
        : [];
    if (!twin) await move(tx, id, 'processing');
    else if (twin.status === 'completed') await move(tx, id, 'expired');
    return twin ?? null;
  });
}
