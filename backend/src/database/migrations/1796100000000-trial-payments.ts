import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A trial that is given back takes back what its payment noted, whatever else its buyer is known by since. */
export class TrialPayments1796100000000 implements MigrationInterface {
  readonly name = 'TrialPayments1796100000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "trial_uses" ADD "paymentId" text');
    await runner.query('CREATE INDEX "trial_uses_payment_idx" ON "trial_uses" ("paymentId")');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "trial_uses" DROP "paymentId"');
  }
}
