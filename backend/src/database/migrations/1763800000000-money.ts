import type { MigrationInterface, QueryRunner } from 'typeorm';

const SESSIONS_AND_CONSENT = [
  `ALTER TABLE "checkout_sessions"
    ADD "extensions" integer NOT NULL DEFAULT 0,
    ADD "statusChangedAt" timestamptz NOT NULL DEFAULT now(),
    ADD "refundReason" varchar(20),
    ADD "refundReference" text,
    ADD "refundedAt" timestamptz,
    ADD CONSTRAINT "checkout_sessions_extensions_check" CHECK (extensions BETWEEN 0 AND 3)`,
  `CREATE INDEX "checkout_sessions_reference_idx" ON "checkout_sessions" ("paymentReference")`,
  `CREATE INDEX "checkout_sessions_open_idx" ON "checkout_sessions" ("statusChangedAt") WHERE status IN ('created', 'processing', 'requires_action')`,
  `ALTER TABLE "checkout_consents"
    ADD "termsVersion" varchar(20) NOT NULL DEFAULT '2026-11',
    ADD "offerKey" varchar(50),
    ADD "amountCents" integer,
    ADD "currency" varchar(3),
    ADD "renewalAmountCents" integer,
    ADD "renewalInterval" varchar(10),
    ADD "firstChargeAt" timestamptz,
    ADD "perReportCents" integer`,
  `UPDATE "checkout_consents" c SET "offerKey" = s."offerKey", "amountCents" = s.value, "currency" = s.currency
    FROM "checkout_sessions" s WHERE s.id = c."checkoutSessionId"`,
  `ALTER TABLE "checkout_consents" ALTER "termsVersion" DROP DEFAULT, ALTER "offerKey" SET NOT NULL,
    ALTER "amountCents" SET NOT NULL, ALTER "currency" SET NOT NULL`,
];

const SUBSCRIPTIONS = [
  `CREATE TABLE "subscriptions" (
    "id" text NOT NULL,
    "userId" text NOT NULL,
    "checkoutSessionId" text NOT NULL,
    "offerKey" varchar(50) NOT NULL,
    "status" varchar(20) NOT NULL,
    "amountCents" integer NOT NULL,
    "currency" varchar(3) NOT NULL,
    "perReportCents" integer,
    "reportsPerPeriod" integer,
    "reportsUsed" integer NOT NULL DEFAULT 0,
    "creditsPerPeriod" integer NOT NULL,
    "period" integer NOT NULL DEFAULT 0,
    "currentPeriodStart" timestamptz NOT NULL,
    "currentPeriodEnd" timestamptz NOT NULL,
    "anchorAt" timestamptz NOT NULL,
    "anchorMonths" integer NOT NULL,
    "nextChargeAt" timestamptz NOT NULL,
    "failedAttempts" integer NOT NULL DEFAULT 0,
    "cancelAtPeriodEnd" boolean NOT NULL DEFAULT false,
    "canceledAt" timestamptz,
    "endedAt" timestamptz,
    "provider" varchar(20) NOT NULL,
    "customerReference" text,
    "methodReference" text,
    "createdAt" timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT "subscriptions_period_check" CHECK ("currentPeriodEnd" > "currentPeriodStart"),
    CONSTRAINT "subscriptions_used_check" CHECK ("reportsUsed" >= 0 AND ("reportsPerPeriod" IS NULL OR "reportsUsed" <= "reportsPerPeriod")),
    CONSTRAINT "subscriptions_ended_check" CHECK ((status = 'canceled') = ("endedAt" IS NOT NULL)),
    CONSTRAINT "subscriptions_status_check" CHECK (status IN ('trialing', 'active', 'past_due', 'canceled')),
    CONSTRAINT "subscriptions_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "subscriptions_user_id_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id"),
    CONSTRAINT "subscriptions_session_fkey" FOREIGN KEY ("checkoutSessionId") REFERENCES "checkout_sessions"("id")
  )`,
  `CREATE INDEX "subscriptions_due_idx" ON "subscriptions" ("nextChargeAt") WHERE "endedAt" IS NULL`,
  `CREATE INDEX "subscriptions_user_id_idx" ON "subscriptions" ("userId")`,
  `CREATE UNIQUE INDEX "subscriptions_open_key" ON "subscriptions" ("userId", "offerKey") WHERE "endedAt" IS NULL`,
  `CREATE UNIQUE INDEX "subscriptions_session_key" ON "subscriptions" ("checkoutSessionId")`,
  `CREATE TABLE "subscription_charges" (
    "id" text NOT NULL,
    "subscriptionId" text NOT NULL,
    "kind" varchar(20) NOT NULL,
    "period" integer NOT NULL,
    "vehicleReportId" bigint,
    "amountCents" integer NOT NULL,
    "currency" varchar(3) NOT NULL,
    "status" varchar(20) NOT NULL DEFAULT 'pending',
    "paymentReference" text,
    "transactionId" text,
    "failureReason" text,
    "createdAt" timestamptz NOT NULL DEFAULT now(),
    "settledAt" timestamptz,
    CONSTRAINT "subscription_charges_report_check" CHECK ((kind = 'extra_report') = ("vehicleReportId" IS NOT NULL)),
    CONSTRAINT "subscription_charges_paid_check" CHECK (status NOT IN ('paid', 'refunded') OR "transactionId" IS NOT NULL),
    CONSTRAINT "subscription_charges_amount_check" CHECK ("amountCents" > 0),
    CONSTRAINT "subscription_charges_status_check" CHECK (status IN ('pending', 'paid', 'failed', 'refunded')),
    CONSTRAINT "subscription_charges_kind_check" CHECK (kind IN ('renewal', 'extra_report')),
    CONSTRAINT "subscription_charges_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "subscription_charges_subscription_fkey" FOREIGN KEY ("subscriptionId") REFERENCES "subscriptions"("id"),
    CONSTRAINT "subscription_charges_report_fkey" FOREIGN KEY ("vehicleReportId") REFERENCES "vehicle_reports"("id")
  )`,
  `CREATE INDEX "subscription_charges_subscription_idx" ON "subscription_charges" ("subscriptionId")`,
  `CREATE INDEX "subscription_charges_reference_idx" ON "subscription_charges" ("paymentReference")`,
  `CREATE UNIQUE INDEX "subscription_charges_transaction_key" ON "subscription_charges" ("transactionId")`,
  `CREATE UNIQUE INDEX "subscription_charges_extra_key" ON "subscription_charges" ("vehicleReportId") WHERE kind = 'extra_report' AND status = 'pending'`,
  `CREATE UNIQUE INDEX "subscription_charges_renewal_key" ON "subscription_charges" ("subscriptionId", "period") WHERE kind = 'renewal' AND status <> 'failed'`,
  `CREATE TABLE "payment_events" (
    "id" text NOT NULL,
    "provider" varchar(20) NOT NULL,
    "type" text NOT NULL,
    "paymentReference" text,
    "receivedAt" timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT "payment_events_pkey" PRIMARY KEY ("id")
  )`,
  `CREATE INDEX "payment_events_reference_idx" ON "payment_events" ("paymentReference")`,
];

const LEDGER_AND_UNLOCKS = [
  `ALTER TABLE "entitlement_ledger"
    DROP CONSTRAINT "entitlement_ledger_source_check",
    ADD "relatedChargeId" text,
    ADD "round" integer NOT NULL DEFAULT 1,
    ADD CONSTRAINT "entitlement_ledger_source_check" CHECK (source IN ('purchase', 'renewal', 'unlock', 'refund', 'period_end', 'grant')),
    ADD CONSTRAINT "entitlement_ledger_charge_fkey" FOREIGN KEY ("relatedChargeId") REFERENCES "subscription_charges"("id")`,
  `DROP INDEX "entitlement_ledger_unlock_key"`,
  `CREATE UNIQUE INDEX "entitlement_ledger_unlock_key" ON "entitlement_ledger" ("vehicleReportId", "round") WHERE source = 'unlock'`,
  `CREATE UNIQUE INDEX "entitlement_ledger_give_back_key" ON "entitlement_ledger" ("vehicleReportId", "round") WHERE source = 'refund'`,
  `CREATE UNIQUE INDEX "entitlement_ledger_refund_key" ON "entitlement_ledger" ("relatedCheckoutSessionId") WHERE source = 'refund'`,
  `CREATE UNIQUE INDEX "entitlement_ledger_renewal_key" ON "entitlement_ledger" ("relatedChargeId") WHERE source = 'renewal'`,
  `ALTER TABLE "report_unlocks"
    ADD "round" integer NOT NULL DEFAULT 1,
    ADD "checkoutSessionId" text,
    ADD "subscriptionId" text,
    ADD "chargeId" text,
    ADD "revokedAt" timestamptz,
    ADD "refunded" varchar(10),
    ADD CONSTRAINT "report_unlocks_refund_check" CHECK (("revokedAt" IS NULL) = (refunded IS NULL) AND refunded IN ('money', 'credit')),
    ADD CONSTRAINT "report_unlocks_session_fkey" FOREIGN KEY ("checkoutSessionId") REFERENCES "checkout_sessions"("id"),
    ADD CONSTRAINT "report_unlocks_subscription_fkey" FOREIGN KEY ("subscriptionId") REFERENCES "subscriptions"("id"),
    ADD CONSTRAINT "report_unlocks_charge_fkey" FOREIGN KEY ("chargeId") REFERENCES "subscription_charges"("id")`,
  `CREATE INDEX "report_unlocks_session_idx" ON "report_unlocks" ("checkoutSessionId")`,
  `ALTER TABLE "simulated_payments"
    DROP CONSTRAINT "simulated_payments_status_check",
    ADD "method" text,
    ADD "customer" text,
    ADD "settlesAt" timestamptz,
    ADD "refundId" text,
    ADD CONSTRAINT "simulated_payments_status_check" CHECK (status IN ('unpaid', 'requires_action', 'processing', 'paid', 'declined', 'canceled', 'refunded'))`,
];

export class Money1763800000000 implements MigrationInterface {
  readonly name = 'Money1763800000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...SESSIONS_AND_CONSENT, ...SUBSCRIPTIONS, ...LEDGER_AND_UNLOCKS])
      await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of UNDO) await runner.query(statement);
  }
}

/** Rows that the schema before cannot hold are in the way of going back: refunded and renewed money is not thrown away silently. */
const UNDO = [
  `ALTER TABLE "simulated_payments"
    DROP CONSTRAINT "simulated_payments_status_check",
    DROP "method", DROP "customer", DROP "settlesAt", DROP "refundId",
    ADD CONSTRAINT "simulated_payments_status_check" CHECK (status IN ('unpaid', 'paid', 'declined'))`,
  `ALTER TABLE "report_unlocks" DROP "round", DROP "checkoutSessionId", DROP "subscriptionId", DROP "chargeId", DROP "revokedAt", DROP "refunded"`,
  `DROP INDEX "entitlement_ledger_unlock_key", "entitlement_ledger_give_back_key", "entitlement_ledger_refund_key"`,
  `ALTER TABLE "entitlement_ledger"
    DROP CONSTRAINT "entitlement_ledger_source_check", DROP "relatedChargeId", DROP "round",
    ADD CONSTRAINT "entitlement_ledger_source_check" CHECK (source IN ('purchase', 'unlock', 'refund', 'grant'))`,
  `CREATE UNIQUE INDEX "entitlement_ledger_unlock_key" ON "entitlement_ledger" ("vehicleReportId") WHERE source = 'unlock'`,
  `DROP TABLE "payment_events", "subscription_charges", "subscriptions"`,
  `ALTER TABLE "checkout_consents" DROP "termsVersion", DROP "offerKey", DROP "amountCents", DROP "currency",
    DROP "renewalAmountCents", DROP "renewalInterval", DROP "firstChargeAt", DROP "perReportCents"`,
  `DROP INDEX "checkout_sessions_open_idx", "checkout_sessions_reference_idx"`,
  `ALTER TABLE "checkout_sessions" DROP "extensions", DROP "statusChangedAt", DROP "refundReason", DROP "refundReference", DROP "refundedAt"`,
];
