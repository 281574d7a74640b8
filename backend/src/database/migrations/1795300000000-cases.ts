import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = `
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
  CONSTRAINT "cases_kind_check" CHECK (kind IN ('claim', 'dispute')),
  CONSTRAINT "cases_state_check" CHECK (CASE kind WHEN 'claim' THEN state IN ('open', 'granted', 'refused', 'withdrawn')
    ELSE state IN ('open', 'won', 'lost') END),
  CONSTRAINT "cases_closed_check" CHECK ((state = 'open') = ("closedAt" IS NULL) AND (state <> 'open' OR words IS NULL)),
  CONSTRAINT "cases_dispute_check" CHECK ((kind = 'dispute') = ("disputeId" IS NOT NULL)),
  CONSTRAINT "cases_due_check" CHECK ("dueAt" > "openedAt"),
  CONSTRAINT "cases_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "cases_user_id_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id"),
  CONSTRAINT "cases_payment_fkey" FOREIGN KEY ("paymentId") REFERENCES "payments"("id")
);
CREATE UNIQUE INDEX "cases_open_key" ON "cases" ("paymentId", "kind") WHERE state = 'open';
CREATE UNIQUE INDEX "cases_dispute_key" ON "cases" ("disputeId");
CREATE INDEX "cases_due_idx" ON "cases" ("dueAt");
CREATE INDEX "cases_opened_at_idx" ON "cases" ("openedAt");
CREATE INDEX "cases_user_id_idx" ON "cases" ("userId");
CREATE INDEX "cases_payment_idx" ON "cases" ("paymentId");

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

CREATE TABLE "report_reads" (
  "vehicleReportId" bigint NOT NULL,
  "readAt" timestamptz NOT NULL,
  CONSTRAINT "report_reads_pkey" PRIMARY KEY ("vehicleReportId", "readAt"),
  CONSTRAINT "report_reads_report_id_fkey" FOREIGN KEY ("vehicleReportId") REFERENCES "vehicle_reports"("id") ON DELETE CASCADE
);`;

/** A payment a bank disputes: its rights are withdrawn for the time, by the ledger and by the unlocks. */
const DISPUTES = `
ALTER TABLE "entitlement_ledger" DROP CONSTRAINT "entitlement_ledger_source_check",
  ADD CONSTRAINT "entitlement_ledger_source_check" CHECK (source IN ('purchase', 'renewal', 'unlock', 'refund', 'period_end', 'grant', 'dispute'));
ALTER TABLE "report_unlocks" ADD "disputedPaymentId" text,
  ADD CONSTRAINT "report_unlocks_disputed_payment_fkey" FOREIGN KEY ("disputedPaymentId") REFERENCES "payments"("id"),
  DROP CONSTRAINT "report_unlocks_refund_check",
  ADD CONSTRAINT "report_unlocks_refund_check" CHECK (("revokedAt" IS NULL) = (refunded IS NULL) AND refunded IN ('money', 'credit', 'dispute')
    AND (refunded = 'dispute' OR "disputedPaymentId" IS NULL));
CREATE INDEX "report_unlocks_disputed_payment_idx" ON "report_unlocks" ("disputedPaymentId") WHERE "disputedPaymentId" IS NOT NULL;
ALTER TABLE "payments"
  ADD CONSTRAINT "payments_dispute_check" CHECK ("disputeState" IN ('open', 'won', 'lost') AND ("disputeState" IS DISTINCT FROM 'lost' OR state = 'refunded'));
ALTER TABLE "simulated_payments" ADD "dispute" varchar(10), ADD "disputedAt" timestamptz,
  ADD CONSTRAINT "simulated_payments_dispute_check" CHECK (dispute IN ('open', 'won', 'lost') AND (dispute IS NULL) = ("disputedAt" IS NULL));`;

export class Cases1795300000000 implements MigrationInterface {
  readonly name = 'Cases1795300000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    await runner.query(DISPUTES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE cases, report_reads');
    await runner.query('DROP FUNCTION guard_case');
    await runner.query(`ALTER TABLE entitlement_ledger DROP CONSTRAINT entitlement_ledger_source_check,
      ADD CONSTRAINT "entitlement_ledger_source_check" CHECK (source IN ('purchase', 'renewal', 'unlock', 'refund', 'period_end', 'grant'))`);
    await runner.query(`ALTER TABLE report_unlocks DROP CONSTRAINT report_unlocks_refund_check, DROP "disputedPaymentId",
      ADD CONSTRAINT "report_unlocks_refund_check" CHECK (("revokedAt" IS NULL) = (refunded IS NULL) AND refunded IN ('money', 'credit'))`);
    await runner.query('ALTER TABLE payments DROP CONSTRAINT payments_dispute_check');
    await runner.query('ALTER TABLE simulated_payments DROP dispute, DROP "disputedAt"');
  }
}
