import { ApiProperty } from '@nestjs/swagger';
import { nullableText, nullableTime, time } from '../../platform/http/api-fields.js';
import { listController } from './list.controller.js';
import { flag, rowNumber, text } from './list-query.js';
import { JOB_STATUSES } from '../../platform/input-rules/codes.js';

export class AdminSubscriptionView {
  @ApiProperty() id: string;
  @ApiProperty() userId: string;
  @ApiProperty() checkoutSessionId: string;
  @ApiProperty() offerKey: string;
  @ApiProperty() status: string;
  @ApiProperty({ description: 'Cents of every renewal' }) amountCents: number;
  @ApiProperty() currency: string;
  @ApiProperty({ description: 'Counts the periods; 0 is the one the purchase paid for' }) period: number;
  @ApiProperty() reportsUsed: number;
  @ApiProperty({ type: Number, nullable: true }) reportsPerPeriod: number | null;
  @ApiProperty(time) currentPeriodEnd: Date;
  @ApiProperty(time) nextChargeAt: Date;
  @ApiProperty() cancelAtPeriodEnd: boolean;
  @ApiProperty(nullableTime) canceledAt: Date | null;
  @ApiProperty(nullableTime) endedAt: Date | null;
  @ApiProperty(time) createdAt: Date;
  @ApiProperty(nullableText) email: string | null;
  @ApiProperty({
    ...nullableText,
    description: 'Kind of the open case its renewal waits for: claim or dispute; null: none',
  })
  pausedBy: string | null;
}

const SUBSCRIPTIONS = listController('listAllSubscriptions', {
  resource: 'subscriptions',
  view: AdminSubscriptionView,
  isPersonal: true,
  rows: `SELECT subscription.id, subscription."userId", subscription."checkoutSessionId", subscription."offerKey",
      subscription.status, subscription."amountCents", subscription.currency, subscription.period,
      subscription."reportsUsed", subscription."reportsPerPeriod", subscription."currentPeriodEnd",
      subscription."nextChargeAt", subscription."cancelAtPeriodEnd", subscription."canceledAt", subscription."endedAt",
      subscription."createdAt", coalesce(session."contactEmail", person.email) AS email,
      renewal_pause(subscription.id)->>'kind' AS "pausedBy"
    FROM subscriptions subscription LEFT JOIN users person ON person.id = subscription."userId"
    LEFT JOIN checkout_sessions session ON session.id = subscription."checkoutSessionId"`,
  id: text,
  sort: ['createdAt'],
  filter: { q: text, status: text, offerKey: text },
  where: { q: 'row.id = :q OR row."userId" = :q OR row."userId" = ANY(users_of_email(:q))' },
});

export class AdminSubscriptionPaymentView {
  @ApiProperty() id: string;
  @ApiProperty() userId: string;
  @ApiProperty() subscriptionId: string;
  @ApiProperty({ enum: ['renewal', 'extra_report'] }) kind: string;
  @ApiProperty() period: number;
  @ApiProperty({ description: 'Cents' }) amountCents: number;
  @ApiProperty() currency: string;
  @ApiProperty() status: string;
  @ApiProperty(nullableText) failureReason: string | null;
  @ApiProperty(nullableText) transactionId: string | null;
  @ApiProperty(time) createdAt: Date;
  @ApiProperty(nullableTime) settledAt: Date | null;
  @ApiProperty(nullableText) email: string | null;
}

const SUBSCRIPTION_PAYMENTS = listController('listSubscriptionPayments', {
  resource: 'subscription-payments',
  view: AdminSubscriptionPaymentView,
  isPersonal: true,
  rows: `SELECT payment.id, payment."userId", payment."subscriptionId", payment.kind, payment.period,
      payment."amountCents", payment.currency, payment.state AS status, payment."failureReason",
      payment."transactionId", payment."createdAt", payment."settledAt",
      coalesce(session."contactEmail", person.email) AS email
    FROM payments payment LEFT JOIN users person ON person.id = payment."userId"
    LEFT JOIN subscriptions subscription ON subscription.id = payment."subscriptionId"
    LEFT JOIN checkout_sessions session ON session.id = subscription."checkoutSessionId"
    WHERE payment.kind <> 'purchase'`,
  id: text,
  sort: ['createdAt'],
  filter: { q: text, status: text, kind: text },
  where: {
    q: `row.id = :q OR row."subscriptionId" = :q OR row."transactionId" = :q OR row."userId" = :q
      OR row."userId" = ANY(users_of_email(:q))`,
  },
});

export class AdminMailView {
  @ApiProperty() id: string;
  @ApiProperty({ example: 'receipt' }) kind: string;
  @ApiProperty({ ...nullableText, description: 'Null once it is forgotten' }) recipient: string | null;
  @ApiProperty() attempts: number;
  @ApiProperty(nullableTime) sentAt: Date | null;
  @ApiProperty(nullableText) lastError: string | null;
  @ApiProperty(time) createdAt: Date;
  @ApiProperty({
    enum: ['sent', 'failed', 'waiting', 'not_sent'],
    description: 'not_sent: its receiver was forgotten before it went out, so it never will',
  })
  status: string;
}

const MAILS = listController('listMails', {
  resource: 'mails',
  view: AdminMailView,
  isPersonal: true,
  rows: `SELECT id, kind, recipient, attempts, "sentAt", "lastError", "createdAt",
      CASE WHEN "sentAt" IS NOT NULL THEN 'sent' WHEN "lastError" IS NOT NULL THEN 'failed'
        WHEN recipient IS NULL AND "startedAt" IS NULL THEN 'not_sent'
        WHEN recipient IS NULL THEN 'failed' ELSE 'waiting' END AS status
    FROM mails`,
  id: rowNumber,
  sort: ['createdAt'],
  filter: { q: text, kind: text, sent: flag },
  where: { q: 'row.recipient = lower(:q)', sent: '(row."sentAt" IS NOT NULL) = :sent' },
});

export class AdminErrorGroupView {
  @ApiProperty({ description: 'Fingerprint' }) id: string;
  @ApiProperty({ description: 'Among the newest 10000 reported errors' }) count: number;
  @ApiProperty({ description: 'Different known visitors' }) visitors: number;
  @ApiProperty(time) firstSeenAt: Date;
  @ApiProperty(time) lastSeenAt: Date;
  @ApiProperty({ description: 'Of the newest' }) message: string;
  @ApiProperty() errorType: string;
  @ApiProperty({ description: 'The worst' }) severity: string;
  @ApiProperty({ type: 'object', additionalProperties: true, description: 'Of the newest' })
  details: Record<string, unknown>;
}

const ERROR_GROUPS = listController('listErrorGroups', {
  resource: 'error-groups',
  view: AdminErrorGroupView,
  rows: `SELECT fingerprint AS id, count(*)::int AS count, count(DISTINCT "userId")::int AS visitors,
      min("createdAt") AS "firstSeenAt", max("createdAt") AS "lastSeenAt",
      (array_agg(message ORDER BY id DESC))[1] AS message, max("errorType") AS "errorType",
      CASE max(CASE severity WHEN 'critical' THEN 3 WHEN 'high' THEN 2 ELSE 1 END)
        WHEN 3 THEN 'critical' WHEN 2 THEN 'high' ELSE 'medium' END AS severity,
      (array_agg(details ORDER BY id DESC))[1] AS details
    FROM (SELECT * FROM client_errors ORDER BY "createdAt" DESC LIMIT 10000) newest GROUP BY fingerprint`,
  id: text,
  sort: ['lastSeenAt', 'count'],
  filter: { q: text, errorType: text, severity: text },
  where: { q: 'row.id = :q OR strpos(lower(row.message), lower(:q)) > 0' },
});

export class AdminJobView {
  @ApiProperty() id: string;
  @ApiProperty({ example: 'fulfill-report' }) task: string;
  @ApiProperty() attempts: number;
  @ApiProperty() maxAttempts: number;
  @ApiProperty(time) runAt: Date;
  @ApiProperty(nullableText) lastError: string | null;
  @ApiProperty(time) createdAt: Date;
  @ApiProperty({ enum: JOB_STATUSES }) status: string;
}

/** Jobs that are done leave no row. */
const JOBS = listController('listJobs', {
  resource: 'jobs',
  view: AdminJobView,
  rows: `SELECT id, task_identifier AS task, attempts, max_attempts AS "maxAttempts", run_at AS "runAt",
      last_error AS "lastError", created_at AS "createdAt",
      CASE WHEN locked_at IS NOT NULL THEN 'running' WHEN attempts >= max_attempts THEN 'dead'
        WHEN attempts > 0 THEN 'retrying' ELSE 'waiting' END AS status
    FROM graphile_worker.jobs`,
  id: rowNumber,
  sort: ['createdAt', 'runAt'],
  filter: { q: (value) => rowNumber(text(value)), task: text, status: text },
  where: { q: 'row.id = :q' },
});

/** Controllers of the lists about the shop. */
export const SHOP_LISTS = [SUBSCRIPTIONS, SUBSCRIPTION_PAYMENTS, MAILS, ERROR_GROUPS, JOBS];
