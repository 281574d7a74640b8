import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { CaseFileView, EvidenceView } from './cases.dto.js';

const CASE = `SELECT row.id, row.kind, row.state, row."userId", row."paymentId", row.reason, row.finding, row.message, row.words,
  row."disputeId", row."openedAt", row."dueAt", row."evidenceDueAt", row."closedAt",
  row.state = 'open' AND row."dueAt" < now() AS overdue,
  payment.kind AS "paymentKind", payment."offerKey", payment."amountCents", payment.currency, payment."settledAt" AS "paidAt",
  payment."transactionId", payment."cardBrand", payment."cardLast4", payment.state AS "paymentState", payment."disputeState",
  coalesce(session."contactEmail", person.email) AS email, person."fullName",
  row."askedByUserId", asker.email AS "askedByEmail",
  consent."consentText", consent."textHash" AS "consentHash", consent."createdAt" AS "consentedAt", consent."ipAddress" AS "consentIp",
  consent."userAgent" AS "consentAgent",
  report.token AS "reportId", report.vin, vehicle_name(report."vehicleData") AS vehicle, report."fulfilledAt",
  signature."typedName" AS "signedName", signature."signedAt", signature."agreementVersion", signature."agreementHash",
  signature."ipAddress" AS "signedIp", signature."userAgent" AS "signedAgent", signature."signatureData",
  concat_ws(', ', address."addressLine1", address."addressLine2", address.city, address.state || ' ' || address."zipCode") AS address,
  address."phoneNumber" AS phone, address."createdAt" AS "addressedAt", address."ipAddress" AS "addressIp",
  ARRAY(SELECT "readAt" FROM report_reads WHERE "vehicleReportId" = report.id ORDER BY "readAt") AS "readAt",
  (SELECT coalesce(jsonb_agg(jsonb_build_object('offerKey', earlier."offerKey", 'amountCents', earlier."amountCents",
      'currency', earlier.currency, 'reason', earlier."refundReason", 'at', earlier."refundedAt") ORDER BY earlier."settledAt"), '[]')
    FROM payments earlier WHERE earlier."userId" = row."userId" AND earlier.state = 'refunded' AND earlier.id <> payment.id) AS refunds,
  (SELECT count(*)::int FROM cases earlier WHERE earlier."userId" = row."userId" AND earlier.id <> row.id) AS "earlierCases",
  (SELECT count(*)::int FROM payments earlier WHERE earlier."userId" = row."userId" AND earlier."disputeState" IS NOT NULL) AS disputes,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('kind', mail.kind, 'sentAt', mail."sentAt") ORDER BY mail.id), '[]')
    FROM mails mail WHERE mail."userId" = row."userId" AND mail."sentAt" IS NOT NULL) AS emails
  FROM cases row JOIN payments payment ON payment.id = row."paymentId" JOIN users person ON person.id = row."userId"
  LEFT JOIN users asker ON asker.id = row."askedByUserId"
  LEFT JOIN subscriptions subscription ON subscription.id = payment."subscriptionId"
  LEFT JOIN checkout_sessions session ON session.id = coalesce(payment."checkoutSessionId", subscription."checkoutSessionId")
  LEFT JOIN checkout_consents consent ON consent."checkoutSessionId" = session.id
  LEFT JOIN vehicle_reports report ON report.id = coalesce(payment."vehicleReportId", session."vehicleReportId")
  LEFT JOIN signatures signature ON signature."vehicleReportId" = report.id
  LEFT JOIN addresses address ON address."vehicleReportId" = report.id
  WHERE row.id = $1`;

/** A read model: a case with everything about its purchase, in one statement. */
@Injectable()
export class CaseFilesRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async find(id: string): Promise<(CaseFileView & EvidenceView) | null> {
    const [row] = await this.dataSource.query<(CaseFileView & EvidenceView)[]>(CASE, [id]);
    return row ?? null;
  }
}
