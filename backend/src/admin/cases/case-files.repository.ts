import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { EvidenceView } from './cases.dto.js';

const CASE = `SELECT item.id, item.kind, item.state, item."userId", item."paymentId", item.reason, item.finding,
    item.message, item.words, item."disputeId", item."openedAt", item."dueAt", item."evidenceDueAt", item."closedAt",
    item.state = 'open' AND item."dueAt" < now() AS overdue,
    payment.kind AS "paymentKind", payment."offerKey", payment."amountCents", payment.currency,
    payment."settledAt" AS "paidAt", payment."transactionId", payment."cardBrand", payment."cardLast4",
    payment.state AS "paymentState", payment."disputeState",
    coalesce(session."contactEmail", person.email) AS email, person."fullName",
    item."askedByUserId", asker.email AS "askedByEmail",
    consent."consentText", consent."textHash" AS "consentHash", consent."createdAt" AS "consentedAt",
    consent."ipAddress" AS "consentIp", consent."userAgent" AS "consentAgent",
    report.token AS "reportId", report.vin, vehicle_name(report."vehicleData") AS vehicle, report."fulfilledAt",
    signature."typedName" AS "signedName", signature."signedAt", signature."agreementVersion",
    signature."agreementHash", signature."ipAddress" AS "signedIp", signature."userAgent" AS "signedAgent",
    signature."signatureData",
    concat_ws(', ', address."addressLine1", address."addressLine2", address.city,
      address.state || ' ' || address."zipCode") AS address,
    address."phoneNumber" AS phone, address."createdAt" AS "addressedAt", address."ipAddress" AS "addressIp",
    ARRAY(SELECT "readAt" FROM report_reads WHERE "vehicleReportId" = report.id ORDER BY "readAt") AS "readAt",
    (SELECT coalesce(jsonb_agg(jsonb_build_object('offerKey', earlier."offerKey", 'amountCents', earlier."amountCents",
        'currency', earlier.currency, 'reason', earlier."refundReason", 'at', earlier."refundedAt")
        ORDER BY earlier."settledAt"), '[]')
      FROM payments earlier
      WHERE earlier."userId" = item."userId" AND earlier.state = 'refunded' AND earlier.id <> payment.id) AS refunds,
    (SELECT count(*)::int FROM cases earlier WHERE earlier."userId" = item."userId" AND earlier.id <> item.id)
      AS "earlierCases",
    (SELECT count(*)::int FROM payments earlier
      WHERE earlier."userId" = item."userId" AND earlier."disputeState" IS NOT NULL) AS disputes,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('kind', mail.kind, 'sentAt', mail."sentAt") ORDER BY mail.id), '[]')
      FROM mails mail WHERE mail."userId" = item."userId" AND mail."sentAt" IS NOT NULL) AS emails
  FROM cases item JOIN payments payment ON payment.id = item."paymentId" JOIN users person ON person.id = item."userId"
  LEFT JOIN users asker ON asker.id = item."askedByUserId"
  LEFT JOIN subscriptions subscription ON subscription.id = payment."subscriptionId"
  LEFT JOIN checkout_sessions session
    ON session.id = coalesce(payment."checkoutSessionId", subscription."checkoutSessionId")
  LEFT JOIN checkout_consents consent ON consent."checkoutSessionId" = session.id
  LEFT JOIN vehicle_reports report ON report.id = coalesce(payment."vehicleReportId", session."vehicleReportId")
  LEFT JOIN signatures signature ON signature."vehicleReportId" = report.id
  LEFT JOIN addresses address ON address."vehicleReportId" = report.id
  WHERE item.id = $1`;

@Injectable()
export class CaseFilesRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async find(id: string): Promise<EvidenceView | null> {
    const [row] = await this.dataSource.query<EvidenceView[]>(CASE, [id]);
    return row ?? null;
  }
}
