import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which dispute of a payment its state is about: a bank that has lost one may begin another (docs/decisions/0025). */
export class DisputeReference1797800100000 implements MigrationInterface {
  readonly name = 'DisputeReference1797800100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "payments" ADD "disputeReference" text');
    await runner.query(`UPDATE "payments" SET "disputeReference" = (SELECT newest."disputeId" FROM "cases" newest
        WHERE newest."paymentId" = "payments".id AND newest.kind = 'dispute' ORDER BY newest."openedAt" DESC LIMIT 1)
      WHERE "disputeState" IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "payments" DROP COLUMN "disputeReference"');
  }
}
