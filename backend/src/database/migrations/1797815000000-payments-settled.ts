import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a period brought is the sum of the payments that were settled in it, found without reading every payment. */
export class PaymentsSettled1797815000000 implements MigrationInterface {
  readonly name = 'PaymentsSettled1797815000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX "payments_settled_at_idx" ON "payments" ("settledAt")');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX "payments_settled_at_idx"');
  }
}
