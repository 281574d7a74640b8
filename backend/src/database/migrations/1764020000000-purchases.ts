import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A later charge says why and when it went back, as a purchase does; what a person bought is found by the person. */
export class Purchases1764020000000 implements MigrationInterface {
  readonly name = 'Purchases1764020000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "subscription_charges"
      ADD "refundReason" varchar(20), ADD "refundReference" text, ADD "refundedAt" timestamptz`);
    await runner.query(`CREATE INDEX "report_unlocks_user_id_idx" ON "report_unlocks" ("userId")`);
    await runner.query(`CREATE INDEX "report_unlocks_subscription_idx" ON "report_unlocks" ("subscriptionId")`);
    await runner.query(`CREATE INDEX "report_unlocks_charge_idx" ON "report_unlocks" ("chargeId")`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP INDEX "report_unlocks_charge_idx", "report_unlocks_subscription_idx", "report_unlocks_user_id_idx"',
    );
    await runner.query(
      'ALTER TABLE "subscription_charges" DROP "refundedAt", DROP "refundReference", DROP "refundReason"',
    );
  }
}
