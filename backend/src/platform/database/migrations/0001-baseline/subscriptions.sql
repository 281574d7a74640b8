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
  "reportsPerRenewal" integer,
  -- What the owner of its mailbox canceled cannot be resumed by a user who never proved that mailbox.
  "canceledBy" varchar(20),
  CONSTRAINT "subscriptions_period_check" CHECK ("currentPeriodEnd" > "currentPeriodStart"),
  CONSTRAINT "subscriptions_used_check" CHECK (
    "reportsUsed" >= 0 AND ("reportsPerPeriod" IS NULL OR "reportsUsed" <= "reportsPerPeriod")),
  CONSTRAINT "subscriptions_ended_check" CHECK ((status = 'canceled') = ("endedAt" IS NOT NULL)),
  CONSTRAINT "subscriptions_status_check" CHECK (status IN ('trialing', 'active', 'past_due', 'canceled')),
  CONSTRAINT "subscriptions_canceled_by_check" CHECK (
    "canceledBy" IN ('payer', 'mailbox', 'operator', 'joining', 'erasure')),
  CONSTRAINT "subscriptions_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "subscriptions_user_id_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id"),
  CONSTRAINT "subscriptions_session_fkey" FOREIGN KEY ("checkoutSessionId") REFERENCES "checkout_sessions"("id")
);
-- One subscription of an offer renews. Others whose days are paid may run beside it, after accounts were merged.
CREATE UNIQUE INDEX "subscriptions_renewing_key" ON "subscriptions" ("userId", "offerKey")
  WHERE "endedAt" IS NULL AND NOT "cancelAtPeriodEnd";
CREATE UNIQUE INDEX "subscriptions_session_key" ON "subscriptions" ("checkoutSessionId");
CREATE INDEX "subscriptions_user_id_idx" ON "subscriptions" ("userId");
CREATE INDEX "subscriptions_created_at_idx" ON "subscriptions" ("createdAt");
CREATE INDEX "subscriptions_due_idx" ON "subscriptions" ("nextChargeAt") WHERE "endedAt" IS NULL;
CREATE INDEX "subscriptions_trial_end_idx" ON "subscriptions" ("currentPeriodEnd") WHERE status = 'trialing';

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

-- The running subscriptions of a person: their own, and those bought in other browsers under the mailbox they proved.
CREATE FUNCTION subscriptions_of_person(user_id text) RETURNS SETOF subscriptions LANGUAGE sql STABLE AS $$
    SELECT * FROM subscriptions WHERE "endedAt" IS NULL AND id IN (
      SELECT id FROM subscriptions WHERE "userId" = user_id
      UNION ALL
      SELECT begun.id FROM checkout_sessions bought JOIN subscriptions begun ON begun."checkoutSessionId" = bought.id
      WHERE bought."contactEmail" = proven_mailbox(user_id))
  $$;

CREATE FUNCTION has_proven_mailbox_of(subscription_id text, user_id text) RETURNS boolean LANGUAGE sql STABLE AS $$
      SELECT coalesce((SELECT bought."contactEmail" = proven_mailbox(user_id) FROM subscriptions begun
        JOIN checkout_sessions bought ON bought.id = begun."checkoutSessionId" WHERE begun.id = subscription_id), false)
    $$;

-- One trial for each person: hashes of what a person is known by. A refunded trial deletes those of its payment.
CREATE TABLE "trial_uses" (
  "keyHash" varchar(64) NOT NULL,
  "usedAt" timestamptz NOT NULL,
  "paymentId" text,
  CONSTRAINT "trial_uses_pkey" PRIMARY KEY ("keyHash")
);
CREATE INDEX "trial_uses_used_at_idx" ON "trial_uses" ("usedAt");
CREATE INDEX "trial_uses_payment_idx" ON "trial_uses" ("paymentId");
