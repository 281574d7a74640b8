import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The rules about money that code must not be able to break. */
const RULES = [
  `CREATE FUNCTION guard_checkout_session() RETURNS trigger LANGUAGE plpgsql AS $$
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
  END $$`,
  `CREATE TRIGGER checkout_sessions_guarded BEFORE UPDATE ON checkout_sessions
    FOR EACH ROW EXECUTE FUNCTION guard_checkout_session()`,
  // Where somebody came from may be erased on request; what they agreed to may not.
  `CREATE FUNCTION keep_consent() RETURNS trigger LANGUAGE plpgsql AS $$
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
  END $$`,
  `CREATE TRIGGER checkout_consents_kept BEFORE UPDATE OR DELETE ON checkout_consents
    FOR EACH ROW EXECUTE FUNCTION keep_consent()`,
  `CREATE FUNCTION mirror_subscription() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE users SET
      "subscriptionStatus" = NEW.status,
      "subscriptionId" = NEW.id,
      "stripeCustomerId" = CASE WHEN NEW.provider = 'stripe' THEN coalesce(NEW."customerReference", "stripeCustomerId") ELSE "stripeCustomerId" END
    WHERE id = NEW."userId" AND (NEW."endedAt" IS NULL OR "subscriptionId" = NEW.id);
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER subscriptions_mirrored AFTER INSERT OR UPDATE OF status, "customerReference" ON subscriptions
    FOR EACH ROW EXECUTE FUNCTION mirror_subscription()`,
];

const applyLedger = (
  active: string,
  until: string,
) => `CREATE OR REPLACE FUNCTION apply_ledger_entry() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE users SET
      "creditsBalance" = "creditsBalance" + NEW."deltaCredits",
      "unlimitedActive" = ${active},
      "unlimitedPeriodEnd" = ${until}
    WHERE id = NEW."userId";
    RETURN NULL;
  END $$`;

const GRANTED = `"unlimitedActive" OR NEW."unlimitedFlag"`;
const LATEST = `greatest("unlimitedPeriodEnd", NEW."periodEnd")`;

export class MoneyRules1763800000001 implements MigrationInterface {
  readonly name = 'MoneyRules1763800000001';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of RULES) await runner.query(statement);
    const over = `NEW.source = 'period_end'`;
    await runner.query(
      applyLedger(
        `CASE WHEN ${over} THEN false ELSE ${GRANTED} END`,
        `CASE WHEN ${over} THEN NEW."periodEnd" ELSE ${LATEST} END`,
      ),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(applyLedger(GRANTED, LATEST));
    await runner.query('DROP TRIGGER checkout_sessions_guarded ON checkout_sessions');
    await runner.query('DROP TRIGGER checkout_consents_kept ON checkout_consents');
    await runner.query('DROP TRIGGER subscriptions_mirrored ON subscriptions');
    await runner.query('DROP FUNCTION guard_checkout_session, keep_consent, mirror_subscription');
  }
}
