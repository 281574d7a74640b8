-- Refund requests (claims) and disputes of payments that an operator or a bank decides.
CREATE TABLE "cases" (
  "id" text NOT NULL,
  "kind" varchar(20) NOT NULL,
  "state" varchar(20) NOT NULL DEFAULT 'open',
  "userId" text NOT NULL,
  "paymentId" text NOT NULL,
  "reason" varchar(60) NOT NULL,
  "finding" varchar(30),
  "message" text,
  "words" text,
  "disputeId" text,
  "evidenceDueAt" timestamptz,
  "openedAt" timestamptz NOT NULL,
  "dueAt" timestamptz NOT NULL,
  "closedAt" timestamptz,
  -- Who wrote a claim, where that is not the payer but a user who proved the mailbox it was bought under.
  "askedByUserId" text,
  CONSTRAINT "cases_kind_check" CHECK (kind IN ('claim', 'dispute')),
  CONSTRAINT "cases_state_check" CHECK (
    CASE kind WHEN 'claim' THEN state IN ('open', 'granted', 'refused', 'withdrawn', 'bank_returned')
      ELSE state IN ('open', 'won', 'lost') END),
  CONSTRAINT "cases_closed_check" CHECK (
    (state = 'open') = ("closedAt" IS NULL) AND (state <> 'open' OR words IS NULL)),
  CONSTRAINT "cases_dispute_check" CHECK ((kind = 'dispute') = ("disputeId" IS NOT NULL)),
  CONSTRAINT "cases_due_check" CHECK ("dueAt" > "openedAt"),
  CONSTRAINT "cases_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "cases_user_id_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id"),
  CONSTRAINT "cases_payment_fkey" FOREIGN KEY ("paymentId") REFERENCES "payments"("id"),
  CONSTRAINT "cases_asked_by_fkey" FOREIGN KEY ("askedByUserId") REFERENCES "users"("id") ON DELETE SET NULL
);
-- The payer and the owner of the mailbox may each have one open claim about a payment.
CREATE UNIQUE INDEX "cases_open_own_key" ON "cases" ("paymentId", "kind")
  WHERE state = 'open' AND "askedByUserId" IS NULL;
CREATE UNIQUE INDEX "cases_open_asked_key" ON "cases" ("paymentId", "askedByUserId")
  WHERE state = 'open' AND "askedByUserId" IS NOT NULL;
CREATE UNIQUE INDEX "cases_dispute_key" ON "cases" ("disputeId");
CREATE INDEX "cases_due_idx" ON "cases" ("dueAt");
CREATE INDEX "cases_opened_at_idx" ON "cases" ("openedAt");
CREATE INDEX "cases_user_id_idx" ON "cases" ("userId");
CREATE INDEX "cases_payment_idx" ON "cases" ("paymentId");
CREATE INDEX "cases_asked_by_idx" ON "cases" ("askedByUserId") WHERE "askedByUserId" IS NOT NULL;

CREATE FUNCTION guard_case() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> OLD.state AND OLD.state <> 'open' AND (OLD.state, NEW.state) <> ('won', 'lost') THEN
    RAISE EXCEPTION 'a case cannot go from % to %', OLD.state, NEW.state USING ERRCODE = 'restrict_violation';
  END IF;
  IF (NEW.kind, NEW."paymentId", NEW."openedAt", NEW."dueAt") IS DISTINCT FROM (OLD.kind, OLD."paymentId", OLD."openedAt", OLD."dueAt") THEN
    RAISE EXCEPTION 'what a case is about is frozen' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER cases_guarded BEFORE UPDATE ON cases FOR EACH ROW EXECUTE FUNCTION guard_case();
