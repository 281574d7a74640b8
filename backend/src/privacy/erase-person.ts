import type { EntityManager } from 'typeorm';

/** Only who has proven an e-mail can be forgotten. */
const PROVEN = '(SELECT email FROM users WHERE id = $1)';
/** Under what a mailbox is kept that said whether it wants mails. */
export const PROVEN_HASH = `encode(sha256(convert_to(lower(${PROVEN}), 'UTF8')), 'hex')`;

/** The causes of this person's mails, each in the form of its order; '%' is what tells several of one kind apart. */
const THEIR_CAUSES = `
  SELECT pattern || '%' FROM checkout_sessions row, unnest(ARRAY['receipt:' || id, 'refund:' || id]) pattern WHERE row."userId" = $1
  UNION ALL SELECT pattern FROM subscriptions row, unnest(ARRAY['cancellation:%:' || id, 'trial-reminder:' || id,
    'yearly-reminder:' || id || ':%', 'fee-change:' || id || ':%']) pattern WHERE row."userId" = $1
  UNION ALL SELECT pattern FROM subscription_charges charge JOIN subscriptions plan ON plan.id = charge."subscriptionId",
    unnest(ARRAY['refund:' || charge.id, 'renewal-receipt:' || charge.id, 'further-report-receipt:' || charge.id]) pattern
    WHERE plan."userId" = $1
  UNION ALL SELECT pattern FROM vehicle_reports row, unnest(ARRAY['report-ready:' || id, 'credit-back:' || id || ':%']) pattern
    WHERE row."userId" = $1
  UNION ALL SELECT 'vehicle-news:' || watch.id || ':%' FROM report_watches watch
    JOIN vehicle_reports report ON report.id = watch."vehicleReportId" WHERE report."userId" = $1`;

/**
 * Forgets a person, whose plans have ended. What never led to a purchase goes altogether. What did is evidence the law makes us keep: amounts,
 * dates and the words that were agreed to stay, everything that says who it was goes. $1 is the user.
 */
const STEPS: readonly string[] = [
  // Before their mails: a letter about a purchase is ordered by who holds its session (checkout/notices.ts).
  `SELECT FROM checkout_sessions WHERE "userId" = $1 ORDER BY id FOR UPDATE`,
  // A payment still on its way buys nothing any more: it goes back when it arrives.
  `UPDATE checkout_sessions SET status = 'expired'
   WHERE "userId" = $1 AND status IN ('created', 'processing', 'requires_action')`,
  `UPDATE subscriptions SET "customerReference" = NULL, "methodReference" = NULL WHERE "userId" = $1`,
  // An address they only typed may be another person's: of its mails only those about this person's own things.
  `UPDATE mails SET recipient = NULL, data = NULL, "lastError" = NULL
   WHERE recipient IS NOT NULL AND (recipient = ${PROVEN} OR cause LIKE ANY (ARRAY(${THEIR_CAUSES})))`,
  `DELETE FROM mail_preferences WHERE "addressHash" = ${PROVEN_HASH}`,
  `DELETE FROM report_watches WHERE "vehicleReportId" IN (SELECT id FROM vehicle_reports WHERE "userId" = $1)`,
  // Signatures and addresses go with their reports.
  `DELETE FROM vehicle_reports report WHERE "userId" = $1
     AND NOT EXISTS (SELECT FROM checkout_sessions row WHERE row."vehicleReportId" = report.id)
     AND NOT EXISTS (SELECT FROM subscription_charges row WHERE row."vehicleReportId" = report.id)
     AND NOT EXISTS (SELECT FROM entitlement_ledger row WHERE row."vehicleReportId" = report.id)`,
  `DELETE FROM report_shares WHERE "vehicleReportId" IN (SELECT id FROM vehicle_reports WHERE "userId" = $1)`,
  `DELETE FROM addresses WHERE "vehicleReportId" IN (SELECT id FROM vehicle_reports WHERE "userId" = $1)`,
  // The hash still proves which drawing it was to whoever has it.
  `UPDATE signatures SET "signatureData" = 'sha256:' || encode(sha256(convert_to("signatureData", 'UTF8')), 'hex'),
     "typedName" = NULL, "ipAddress" = NULL, "userAgent" = NULL
   WHERE "vehicleReportId" IN (SELECT id FROM vehicle_reports WHERE "userId" = $1)`,
  `UPDATE vehicle_reports SET "licensePlate" = NULL, state = NULL, "searchKey" = 'erased:' || token WHERE "userId" = $1`,
  `UPDATE checkout_consents SET "ipAddress" = NULL, "userAgent" = NULL
   WHERE "checkoutSessionId" IN (SELECT id FROM checkout_sessions WHERE "userId" = $1)`,
  `DELETE FROM magic_links WHERE email = ${PROVEN}`,
  `UPDATE checkout_sessions SET "contactEmail" = NULL, "gaClientId" = NULL, "gaSessionId" = NULL, gclid = NULL, gbraid = NULL,
     wbraid = NULL, "utmSource" = NULL, "utmMedium" = NULL, "utmCampaign" = NULL, "utmTerm" = NULL, "utmContent" = NULL,
     marketing = '{}', "cardBrand" = NULL, "cardLast4" = NULL WHERE "userId" = $1`,
  `UPDATE subscription_charges SET "cardBrand" = NULL, "cardLast4" = NULL
   WHERE "subscriptionId" IN (SELECT id FROM subscriptions WHERE "userId" = $1)`,
  'UPDATE client_errors SET "userId" = NULL WHERE "userId" = $1',
  `DELETE FROM variant_assignments WHERE "userId" = $1`,
  `DELETE FROM idempotency_keys WHERE visitor IN (SELECT "anonId" FROM user_identities WHERE "userId" = $1)`,
  `DELETE FROM user_identities WHERE "userId" = $1`,
  `UPDATE users SET email = NULL, "contactEmail" = NULL, "fullName" = NULL, "phoneNumber" = NULL, "isVerified" = false,
     "ipAddress" = NULL, "userAgent" = NULL, "stripeCustomerId" = NULL, "lastLoginAt" = NULL, "erasedAt" = now() WHERE id = $1`,
];

/** @returns how many purchases are kept without their person */
export async function erasePerson(tx: EntityManager, userId: string): Promise<number> {
  for (const step of STEPS) await tx.query(step, [userId]);
  const [kept] = await tx.query<{ count: string }[]>(
    `SELECT count(*) FROM checkout_sessions WHERE "userId" = $1 AND status IN ('completed', 'refunded')`,
    [userId],
  );
  return Number(kept?.count ?? 0);
}
