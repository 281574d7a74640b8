import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The model year the buyer states where the VIN fits two. */
export class StatedYears1798200000000 implements MigrationInterface {
  readonly name = 'StatedYears1798200000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "vehicle_reports" ADD COLUMN "statedYear" smallint');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "vehicle_reports" DROP COLUMN "statedYear"');
  }
}
