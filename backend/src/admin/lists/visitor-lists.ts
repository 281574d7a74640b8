import { ApiProperty } from '@nestjs/swagger';
import { nullableText, nullableTime, time } from '../../platform/http/api-fields.js';
import { listController } from './list.controller.js';
import { flag, rowNumber, text } from './list-query.js';

export class AdminSignatureView {
  @ApiProperty() id: string;
  @ApiProperty({ description: 'Public token of the report' }) reportId: string;
  @ApiProperty(nullableText) typedName: string | null;
  @ApiProperty() agreementVersion: string;
  @ApiProperty() agreementHash: string;
  @ApiProperty(nullableText) ipAddress: string | null;
  @ApiProperty(nullableText) userAgent: string | null;
  @ApiProperty(time) signedAt: Date;
  @ApiProperty() isValid: boolean;
}

const SIGNATURES = listController('listSignatures', {
  resource: 'signatures',
  view: AdminSignatureView,
  isPersonal: true,
  rows: `SELECT signature.id, report.token AS "reportId", signature."typedName", signature."agreementVersion",
      signature."agreementHash", signature."ipAddress", signature."userAgent", signature."signedAt", signature."isValid"
    FROM signatures signature LEFT JOIN vehicle_reports report ON report.id = signature."vehicleReportId"`,
  id: rowNumber,
  sort: ['signedAt'],
  filter: { q: text, isValid: flag },
  where: {
    q: `row."ipAddress" = :q OR row.id = (SELECT signature.id FROM signatures signature
      JOIN vehicle_reports report ON report.id = signature."vehicleReportId" WHERE report.token = :q)`,
  },
});

export class AdminAddressView {
  @ApiProperty() id: string;
  @ApiProperty({ description: 'Public token of the report' }) reportId: string;
  @ApiProperty() phoneNumber: string;
  @ApiProperty() addressLine1: string;
  @ApiProperty(nullableText) addressLine2: string | null;
  @ApiProperty() city: string;
  @ApiProperty() state: string;
  @ApiProperty() zipCode: string;
  @ApiProperty(nullableText) ipAddress: string | null;
  @ApiProperty(time) createdAt: Date;
}

const ADDRESSES = listController('listAddresses', {
  resource: 'addresses',
  view: AdminAddressView,
  isPersonal: true,
  rows: `SELECT address.id, report.token AS "reportId", address."phoneNumber", address."addressLine1",
      address."addressLine2", address.city, address.state, address."zipCode", address."ipAddress", address."createdAt"
    FROM addresses address LEFT JOIN vehicle_reports report ON report.id = address."vehicleReportId"`,
  id: rowNumber,
  sort: ['createdAt'],
  filter: { q: text, state: text },
  where: {
    q: `row."zipCode" = :q OR row.id = (SELECT address.id FROM addresses address
      JOIN vehicle_reports report ON report.id = address."vehicleReportId" WHERE report.token = :q)`,
    state: 'row.state = upper(:state)',
  },
});

export class AdminUserView {
  @ApiProperty() id: string;
  @ApiProperty({ ...nullableText, description: 'Claimed or proven' }) email: string | null;
  @ApiProperty({ ...nullableText, description: 'Typed last' }) contactEmail: string | null;
  @ApiProperty(nullableText) fullName: string | null;
  @ApiProperty(nullableText) phoneNumber: string | null;
  @ApiProperty() isVerified: boolean;
  @ApiProperty() subscriptionStatus: string;
  @ApiProperty() creditsBalance: number;
  @ApiProperty() unlimitedActive: boolean;
  @ApiProperty(time) createdAt: Date;
  @ApiProperty(nullableTime) lastLoginAt: Date | null;
}

const USERS = listController('listUsers', {
  resource: 'users',
  view: AdminUserView,
  isPersonal: true,
  rows: `SELECT id, email, "contactEmail", "fullName", "phoneNumber", "isVerified", "subscriptionStatus",
      "creditsBalance", "unlimitedActive", "createdAt", "lastLoginAt"
    FROM users WHERE "mergedIntoId" IS NULL AND "erasedAt" IS NULL`,
  id: text,
  sort: ['createdAt', 'email'],
  filter: { q: text, isVerified: flag },
  where: { q: 'row.id = :q OR row.email = lower(:q) OR row."contactEmail" = lower(:q)' },
});

export class AdminCheckoutSessionView {
  @ApiProperty() id: string;
  @ApiProperty() userId: string;
  @ApiProperty({ description: 'Public token of the report' }) reportId: string;
  @ApiProperty() offerKey: string;
  @ApiProperty() mode: string;
  @ApiProperty({ description: 'Cents' }) value: number;
  @ApiProperty() currency: string;
  @ApiProperty() status: string;
  @ApiProperty(nullableText) contactEmail: string | null;
  @ApiProperty(nullableText) transactionId: string | null;
  @ApiProperty(time) createdAt: Date;
  @ApiProperty(nullableTime) completedAt: Date | null;
  @ApiProperty({ type: [String], description: 'Vehicles whose open reports close when it is refunded' })
  closes: string[];
}

/** A refund closes the report of the purchase, those opened by its credits, and those counted by its first period. */
const CHECKOUT_SESSIONS = listController('listCheckoutSessions', {
  resource: 'checkout-sessions',
  view: AdminCheckoutSessionView,
  isPersonal: true,
  rows: `SELECT session.id, session."userId", report.token AS "reportId", session."offerKey", session.mode,
      session.value, session.currency, session.status, session."contactEmail", session."transactionId", session."createdAt",
      session."completedAt", ARRAY(
        SELECT coalesce(vehicle_name(opened."vehicleData"), opened.vin, 'A vehicle') FROM report_unlocks unlocked
        JOIN vehicle_reports opened ON opened.id = unlocked."vehicleReportId"
        WHERE session.status = 'completed' AND unlocked."revokedAt" IS NULL AND unlocked."accessUntil" > now()
          AND unlocked.id = ANY(ARRAY(
            SELECT id FROM report_unlocks WHERE "paymentId" = session.id
            UNION SELECT by_credit.id FROM report_unlocks by_credit
              JOIN entitlement_ledger spent ON spent.id = by_credit."ledgerEntryId"
              JOIN credit_grants granted ON granted.id = spent."grantId" WHERE granted."paymentId" = session.id
            UNION SELECT by_period.id FROM subscriptions started
              JOIN report_unlocks by_period ON by_period."subscriptionId" = started.id
              WHERE started."checkoutSessionId" = session.id AND started.period = 0))
        ORDER BY unlocked."unlockedAt") AS closes
    FROM checkout_sessions session LEFT JOIN vehicle_reports report ON report.id = session."vehicleReportId"`,
  id: text,
  sort: ['createdAt'],
  filter: { q: text, status: text, offerKey: text },
  where: {
    q: `row.id = :q OR row."transactionId" = :q OR row."contactEmail" = lower(:q) OR row.id = ANY(ARRAY(
      SELECT session.id FROM checkout_sessions session
      JOIN vehicle_reports report ON report.id = session."vehicleReportId" WHERE report.token = :q))`,
  },
});

export class AdminClientErrorView {
  @ApiProperty() id: string;
  @ApiProperty() message: string;
  @ApiProperty() errorType: string;
  @ApiProperty() severity: string;
  @ApiProperty({ type: 'object', additionalProperties: true }) details: Record<string, unknown>;
  @ApiProperty(time) createdAt: Date;
}

const CLIENT_ERRORS = listController('listClientErrors', {
  resource: 'client-errors',
  view: AdminClientErrorView,
  rows: 'SELECT id, message, "errorType", severity, details, "createdAt" FROM client_errors',
  id: rowNumber,
  sort: ['createdAt'],
  filter: { q: text, errorType: text, severity: text },
  where: { q: 'starts_with(row.message, :q)' },
});

export class AdminAuditEntryView {
  @ApiProperty() id: string;
  @ApiProperty() operator: string;
  @ApiProperty({ example: 'block-ip' }) action: string;
  @ApiProperty(nullableText) subject: string | null;
  @ApiProperty({ type: 'object', additionalProperties: true }) details: Record<string, unknown>;
  @ApiProperty(nullableText) ipAddress: string | null;
  @ApiProperty(time) createdAt: Date;
}

const AUDIT = listController('listAudit', {
  resource: 'audit',
  view: AdminAuditEntryView,
  rows: 'SELECT id, operator, action, subject, details, "ipAddress", "createdAt" FROM audit_log',
  id: rowNumber,
  sort: ['createdAt'],
  filter: { q: text, action: text },
  where: { q: 'row.subject = :q' },
});

/** Controllers of the lists about visitors. */
export const VISITOR_LISTS = [SIGNATURES, ADDRESSES, USERS, CHECKOUT_SESSIONS, CLIENT_ERRORS, AUDIT];
