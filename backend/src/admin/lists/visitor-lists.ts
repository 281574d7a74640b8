import { flag, rowNumber, text } from '../list-query.js';
import { listController } from './listing.js';
import {
  AdminAddressView,
  AdminAuditEntryView,
  AdminCheckoutSessionView,
  AdminClientErrorView,
  AdminSignatureView,
  AdminUserView,
} from './lists.dto.js';

/** As a value of its own, so that the condition stays within one table and an index answers it. */
const REPORT_OF_TOKEN = 'row."vehicleReportId" = (SELECT id FROM vehicle_reports WHERE token = ?)';

/** Every row has its report; said as a join that may find none, so that counting the rows leaves the reports alone. */
const OF_REPORT = (table: string): string =>
  `${table} row LEFT JOIN vehicle_reports report ON report.id = row."vehicleReportId"`;

// The lists that are about visitors.

const SIGNATURES = listController<'signedAt'>(
  { view: AdminSignatureView, operationId: 'listSignatures', isPersonal: true },
  {
    resource: 'signatures',
    select: `row.id, report.token AS "reportId", row."typedName", row."agreementVersion", row."agreementHash", row."ipAddress",
    row."userAgent", row."signedAt", row."isValid"`,
    from: OF_REPORT('signatures'),
    id: 'row.id',
    columns: { signedAt: 'row."signedAt"' },
    rules: { after: rowNumber, sort: ['signedAt'], filter: { q: text, isValid: flag } },
    filters: { q: `${REPORT_OF_TOKEN} OR row."ipAddress" = ?`, isValid: 'row."isValid" = ?' },
  },
);

const ADDRESSES = listController<'createdAt'>(
  { view: AdminAddressView, operationId: 'listAddresses', isPersonal: true },
  {
    resource: 'addresses',
    select: `row.id, report.token AS "reportId", row."phoneNumber", row."addressLine1", row."addressLine2", row.city, row.state,
    row."zipCode", row."ipAddress", row."createdAt"`,
    from: OF_REPORT('addresses'),
    id: 'row.id',
    columns: { createdAt: 'row."createdAt"' },
    rules: { after: rowNumber, sort: ['createdAt'], filter: { q: text, state: text } },
    filters: { q: `${REPORT_OF_TOKEN} OR row."zipCode" = ?`, state: 'row.state = upper(?)' },
  },
);

const USERS = listController<'createdAt' | 'email'>(
  { view: AdminUserView, operationId: 'listUsers', isPersonal: true },
  {
    resource: 'users',
    select: `row.id, row.email, row."contactEmail", row."fullName", row."phoneNumber", row."isVerified", row."subscriptionStatus",
    row."creditsBalance", row."unlimitedActive", row."createdAt", row."lastLoginAt"`,
    from: 'users row',
    where: 'row."mergedIntoId" IS NULL AND row."erasedAt" IS NULL',
    id: 'row.id',
    columns: { createdAt: 'row."createdAt"', email: 'row.email' },
    rules: { sort: ['createdAt', 'email'], filter: { q: text, isVerified: flag } },
    filters: {
      q: 'row.id = ? OR row.email = lower(?) OR row."contactEmail" = lower(?)',
      isVerified: 'row."isVerified" = ?',
    },
  },
);

/**
 * The vehicles whose reports a refund of a purchase closes: its own, those its credits opened, and those its period
 * counts.
 */
const CLOSES = `ARRAY(SELECT coalesce(vehicle_name(opened."vehicleData"), opened.vin, 'A vehicle') FROM report_unlocks held
  JOIN vehicle_reports opened ON opened.id = held."vehicleReportId"
  WHERE row.status = 'completed' AND held."revokedAt" IS NULL AND held."accessUntil" > now() AND held.id = ANY(ARRAY(
    SELECT id FROM report_unlocks WHERE "paymentId" = row.id
    UNION SELECT u.id FROM report_unlocks u JOIN entitlement_ledger spent ON spent.id = u."ledgerEntryId"
      JOIN credit_grants g ON g.id = spent."grantId" WHERE g."paymentId" = row.id
    UNION SELECT u.id FROM subscriptions started JOIN report_unlocks u ON u."subscriptionId" = started.id
      WHERE started."checkoutSessionId" = row.id AND started.period = 0))
  ORDER BY held."unlockedAt")`;

const CHECKOUT_SESSIONS = listController<'createdAt'>(
  { view: AdminCheckoutSessionView, operationId: 'listCheckoutSessions', isPersonal: true },
  {
    resource: 'checkout-sessions',
    select: `row.id, row."userId", report.token AS "reportId", row."offerKey", row.mode, row.value, row.currency, row.status,
    row."contactEmail", row."transactionId", row."createdAt", row."completedAt", ${CLOSES} AS closes`,
    from: OF_REPORT('checkout_sessions'),
    id: 'row.id',
    columns: { createdAt: 'row."createdAt"' },
    rules: { sort: ['createdAt'], filter: { q: text, status: text, offerKey: text } },
    filters: {
      q: `row.id = ? OR row."transactionId" = ? OR ${REPORT_OF_TOKEN} OR row."contactEmail" = lower(?)`,
      status: 'row.status = ?',
      offerKey: 'row."offerKey" = ?',
    },
  },
);

const CLIENT_ERRORS = listController<'createdAt'>(
  { view: AdminClientErrorView, operationId: 'listClientErrors' },
  {
    resource: 'client-errors',
    select: 'row.id, row.message, row."errorType", row.severity, row.details, row."createdAt"',
    from: 'client_errors row',
    id: 'row.id',
    columns: { createdAt: 'row."createdAt"' },
    rules: { after: rowNumber, sort: ['createdAt'], filter: { q: text, errorType: text, severity: text } },
    filters: { q: 'starts_with(row.message, ?)', errorType: 'row."errorType" = ?', severity: 'row.severity = ?' },
  },
);

const AUDIT = listController<'createdAt'>(
  { view: AdminAuditEntryView, operationId: 'listAudit' },
  {
    resource: 'audit',
    select: 'row.id, row.operator, row.action, row.subject, row.details, row."ipAddress", row."createdAt"',
    from: 'audit_log row',
    id: 'row.id',
    columns: { createdAt: 'row."createdAt"' },
    rules: { after: rowNumber, sort: ['createdAt'], filter: { q: text, action: text } },
    filters: { q: 'row.subject = ?', action: 'row.action = ?' },
  },
);

/** Controllers of these lists. */
export const VISITOR_LISTS = [SIGNATURES, ADDRESSES, USERS, CHECKOUT_SESSIONS, CLIENT_ERRORS, AUDIT];
