CREATE TABLE "checkout_sessions" (
  "id" text NOT NULL,
  "userId" text NOT NULL,
  "vehicleReportId" bigint NOT NULL,
  "offerKey" varchar(50) NOT NULL,
  "priceId" text,
  "mode" varchar(20) NOT NULL,
  "value" integer NOT NULL,
  "currency" varchar(3) NOT NULL DEFAULT 'USD',
  "contactEmail" varchar(255),
  "gaClientId" text,
  "gaSessionId" text,
  "gclid" text,
  "gbraid" text,
  "wbraid" text,
  "utmSource" text,
  "utmMedium" text,
  "utmCampaign" text,
  "utmTerm" text,
  "utmContent" text,
  "marketing" jsonb NOT NULL DEFAULT '{}',
  "status" varchar(20) NOT NULL DEFAULT 'created',
  "statusChangedAt" timestamptz NOT NULL DEFAULT now(),
  "extensions" integer NOT NULL DEFAULT 0,
  "transactionId" text,
  "expiresAt" timestamptz NOT NULL,
  "createdAt" timestamptz NOT NULL DEFAULT now(),
  "completedAt" timestamptz,
  CONSTRAINT "checkout_sessions_completed_check" CHECK (
    status NOT IN ('completed', 'refunded') OR ("transactionId" IS NOT NULL AND "completedAt" IS NOT NULL)),
  CONSTRAINT "checkout_sessions_status_check" CHECK (
    status IN ('created', 'processing', 'requires_action', 'completed', 'failed', 'expired', 'refunded')),
  CONSTRAINT "checkout_sessions_value_check" CHECK (value > 0),
  CONSTRAINT "checkout_sessions_extensions_check" CHECK (extensions BETWEEN 0 AND 3),
  CONSTRAINT "checkout_sessions_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "checkout_sessions_user_id_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id"),
  CONSTRAINT "checkout_sessions_report_id_fkey" FOREIGN KEY ("vehicleReportId") REFERENCES "vehicle_reports"("id")
);
CREATE UNIQUE INDEX "checkout_sessions_transaction_key" ON "checkout_sessions" ("transactionId");
CREATE INDEX "checkout_sessions_report_id_idx" ON "checkout_sessions" ("vehicleReportId");
CREATE INDEX "checkout_sessions_user_id_idx" ON "checkout_sessions" ("userId");
CREATE INDEX "checkout_sessions_contact_email_idx" ON "checkout_sessions" ("contactEmail");
CREATE INDEX "checkout_sessions_created_at_idx" ON "checkout_sessions" ("createdAt");
CREATE INDEX "checkout_sessions_completed_at_idx" ON "checkout_sessions" ("completedAt");
CREATE INDEX "checkout_sessions_status_idx" ON "checkout_sessions" ("status", "createdAt");
CREATE INDEX "checkout_sessions_open_idx" ON "checkout_sessions" ("statusChangedAt")
  WHERE status IN ('created', 'processing', 'requires_action');

CREATE FUNCTION guard_checkout_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status <> OLD.status THEN
    IF NOT (OLD.status || '>' || NEW.status) = ANY (ARRAY[
      'created>processing', 'created>expired',
      'processing>requires_action', 'processing>completed', 'processing>failed', 'processing>expired',
      'requires_action>processing', 'requires_action>completed', 'requires_action>failed', 'requires_action>expired',
      'completed>refunded']) THEN
      RAISE EXCEPTION 'a checkout session cannot go from % to %', OLD.status, NEW.status USING ERRCODE = 'restrict_violation';
    END IF;
    NEW."statusChangedAt" = now();
  END IF;
  IF (NEW.value, NEW.currency, NEW."offerKey", NEW.mode) IS DISTINCT FROM (OLD.value, OLD.currency, OLD."offerKey", OLD.mode)
    OR OLD."transactionId" IS NOT NULL AND NEW."transactionId" IS DISTINCT FROM OLD."transactionId" THEN
    RAISE EXCEPTION 'price and transaction of a checkout session are frozen' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER checkout_sessions_guarded BEFORE UPDATE ON checkout_sessions
  FOR EACH ROW EXECUTE FUNCTION guard_checkout_session();

-- Two tabs that pay for the same, or for two subscriptions, are let through one after the other, in one call. Inside a
-- function every statement sees what was committed before it started, so the second one sees what the first one did.
CREATE FUNCTION claim_checkout_session(session_id text)
  RETURNS TABLE(id text, status varchar, "transactionId" text) LANGUAGE plpgsql AS $$
  DECLARE
    mine checkout_sessions%ROWTYPE;
    twin record;
  BEGIN
    SELECT * INTO mine FROM checkout_sessions s WHERE s.id = session_id;
    PERFORM pg_advisory_xact_lock(hashtextextended(
      CASE mine.mode WHEN 'payment' THEN 'checkout:' || mine."userId" || ':' || mine."vehicleReportId" || ':' || mine."offerKey"
        ELSE 'subscribe:' || mine."userId" END, 0));
    IF mine.mode = 'payment' THEN
      -- Both instants are the database's: the clock of a replica may be ahead of it.
      SELECT other.id, other.status, other."transactionId" INTO twin FROM checkout_sessions other
      WHERE other."userId" = mine."userId" AND other.id <> mine.id AND (other."vehicleReportId" = mine."vehicleReportId" AND other."offerKey" = mine."offerKey"
      AND (other.status IN ('processing', 'requires_action')
        OR (other.status = 'completed' AND other."statusChangedAt" > mine."createdAt")))
      ORDER BY other.status = 'completed' DESC LIMIT 1;
    ELSE
      SELECT other.id, other.status, other."transactionId" INTO twin FROM (
        SELECT bought.id, bought.status, bought."transactionId" FROM subscriptions_of_person(mine."userId") running
          JOIN checkout_sessions bought ON bought.id = running."checkoutSessionId"
          WHERE NOT running."cancelAtPeriodEnd" OR running."offerKey" = mine."offerKey" AND running."userId" = mine."userId"
        UNION ALL
        SELECT paying.id, paying.status, paying."transactionId" FROM checkout_sessions paying
          WHERE (paying."userId" = mine."userId" OR paying."contactEmail" = proven_mailbox(mine."userId")) AND paying.id <> mine.id
            AND paying.mode = 'subscription' AND paying.status = 'processing'
            AND paying."statusChangedAt" > now() - interval '2 minutes') other
      ORDER BY other.status = 'completed' DESC LIMIT 1;
    END IF;
    IF NOT FOUND THEN
      UPDATE checkout_sessions s SET status = 'processing' WHERE s.id = session_id AND s.status = 'created';
      RETURN;
    END IF;
    -- What was bought in the other tab cannot be bought here any more.
    IF twin.status = 'completed' THEN
      UPDATE checkout_sessions s SET status = 'expired'
      WHERE s.id = session_id AND s.status IN ('created', 'processing', 'requires_action');
    END IF;
    RETURN QUERY SELECT twin.id, twin.status, twin."transactionId";
  END $$;

CREATE TABLE "checkout_consents" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "checkoutSessionId" text NOT NULL,
  "consentText" text NOT NULL,
  "textHash" varchar(64) NOT NULL,
  "termsVersion" varchar(20) NOT NULL,
  "offerKey" varchar(50) NOT NULL,
  "amountCents" integer NOT NULL,
  "currency" varchar(3) NOT NULL,
  "renewalAccepted" boolean NOT NULL,
  "renewalAmountCents" integer,
  "renewalInterval" varchar(10),
  "firstChargeAt" timestamptz,
  "perReportCents" integer,
  "ipAddress" varchar(45),
  "userAgent" text,
  "createdAt" timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT "checkout_consents_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "checkout_consents_session_fkey" FOREIGN KEY ("checkoutSessionId") REFERENCES "checkout_sessions"("id")
);
CREATE UNIQUE INDEX "checkout_consents_session_key" ON "checkout_consents" ("checkoutSessionId");

-- Where a buyer came from may be erased on request; what they agreed to may not. The consent to an offer that was not
-- bought is deleted with its session, the consent to a purchase when the law no longer asks for it.
CREATE FUNCTION keep_consent() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'DELETE' THEN
      IF OLD."createdAt" > now() - interval '3 years'
        AND NOT may_be_forgotten(OLD."createdAt", interval '2555 days')
        AND NOT (may_be_forgotten(OLD."createdAt", interval '90 days') AND EXISTS (
          SELECT FROM checkout_sessions WHERE id = OLD."checkoutSessionId" AND status NOT IN ('completed', 'refunded'))) THEN
        RAISE EXCEPTION 'a consent is kept for three years' USING ERRCODE = 'restrict_violation';
      END IF;
      RETURN OLD;
    END IF;
    IF to_jsonb(NEW) - 'ipAddress' - 'userAgent' IS DISTINCT FROM to_jsonb(OLD) - 'ipAddress' - 'userAgent' THEN
      RAISE EXCEPTION 'the words of a consent are frozen' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
  END $$;
CREATE TRIGGER checkout_consents_kept BEFORE UPDATE OR DELETE ON checkout_consents
  FOR EACH ROW EXECUTE FUNCTION keep_consent();
