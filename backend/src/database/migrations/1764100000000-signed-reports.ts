import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who signed in a period is answered by the period's size: without it every report would be read to find their people. */
export class SignedReports1764100000000 implements MigrationInterface {
  readonly name = 'SignedReports1764100000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE INDEX "vehicle_reports_signed_at_idx" ON "vehicle_reports" ("signedAt", "userId", "id")',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX "vehicle_reports_signed_at_idx"');
  }
}
