import type { DataSource } from 'typeorm';
import { AppError } from '../http/errors.js';
import { TOKEN_PATTERN } from '../http/tokens.js';
import type { Visitor } from '../http/visitor.js';
import type { CheckoutSession } from './checkout-session.entity.js';
import type { CheckoutSessionView } from './checkout.dto.js';
import { MAX_EXTENSIONS } from './quotes.js';

/** A session with what the browser may know of its surroundings. */
export type OwnedSession = CheckoutSession & {
  paymentReference: string;
  expired: boolean;
  reportToken: string;
  firstChargeAt: Date | null;
};

/**
 * A session of this visitor whose payment is open.
 * @throws AppError SESSION_NOT_FOUND for an unknown session and another person's alike
 */
export async function findOwned(dataSource: DataSource, sessionId: string, visitor: Visitor): Promise<OwnedSession> {
  const [session] = TOKEN_PATTERN.test(sessionId)
    ? await dataSource.query<OwnedSession[]>(
        `SELECT s.*, s."expiresAt" < now() AS expired, r.token AS "reportToken", c."firstChargeAt"
         FROM checkout_sessions s
         JOIN user_identities i ON i."userId" = s."userId" AND i."anonId" = $2
         JOIN vehicle_reports r ON r.id = s."vehicleReportId"
         LEFT JOIN checkout_consents c ON c."checkoutSessionId" = s.id
         WHERE s.id = $1 AND s."paymentReference" IS NOT NULL`,
        [sessionId, visitor.anonId],
      )
    : [];
  if (!session) throw new AppError('SESSION_NOT_FOUND', 'Failed to complete checkout');
  return session;
}

export function viewSession(session: OwnedSession, provider: string, clientSecret: string | null): CheckoutSessionView {
  return {
    sessionId: session.id,
    status: session.status,
    offerKey: session.offerKey,
    value: session.value,
    currency: session.currency,
    mode: session.mode,
    reportId: session.reportToken,
    expiresAt: session.expiresAt.toISOString(),
    extensionsLeft: MAX_EXTENSIONS - session.extensions,
    firstChargeAt: session.firstChargeAt?.toISOString() ?? null,
    transactionId: session.transactionId,
    payment: { provider, clientSecret },
  };
}
