import { flag, rowNumber, text } from '../list-query.js';
import { listController } from '../lists/listing.js';
import {
  AdminErrorGroupView,
  AdminJobView,
  AdminMailView,
  AdminSubscriptionPaymentView,
  AdminSubscriptionView,
} from './shop-lists.dto.js';

/** A row's number as its filter value: what is no number matches nothing. */
const number = (value: unknown): string | undefined => {
  const written = text(value);
  return written !== undefined && /^\d{1,18}$/.test(written) ? written : undefined;
};

/** The visitors of an email: whose it is, and who bought with it. */
const OF_EMAIL = `ARRAY(SELECT id FROM users WHERE email = lower(?)
  UNION SELECT "userId" FROM checkout_sessions WHERE "contactEmail" = lower(?))`;

const SUBSCRIPTIONS = listController<'createdAt'>(
  { view: AdminSubscriptionView, operationId: 'listAllSubscriptions', isPersonal: true },
  {
    resource: 'subscriptions',
    select: `row.id, row."userId", row."checkoutSessionId", row."offerKey", row.status, row."amountCents", row.currency, row.period,
    row."reportsUsed", row."reportsPerPeriod", row."currentPeriodEnd", row."nextChargeAt", row."cancelAtPeriodEnd", row."canceledAt",
    row."endedAt", row."createdAt", coalesce(session."contactEmail", person.email) AS email,
    renewal_pause(row.id)->>'kind' AS "pausedBy"`,
    from: `subscriptions row LEFT JOIN users person ON person.id = row."userId"
    LEFT JOIN checkout_sessions session ON session.id = row."checkoutSessionId"`,
    id: 'row.id',
    columns: { createdAt: 'row."createdAt"' },
    rules: { sort: ['createdAt'], filter: { q: text, status: text, offerKey: text } },
    filters: {
      q: `row.id = ? OR row."userId" = ? OR row."userId" = ANY (${OF_EMAIL})`,
      status: 'row.status = ?',
      offerKey: 'row."offerKey" = ?',
    },
  },
);

const SUBSCRIPTION_PAYMENTS = listController<'createdAt'>(
  { view: AdminSubscriptionPaymentView, operationId: 'listSubscriptionPayments', isPersonal: true },
  {
    resource: 'subscription-payments',
    select: `row.id, row."userId", row."subscriptionId", row.kind, row.period, row."amountCents", row.currency, row.state AS status,
    row."failureReason", row."transactionId", row."createdAt", row."settledAt",
    coalesce(session."contactEmail", person.email) AS email`,
    from: `(SELECT * FROM payments WHERE kind <> 'purchase') row LEFT JOIN users person ON person.id = row."userId"
    LEFT JOIN subscriptions subscription ON subscription.id = row."subscriptionId"
    LEFT JOIN checkout_sessions session ON session.id = subscription."checkoutSessionId"`,
    id: 'row.id',
    columns: { createdAt: 'row."createdAt"' },
    rules: { sort: ['createdAt'], filter: { q: text, status: text, kind: text } },
    filters: {
      q: `row.id = ? OR row."subscriptionId" = ? OR row."transactionId" = ? OR row."userId" = ?
      OR row."userId" = ANY (${OF_EMAIL})`,
      status: 'row.state = ?',
      kind: 'row.kind = ?',
    },
  },
);

const MAILS = listController<'createdAt'>(
  { view: AdminMailView, operationId: 'listMails', isPersonal: true },
  {
    resource: 'mails',
    select: `row.id, row.kind, row.recipient, row.attempts, row."sentAt", row."lastError", row."createdAt",
    CASE WHEN row."sentAt" IS NOT NULL THEN 'sent' WHEN row."lastError" IS NOT NULL THEN 'failed'
      WHEN row.recipient IS NULL AND row."startedAt" IS NULL THEN 'not_sent'
      WHEN row.recipient IS NULL THEN 'failed' ELSE 'waiting' END AS status`,
    from: 'mails row',
    id: 'row.id',
    columns: { createdAt: 'row."createdAt"' },
    rules: { after: rowNumber, sort: ['createdAt'], filter: { q: text, kind: text, sent: flag } },
    filters: { q: 'row.recipient = lower(?)', kind: 'row.kind = ?', sent: '(row."sentAt" IS NOT NULL) = ?' },
  },
);

/** One row for each error, however often it was reported. */
const ERROR_GROUPS = listController<'lastSeenAt' | 'count'>(
  { view: AdminErrorGroupView, operationId: 'listErrorGroups' },
  {
    resource: 'error-groups',
    select: 'row.*',
    from: `(SELECT fingerprint AS id, count(*)::int AS count, count(DISTINCT "userId")::int AS visitors, min("createdAt") AS "firstSeenAt",
      max("createdAt") AS "lastSeenAt", (array_agg(message ORDER BY id DESC))[1] AS message, max("errorType") AS "errorType",
      CASE max(CASE severity WHEN 'critical' THEN 3 WHEN 'high' THEN 2 ELSE 1 END) WHEN 3 THEN 'critical' WHEN 2 THEN 'high' ELSE 'medium' END AS severity,
      (array_agg(details ORDER BY id DESC))[1] AS details
    FROM (SELECT * FROM client_errors ORDER BY "createdAt" DESC LIMIT 10000) newest GROUP BY fingerprint) row`,
    id: 'row.id',
    columns: { lastSeenAt: 'row."lastSeenAt"', count: 'row.count' },
    rules: { sort: ['lastSeenAt', 'count'], filter: { q: text, errorType: text, severity: text } },
    filters: {
      q: 'strpos(lower(row.message), lower(?)) > 0 OR row.id = ?',
      errorType: 'row."errorType" = ?',
      severity: 'row.severity = ?',
    },
  },
);

/** Waiting, running and given-up jobs; done ones leave no row. */
const JOB_STATE = `CASE WHEN row.locked_at IS NOT NULL THEN 'running' WHEN row.attempts >= row.max_attempts THEN 'dead'
  WHEN row.attempts > 0 THEN 'retrying' ELSE 'waiting' END`;

const JOBS = listController<'createdAt' | 'runAt'>(
  { view: AdminJobView, operationId: 'listJobs' },
  {
    resource: 'jobs',
    select: `row.id, row.task_identifier AS task, row.attempts, row.max_attempts AS "maxAttempts", row.run_at AS "runAt",
    row.last_error AS "lastError", row.created_at AS "createdAt", ${JOB_STATE} AS status`,
    from: 'graphile_worker.jobs row',
    id: 'row.id',
    columns: { createdAt: 'row.created_at', runAt: 'row.run_at' },
    rules: { after: rowNumber, sort: ['createdAt', 'runAt'], filter: { q: number, task: text, status: text } },
    filters: { q: 'row.id = ?', task: 'row.task_identifier = ?', status: `${JOB_STATE} = ?` },
  },
);

/** Controllers of these lists. */
export const SHOP_LISTS = [SUBSCRIPTIONS, SUBSCRIPTION_PAYMENTS, MAILS, ERROR_GROUPS, JOBS];
