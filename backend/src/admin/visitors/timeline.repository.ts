import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { TIMELINE_KINDS, type TimelineEntryView, type TimelineVisitorView } from './visitors.dto.js';

/** The most events of one kind. */
export const MAX_PER_KIND = 100;

/** A drawn signature has up to half a megabyte, so only the newest come with it. */
const DRAWN_SIGNATURES = 5;

const VISITOR = `SELECT id, "fullName", coalesce(email, "contactEmail") AS email, "isVerified", "phoneNumber",
    "ipAddress", "creditsBalance", "createdAt", "mergedIntoId", "erasedAt",
    (SELECT count(*)::int FROM payments WHERE "userId" = users.id AND "disputeState" IS NOT NULL) AS disputes
  FROM users WHERE id = $1`;

/** $1 is the visitor, $2 the most events of a kind, $3 the most drawn signatures, $4 the kinds in their order. */
const EVENTS = `WITH reports AS (
    SELECT id, "searchedAt", "fulfilledAt", token, vin, vehicle_name("vehicleData") AS vehicle, "licensePlate", state,
      intent
    FROM vehicle_reports WHERE "userId" = $1
  ), sessions AS (
    SELECT session."createdAt", session."completedAt", session."statusChangedAt", session.status, paid."refundedAt",
      jsonb_build_object('sessionId', session.id, 'offerKey', session."offerKey", 'value', session.value,
        'currency', session.currency, 'status', session.status, 'refundReason', paid."refundReason") AS facts
    FROM checkout_sessions session LEFT JOIN payments paid ON paid."checkoutSessionId" = session.id
    WHERE session."userId" = $1
  ), events AS (
    SELECT 'arrival' AS kind, "createdAt" AS at,
      jsonb_build_object('ipAddress', "ipAddress", 'userAgent', "userAgent") AS facts
    FROM users WHERE id = $1
    UNION ALL
    SELECT 'search', "searchedAt", jsonb_build_object('reportId', token, 'vin', vin, 'vehicle', vehicle,
      'licensePlate', "licensePlate", 'state', state, 'intent', intent)
    FROM reports
    UNION ALL
    SELECT 'fulfillment', "fulfilledAt", jsonb_build_object('reportId', token, 'vin', vin, 'vehicle', vehicle)
    FROM reports WHERE "fulfilledAt" IS NOT NULL
    UNION ALL
    SELECT 'checkout', "createdAt", facts FROM sessions
    UNION ALL
    SELECT 'payment', "completedAt", facts FROM sessions WHERE "completedAt" IS NOT NULL
    UNION ALL
    SELECT 'refund', coalesce("refundedAt", "statusChangedAt"), facts FROM sessions WHERE status = 'refunded'
    UNION ALL
    SELECT 'subscription', "createdAt", jsonb_build_object('subscriptionId', id, 'offerKey', "offerKey",
      'status', status, 'value', "amountCents", 'currency', currency, 'cancelAtPeriodEnd', "cancelAtPeriodEnd")
    FROM subscriptions WHERE "userId" = $1
    UNION ALL
    SELECT 'subscription-payment', "createdAt", jsonb_build_object('paymentId', id, 'paymentKind', kind,
      'value', "amountCents", 'currency', currency, 'status', state, 'failureReason', "failureReason")
    FROM payments WHERE "userId" = $1 AND kind <> 'purchase'
    UNION ALL
    SELECT 'case', "openedAt", jsonb_build_object('caseId', id, 'caseKind', kind, 'status', state, 'reason', reason,
      'words', words)
    FROM cases WHERE "userId" = $1 OR "askedByUserId" = $1
    UNION ALL
    SELECT 'ledger', "createdAt", jsonb_build_object('source', source, 'offerKey', "offerKey",
      'deltaCredits', "deltaCredits")
    FROM entitlement_ledger WHERE "userId" = $1
    UNION ALL
    SELECT 'signature', signature."signedAt", jsonb_build_object('reportId', reports.token,
      'typedName', signature."typedName", 'agreementVersion', signature."agreementVersion",
      'ipAddress', signature."ipAddress", 'userAgent', signature."userAgent", 'isValid', signature."isValid",
      'image', CASE WHEN row_number() OVER (ORDER BY signature."signedAt" DESC) <= $3
        AND signature."signatureData" LIKE 'data:image/%' THEN signature."signatureData" END)
    FROM reports JOIN signatures signature ON signature."vehicleReportId" = reports.id
    UNION ALL
    SELECT 'address', address."createdAt", jsonb_build_object('reportId', reports.token,
      'phoneNumber', address."phoneNumber", 'addressLine1', address."addressLine1",
      'addressLine2', address."addressLine2", 'city', address.city, 'state', address.state,
      'zipCode', address."zipCode", 'ipAddress', address."ipAddress")
    FROM reports JOIN addresses address ON address."vehicleReportId" = reports.id
    UNION ALL
    SELECT 'mail', "createdAt", jsonb_build_object('mailId', id, 'mailKind', kind, 'recipient', recipient,
      'sentAt', "sentAt", 'lastError', "lastError")
    FROM mails WHERE recipient = ANY(ARRAY(
      SELECT unnest(ARRAY[email, "contactEmail"]) FROM users WHERE id = $1
      UNION SELECT "contactEmail" FROM checkout_sessions WHERE "userId" = $1))
    UNION ALL
    SELECT 'error', "createdAt", jsonb_build_object('message', message, 'severity', severity, 'errorType', "errorType",
      'component', details->>'component')
    FROM client_errors WHERE "userId" = $1
  )
  SELECT kind, at, facts, number
  FROM (SELECT events.*, row_number() OVER (PARTITION BY kind ORDER BY at DESC)::int AS number FROM events) numbered
  WHERE number <= $2
  ORDER BY at DESC, array_position($4::text[], kind) DESC`;

@Injectable()
export class TimelineRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async visitor(id: string): Promise<Omit<TimelineVisitorView, 'displayName'> | null> {
    const [visitor] = await this.dataSource.query<Omit<TimelineVisitorView, 'displayName'>[]>(VISITOR, [id]);
    return visitor ?? null;
  }

  /** The newest events first, numbered within their kind up to one more than MAX_PER_KIND. */
  events(id: string): Promise<(TimelineEntryView & { number: number })[]> {
    return this.dataSource.query(EVENTS, [id, MAX_PER_KIND + 1, DRAWN_SIGNATURES, TIMELINE_KINDS]);
  }
}
