import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A refused renewal can be paid by its buyer, with another card. */
export class RenewalPayments1764210000000 implements MigrationInterface {
  readonly name = 'RenewalPayments1764210000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "subscription_charges" ADD "onSession" boolean NOT NULL DEFAULT false');
    await runner.query(
      `ALTER TABLE "subscription_charges" ADD CONSTRAINT "subscription_charges_on_session_check" CHECK (kind = 'renewal' OR NOT "onSession")`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "subscription_charges" DROP CONSTRAINT "subscription_charges_on_session_check"');
    await runner.query('ALTER TABLE "subscription_charges" DROP COLUMN "onSession"');
  }
}
