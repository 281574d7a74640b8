import type { MigrationInterface, QueryRunner } from 'typeorm';

const SCHEMA = `
  -- When a browser was last seen; the list of browsers reads it as well.

  -- When it is looked at next whether anything about this user is still needed: each is looked at about once in 90 days, whoever they are.
  ALTER TABLE "users" ADD "reviewAt" timestamptz NOT NULL DEFAULT now() + interval '90 days';
  CREATE INDEX "users_review_at_idx" ON "users" ("reviewAt");

  CREATE INDEX "report_shares_expires_at_idx" ON "report_shares" ("expiresAt");
  CREATE INDEX "report_shares_revoked_at_idx" ON "report_shares" ("revokedAt") WHERE "revokedAt" IS NOT NULL;
  CREATE INDEX "search_history_plate_value_idx" ON "search_history" ("searchValue", "state") WHERE "searchType" = 'license_plate';
  CREATE INDEX "blocked_ips_expires_at_idx" ON "blocked_ips" ("expiresAt");
  CREATE INDEX "mails_about_nobody_idx" ON "mails" ("createdAt") WHERE "userId" IS NULL;
  CREATE INDEX "audit_log_block_idx" ON "audit_log" ("createdAt") WHERE action IN ('block-ip', 'unblock-ip') AND subject IS NOT NULL;

  -- True in a transaction that says it forgets what is old, for what is as old as that. What is written once is otherwise never deleted.
  CREATE FUNCTION may_be_forgotten(since timestamptz, kept interval) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT coalesce(since < nullif(current_setting('roadbook.forgetting_at', true), '')::timestamptz - kept, false)
  $$;

  -- A consent to what was never bought goes with its session; one to a purchase when the law no longer asks for it.
  CREATE OR REPLACE FUNCTION keep_consent() RETURNS trigger LANGUAGE plpgsql AS $$
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

  CREATE FUNCTION keep_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'DELETE' AND may_be_forgotten(OLD."createdAt", interval '2555 days') THEN
      RETURN OLD;
    END IF;
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END $$;
  CREATE OR REPLACE TRIGGER entitlement_ledger_append_only BEFORE UPDATE OR DELETE ON entitlement_ledger
    FOR EACH ROW EXECUTE FUNCTION keep_ledger();

  -- That a command was given can never be denied. Why it was given is free text, and the address it was about is somebody's: both may go.
  CREATE FUNCTION keep_audit() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'DELETE' AND may_be_forgotten(OLD."createdAt", interval '2555 days') THEN
      RETURN OLD;
    END IF;
    IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - 'details' - 'subject' = to_jsonb(OLD) - 'details' - 'subject'
      AND NEW.details = OLD.details - 'reason'
      AND (NEW.subject IS NOT DISTINCT FROM OLD.subject OR NEW.subject IS NULL AND OLD.action IN ('block-ip', 'unblock-ip')) THEN
      RETURN NEW;
    END IF;
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END $$;
  CREATE OR REPLACE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
    FOR EACH ROW EXECUTE FUNCTION keep_audit();
`;

const BACK = `
  CREATE OR REPLACE TRIGGER entitlement_ledger_append_only BEFORE UPDATE OR DELETE ON entitlement_ledger
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
  CREATE OR REPLACE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
  CREATE OR REPLACE FUNCTION keep_consent() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'DELETE' THEN
      IF OLD."createdAt" > now() - interval '3 years' THEN
        RAISE EXCEPTION 'a consent is kept for three years' USING ERRCODE = 'restrict_violation';
      END IF;
      RETURN OLD;
    END IF;
    IF to_jsonb(NEW) - 'ipAddress' - 'userAgent' IS DISTINCT FROM to_jsonb(OLD) - 'ipAddress' - 'userAgent' THEN
      RAISE EXCEPTION 'the words of a consent are frozen' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
  END $$;
  DROP FUNCTION keep_ledger(), keep_audit(), may_be_forgotten(timestamptz, interval);
  DROP INDEX "audit_log_block_idx", "mails_about_nobody_idx", "blocked_ips_expires_at_idx", "search_history_plate_value_idx",
    "report_shares_revoked_at_idx", "report_shares_expires_at_idx";
  ALTER TABLE "users" DROP "reviewAt";
`;

export class Retention1795400000000 implements MigrationInterface {
  readonly name = 'Retention1795400000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(SCHEMA);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(BACK);
  }
}
