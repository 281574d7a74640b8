import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { TimelineEntryView, TimelineVisitorView } from './timeline.dto.js';
import { TIMELINE_KINDS, type TimelineKind } from './timeline-kinds.js';

const OF_REPORTS = 'JOIN vehicle_reports report ON report.id = row."vehicleReportId" WHERE report."userId" = $1';

/** Where the emails about a visitor went. */
const MAILBOXES = `(SELECT unnest(ARRAY[email, "contactEmail"]) FROM users WHERE id = $1
  UNION SELECT "contactEmail" FROM checkout_sessions WHERE "userId" = $1)`;

/** At most so many moments of one kind, the newest. */
export const PART_LIMIT = 100;

/** A drawn signature weighs up to half a megabyte: the pictures of a few are enough. */
const PICTURES = 5;

const SESSION = `jsonb_build_object('sessionId', row.id, 'offerKey', row."offerKey", 'value', row.value, 'currency', row.currency,
  'status', row.status, 'refundReason', paid."refundReason")`;
const SESSIONS = 'checkout_sessions row LEFT JOIN payments paid ON paid."checkoutSessionId" = row.id';

/** One statement for each kind of moment: when it happened and its facts. $1 is the visitor. */
const PARTS: Record<TimelineKind, string> = {
  arrival: `SELECT "createdAt" AS at, jsonb_build_object('ipAddress', "ipAddress", 'userAgent', "userAgent") AS facts
    FROM users WHERE id = $1`,
  search: `SELECT report."searchedAt" AS at, jsonb_build_object('reportId', report.token, 'vin', report.vin, 'vehicle', vehicle_name(report."vehicleData"),
      'licensePlate', report."licensePlate", 'state', report.state, 'intent', report.intent) AS facts
    FROM vehicle_reports report WHERE report."userId" = $1`,
  fulfillment: `SELECT report."fulfilledAt" AS at, jsonb_build_object('reportId', report.token, 'vin', report.vin, 'vehicle', vehicle_name(report."vehicleData")) AS facts
    FROM vehicle_reports report WHERE report."userId" = $1 AND report."fulfilledAt" IS NOT NULL`,
  checkout: `SELECT row."createdAt" AS at, ${SESSION} AS facts FROM ${SESSIONS} WHERE row."userId" = $1`,
  payment: `SELECT row."completedAt" AS at, ${SESSION} AS facts FROM ${SESSIONS}
    WHERE row."userId" = $1 AND row."completedAt" IS NOT NULL`,
  refund: `SELECT coalesce(paid."refundedAt", row."statusChangedAt") AS at, ${SESSION} AS facts FROM ${SESSIONS}
    WHERE row."userId" = $1 AND row.status = 'refunded'`,
  subscription: `SELECT row."createdAt" AS at, jsonb_build_object('subscriptionId', row.id, 'offerKey', row."offerKey", 'status', row.status,
      'value', row."amountCents", 'currency', row.currency, 'cancelAtPeriodEnd', row."cancelAtPeriodEnd") AS facts
    FROM subscriptions row WHERE row."userId" = $1`,
  'subscription-payment': `SELECT row."createdAt" AS at, jsonb_build_object('paymentId', row.id, 'paymentKind', row.kind, 'value', row."amountCents",
      'currency', row.currency, 'status', row.state, 'failureReason', row."failureReason") AS facts
    FROM payments row WHERE row."userId" = $1 AND row.kind <> 'purchase'`,
  case: `SELECT row."openedAt" AS at, jsonb_build_object('caseId', row.id, 'caseKind', row.kind, 'status', row.state, 'reason', row.reason,
      'words', row.words) AS facts
    FROM cases row WHERE row."userId" = $1 OR row."askedByUserId" = $1`,
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

const VISITOR = `SELECT id, "fullName", coalesce(email, "contactEmail") AS email, "isVerified", "phoneNumber", "ipAddress", "creditsBalance",
  "createdAt", "mergedIntoId", "erasedAt",
  (SELECT count(*)::int FROM payments WHERE "userId" = users.id AND "disputeState" IS NOT NULL) AS disputes FROM users WHERE id = $1`;

const MOMENTS = TIMELINE_KINDS.map(
  (kind) => `(SELECT '${kind}' AS kind, part.* FROM (${PARTS[kind]}) part ORDER BY at DESC LIMIT ${PART_LIMIT + 1})`,
).join(' UNION ALL ');

/** Read model: everything the modules keep about one visitor, in one statement. */
@Injectable()
export class TimelineRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** @returns null when there is no such visitor */
  async visitor(id: string): Promise<Omit<TimelineVisitorView, 'displayName'> | null> {
    const [visitor] = await this.dataSource.query<Omit<TimelineVisitorView, 'displayName'>[]>(VISITOR, [id]);
    return visitor ?? null;
  }

  /** Of each kind the newest, one more than PART_LIMIT when there are more. */
  moments(id: string): Promise<TimelineEntryView[]> {
    return this.dataSource.query(MOMENTS, [id]);
  }
}
