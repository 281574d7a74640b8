CREATE TABLE "subscriptions" (
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
);
CREATE UNIQUE INDEX "subscriptions_open_key" ON "subscriptions" ("userId", "offerKey") WHERE "endedAt" IS NULL;
CREATE UNIQUE INDEX "subscriptions_session_key" ON "subscriptions" ("checkoutSessionId");
CREATE INDEX "subscriptions_user_id_idx" ON "subscriptions" ("userId");
CREATE INDEX "subscriptions_created_at_idx" ON "subscriptions" ("createdAt");
CREATE INDEX "subscriptions_due_idx" ON "subscriptions" ("nextChargeAt") WHERE "endedAt" IS NULL;

CREATE FUNCTION mirror_subscription() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users SET
    "subscriptionStatus" = NEW.status,
    "subscriptionId" = NEW.id,
    "stripeCustomerId" = CASE WHEN NEW.provider = 'stripe' THEN coalesce(NEW."customerReference", "stripeCustomerId") ELSE "stripeCustomerId" END
  WHERE id = NEW."userId" AND (NEW."endedAt" IS NULL OR "subscriptionId" = NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER subscriptions_mirrored AFTER INSERT OR UPDATE OF status, "customerReference" ON subscriptions
  FOR EACH ROW EXECUTE FUNCTION mirror_subscription();

CREATE TABLE "subscription_charges" (
  "id" text NOT NULL,
  "subscriptionId" text NOT NULL,
  "kind" varchar(20) NOT NULL,
  "period" integer NOT NULL,
  "vehicleReportId" bigint,
  "amountCents" integer NOT NULL,
  "currency" varchar(3) NOT NULL,
  "status" varchar(20) NOT NULL DEFAULT 'pending',
  "onSession" boolean NOT NULL DEFAULT false,
  "paymentReference" text,
  "transactionId" text,
  "cardBrand" varchar(20),
  "cardLast4" varchar(4),
  "failureReason" text,
  "refundReason" varchar(20),
  "refundReference" text,
  "createdAt" timestamptz NOT NULL DEFAULT now(),
  "settledAt" timestamptz,
  "refundedAt" timestamptz,
  CONSTRAINT "subscription_charges_report_check" CHECK ((kind = 'extra_report') = ("vehicleReportId" IS NOT NULL)),
  CONSTRAINT "subscription_charges_paid_check" CHECK (status NOT IN ('paid', 'refunded') OR "transactionId" IS NOT NULL),
  CONSTRAINT "subscription_charges_amount_check" CHECK ("amountCents" > 0),
  CONSTRAINT "subscription_charges_status_check" CHECK (status IN ('pending', 'paid', 'failed', 'refunded')),
  CONSTRAINT "subscription_charges_kind_check" CHECK (kind IN ('renewal', 'extra_report')),
  CONSTRAINT "subscription_charges_on_session_check" CHECK (kind = 'renewal' OR NOT "onSession"),
  CONSTRAINT "subscription_charges_card_check" CHECK (
    ("cardBrand" IS NULL) = ("cardLast4" IS NULL) AND "cardLast4" ~ '^[0-9]{4}$'),
  CONSTRAINT "subscription_charges_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "subscription_charges_subscription_fkey" FOREIGN KEY ("subscriptionId") REFERENCES "subscriptions"("id"),
  CONSTRAINT "subscription_charges_report_fkey" FOREIGN KEY ("vehicleReportId") REFERENCES "vehicle_reports"("id")
);
CREATE UNIQUE INDEX "subscription_charges_transaction_key" ON "subscription_charges" ("transactionId");
CREATE UNIQUE INDEX "subscription_charges_extra_key" ON "subscription_charges" ("vehicleReportId") WHERE kind = 'extra_report' AND status = 'pending';
CREATE UNIQUE INDEX "subscription_charges_renewal_key" ON "subscription_charges" ("subscriptionId", "period") WHERE kind = 'renewal' AND status <> 'failed';
CREATE INDEX "subscription_charges_subscription_idx" ON "subscription_charges" ("subscriptionId");
CREATE INDEX "subscription_charges_reference_idx" ON "subscription_charges" ("paymentReference");
CREATE INDEX "subscription_charges_report_idx" ON "subscription_charges" ("vehicleReportId") WHERE "vehicleReportId" IS NOT NULL;
CREATE INDEX "subscription_charges_created_at_idx" ON "subscription_charges" ("createdAt");
CREATE INDEX "subscription_charges_pending_idx" ON "subscription_charges" ("createdAt") WHERE status = 'pending';
