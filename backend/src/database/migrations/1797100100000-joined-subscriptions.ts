import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The version before knows one subscription of an offer, and ended the other ones when accounts were joined: the one that renews stays, or the last to end. */
const ALL_BUT_ONE_END = `UPDATE "subscriptions" mine SET status = 'canceled', "endedAt" = now(), "canceledAt" = coalesce("canceledAt", now())
  WHERE "endedAt" IS NULL AND EXISTS (SELECT FROM "subscriptions" other
    WHERE other."userId" = mine."userId" AND other."offerKey" = mine."offerKey" AND other."endedAt" IS NULL
      AND (NOT other."cancelAtPeriodEnd", other."currentPeriodEnd", other.id) > (NOT mine."cancelAtPeriodEnd", mine."currentPeriodEnd", mine.id))`;

/**
 * Who cancelled stands with the subscription: what the owner of its mailbox cancelled is not resumed by whoever never proved that mailbox. And of
 * two that meet when accounts are joined one ends its renewal, so that one of each offer may run that renews, beside others whose days are paid
 * (docs/decisions/0112).
 */
export class JoinedSubscriptions1797100100000 implements MigrationInterface {
  readonly name = 'JoinedSubscriptions1797100100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "subscriptions" ADD "canceledBy" varchar(20)');
    await runner.query(`ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_canceled_by_check"
      CHECK ("canceledBy" IN ('payer', 'mailbox', 'operator', 'joining'))`);
    await runner.query(`CREATE UNIQUE INDEX "subscriptions_renewing_key" ON "subscriptions" ("userId", "offerKey")
      WHERE "endedAt" IS NULL AND NOT "cancelAtPeriodEnd"`);
    await runner.query('DROP INDEX "subscriptions_open_key"');
    await runner.query(`CREATE FUNCTION has_proven_mailbox_of(subscription_id text, user_id text) RETURNS boolean LANGUAGE sql STABLE AS $$
      SELECT coalesce((SELECT bought."contactEmail" = proven_mailbox(user_id) FROM subscriptions begun
        JOIN checkout_sessions bought ON bought.id = begun."checkoutSessionId" WHERE begun.id = subscription_id), false)
    $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(ALL_BUT_ONE_END);
    // Whom they belong to keeps the state of the one that goes on.
    await runner.query(`UPDATE "subscriptions" SET status = status WHERE "endedAt" IS NULL
      AND "userId" IN (SELECT "userId" FROM "subscriptions" WHERE "endedAt" = now())`);
    await runner.query(
      'CREATE UNIQUE INDEX "subscriptions_open_key" ON "subscriptions" ("userId", "offerKey") WHERE "endedAt" IS NULL',
    );
    await runner.query('DROP FUNCTION has_proven_mailbox_of(text, text)');
    await runner.query('DROP INDEX "subscriptions_renewing_key"');
    await runner.query('ALTER TABLE "subscriptions" DROP "canceledBy"');
  }
}
