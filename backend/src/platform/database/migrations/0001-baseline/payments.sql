CREATE TABLE "payments" (
  "id" text NOT NULL,
  "kind" varchar(20) NOT NULL,
  "state" varchar(20) NOT NULL DEFAULT 'pending',
  "userId" text NOT NULL,
  "offerKey" varchar(50) NOT NULL,
  "amountCents" integer NOT NULL,
  "currency" varchar(3) NOT NULL,
  "checkoutSessionId" text,
  "subscriptionId" text,
  "period" integer,
  "vehicleReportId" bigint,
  "onSession" boolean NOT NULL DEFAULT false,
  "reference" text,
  "transactionId" text,
  "cardBrand" varchar(20),
  "cardLast4" varchar(4),
  "cardFingerprintHash" varchar(64),
  "failureReason" text,
  "refundReason" varchar(20),
  "refundReference" text,
  "refundedAt" timestamptz,
  "disputeState" varchar(30),
  "createdAt" timestamptz NOT NULL DEFAULT now(),
  "settledAt" timestamptz,
  -- The dispute that disputeState is about: a bank that lost one may open another.
  "disputeReference" text,
  CONSTRAINT "payments_kind_check" CHECK (kind IN ('purchase', 'renewal', 'extra_report')),
  CONSTRAINT "payments_state_check" CHECK (state IN ('pending', 'paid', 'failed', 'refunded')),
  CONSTRAINT "payments_amount_check" CHECK ("amountCents" > 0),
  CONSTRAINT "payments_paid_check" CHECK (
    (state <> 'paid' OR "settledAt" IS NOT NULL)
    AND (state NOT IN ('paid', 'refunded') OR "transactionId" IS NOT NULL)),
  CONSTRAINT "payments_session_check" CHECK ((kind = 'purchase') = ("checkoutSessionId" IS NOT NULL)),
  CONSTRAINT "payments_subscription_check" CHECK (
    num_nonnulls("subscriptionId", period) = CASE kind WHEN 'purchase' THEN 0 ELSE 2 END),
  CONSTRAINT "payments_report_check" CHECK ((kind = 'renewal') = ("vehicleReportId" IS NULL)),
  CONSTRAINT "payments_on_session_check" CHECK (kind = 'renewal' OR "onSession" = (kind = 'purchase')),
  CONSTRAINT "payments_card_check" CHECK (
    ("cardBrand" IS NULL) = ("cardLast4" IS NULL) AND "cardLast4" ~ '^[0-9]{4}$'),
  CONSTRAINT "payments_dispute_check" CHECK (
    "disputeState" IN ('open', 'won', 'lost') AND ("disputeState" IS DISTINCT FROM 'lost' OR state = 'refunded')),
  CONSTRAINT "payments_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "payments_user_id_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id"),
  CONSTRAINT "payments_session_fkey" FOREIGN KEY ("checkoutSessionId") REFERENCES "checkout_sessions"("id"),
  CONSTRAINT "payments_subscription_fkey" FOREIGN KEY ("subscriptionId") REFERENCES "subscriptions"("id"),
  CONSTRAINT "payments_report_fkey" FOREIGN KEY ("vehicleReportId") REFERENCES "vehicle_reports"("id")
);
CREATE UNIQUE INDEX "payments_session_key" ON "payments" ("checkoutSessionId");
CREATE UNIQUE INDEX "payments_transaction_key" ON "payments" ("transactionId");
CREATE UNIQUE INDEX "payments_renewal_key" ON "payments" ("subscriptionId", "period")
  WHERE kind = 'renewal' AND state <> 'failed' AND "refundReason" IS DISTINCT FROM 'late';
CREATE UNIQUE INDEX "payments_extra_report_key" ON "payments" ("vehicleReportId")
  WHERE kind = 'extra_report' AND state = 'pending';
CREATE INDEX "payments_reference_idx" ON "payments" ("reference");
CREATE INDEX "payments_user_id_idx" ON "payments" ("userId");
CREATE INDEX "payments_subscription_idx" ON "payments" ("subscriptionId");
CREATE INDEX "payments_report_idx" ON "payments" ("vehicleReportId") WHERE "vehicleReportId" IS NOT NULL;
CREATE INDEX "payments_created_at_idx" ON "payments" ("createdAt");
CREATE INDEX "payments_pending_idx" ON "payments" ("createdAt") WHERE state = 'pending' AND kind <> 'purchase';
CREATE INDEX "payments_settled_at_idx" ON "payments" ("settledAt");

CREATE FUNCTION guard_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> OLD.state AND NOT (OLD.state || '>' || NEW.state) = ANY (ARRAY[
    'pending>paid', 'pending>failed', 'pending>refunded', 'paid>refunded', 'failed>refunded']) THEN
    RAISE EXCEPTION 'a payment cannot go from % to %', OLD.state, NEW.state USING ERRCODE = 'restrict_violation';
  END IF;
  IF (NEW.kind, NEW."amountCents", NEW.currency, NEW."offerKey") IS DISTINCT FROM (OLD.kind, OLD."amountCents", OLD.currency, OLD."offerKey")
    OR OLD."transactionId" IS NOT NULL AND NEW."transactionId" IS DISTINCT FROM OLD."transactionId" THEN
    RAISE EXCEPTION 'amount and transaction of a payment are frozen' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payments_guarded BEFORE UPDATE ON payments
  FOR EACH ROW EXECUTE FUNCTION guard_payment();

CREATE TABLE "payment_events" (
  "id" text NOT NULL,
  "provider" varchar(20) NOT NULL,
  "type" text NOT NULL,
  "paymentReference" text,
  "receivedAt" timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT "payment_events_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "payment_events_reference_idx" ON "payment_events" ("paymentReference");
CREATE INDEX "payment_events_received_at_idx" ON "payment_events" ("receivedAt");

-- The books of the simulated payment provider.
CREATE TABLE "simulated_payments" (
  "reference" text NOT NULL,
  "amount" integer NOT NULL,
  "currency" varchar(3) NOT NULL,
  "status" varchar(20) NOT NULL DEFAULT 'unpaid',
  "transactionId" text,
  "method" text,
  "customer" text,
  "settlesAt" timestamptz,
  "refundId" text,
  "createdAt" timestamptz NOT NULL DEFAULT now(),
  "dispute" varchar(10),
  "disputedAt" timestamptz,
  CONSTRAINT "simulated_payments_status_check" CHECK (
    status IN ('unpaid', 'requires_action', 'processing', 'paid', 'declined', 'canceled', 'refunded')),
  CONSTRAINT "simulated_payments_dispute_check" CHECK (
    dispute IN ('open', 'won', 'lost') AND (dispute IS NULL) = ("disputedAt" IS NULL)),
  CONSTRAINT "simulated_payments_pkey" PRIMARY KEY ("reference")
);
