import { nameInSql } from '../../vehicle-data/vehicle-name.js';

const OF_REPORTS = 'JOIN vehicle_reports report ON report.id = row."vehicleReportId" WHERE report."userId" = $1';

/** Where the letters about a visitor went. */
const MAILBOXES = `(SELECT unnest(ARRAY[email, "contactEmail"]) FROM users WHERE id = $1
  UNION SELECT "contactEmail" FROM checkout_sessions WHERE "userId" = $1)`;

/** At most so many moments of one kind, the newest. */
export const PART_LIMIT = 100;

/** A drawn signature weighs up to half a megabyte: the pictures of a few are enough. */
const PICTURES = 5;

export const STORY_KINDS = [
  'arrival',
  'search',
  'fulfilment',
  'checkout',
  'payment',
  'refund',
  'plan',
  'charge',
  'ledger',
  'signature',
  'address',
  'mail',
  'error',
] as const;
export type StoryKind = (typeof STORY_KINDS)[number];

const VEHICLE = nameInSql('report."vehicleData"');
const SESSION = `jsonb_build_object('sessionId', row.id, 'offerKey', row."offerKey", 'value', row.value, 'currency', row.currency,
  'status', row.status, 'refundReason', row."refundReason")`;

/** One statement for each kind of moment: when it happened and its facts. $1 is the visitor. */
export const STORY_PARTS: Record<StoryKind, string> = {
  arrival: `SELECT "createdAt" AS at, jsonb_build_object('ipAddress', "ipAddress", 'userAgent', "userAgent") AS facts
    FROM users WHERE id = $1`,
  search: `SELECT report."searchedAt" AS at, jsonb_build_object('reportId', report.token, 'vin', report.vin, 'vehicle', ${VEHICLE},
      'licensePlate', report."licensePlate", 'state', report.state, 'intent', report.intent) AS facts
    FROM vehicle_reports report WHERE report."userId" = $1`,
  fulfilment: `SELECT report."fulfilledAt" AS at, jsonb_build_object('reportId', report.token, 'vin', report.vin, 'vehicle', ${VEHICLE}) AS facts
    FROM vehicle_reports report WHERE report."userId" = $1 AND report."fulfilledAt" IS NOT NULL`,
  checkout: `SELECT row."createdAt" AS at, ${SESSION} AS facts FROM checkout_sessions row WHERE row."userId" = $1`,
  payment: `SELECT row."completedAt" AS at, ${SESSION} AS facts FROM checkout_sessions row
    WHERE row."userId" = $1 AND row."completedAt" IS NOT NULL`,
  refund: `SELECT coalesce(row."refundedAt", row."statusChangedAt") AS at, ${SESSION} AS facts FROM checkout_sessions row
    WHERE row."userId" = $1 AND row.status = 'refunded'`,
  plan: `SELECT row."createdAt" AS at, jsonb_build_object('subscriptionId', row.id, 'offerKey', row."offerKey", 'status', row.status,
      'value', row."amountCents", 'currency', row.currency, 'cancelAtPeriodEnd', row."cancelAtPeriodEnd") AS facts
    FROM subscriptions row WHERE row."userId" = $1`,
  charge: `SELECT row."createdAt" AS at, jsonb_build_object('chargeId', row.id, 'chargeKind', row.kind, 'value', row."amountCents",
      'currency', row.currency, 'status', row.status, 'failureReason', row."failureReason") AS facts
    FROM subscription_charges row JOIN subscriptions plan ON plan.id = row."subscriptionId" WHERE plan."userId" = $1`,
  ledger: `SELECT row."createdAt" AS at, jsonb_build_object('source', row.source, 'offerKey', row."offerKey", 'deltaCredits', row."deltaCredits") AS facts
    FROM entitlement_ledger row WHERE row."userId" = $1`,
  signature: `SELECT row."signedAt" AS at, jsonb_build_object('reportId', report.token, 'typedName', row."typedName",
      'agreementVersion', row."agreementVersion", 'ipAddress', row."ipAddress", 'userAgent', row."userAgent", 'isValid', row."isValid",
      'image', CASE WHEN row_number() OVER (ORDER BY row."signedAt" DESC) <= ${PICTURES} AND row."signatureData" LIKE 'data:image/%'
        THEN row."signatureData" END) AS facts
    FROM signatures row ${OF_REPORTS}`,
  address: `SELECT row."createdAt" AS at, jsonb_build_object('reportId', report.token, 'phoneNumber', row."phoneNumber",
      'addressLine1', row."addressLine1", 'addressLine2', row."addressLine2", 'city', row.city, 'state', row.state,
      'zipCode', row."zipCode", 'ipAddress', row."ipAddress") AS facts
    FROM addresses row ${OF_REPORTS}`,
  mail: `SELECT row."createdAt" AS at, jsonb_build_object('mailId', row.id, 'mailKind', row.kind, 'recipient', row.recipient,
      'sentAt', row."sentAt", 'lastError', row."lastError") AS facts
    FROM mails row WHERE row.recipient IN ${MAILBOXES}`,
  error: `SELECT row."createdAt" AS at, jsonb_build_object('message', row.message, 'severity', row.severity, 'errorType', row."errorType",
      'component', row.details->>'component') AS facts
    FROM client_errors row WHERE row."userId" = $1`,
};
