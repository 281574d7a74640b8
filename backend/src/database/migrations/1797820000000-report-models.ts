import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The console finds reports by the beginning of a model, or of make and model. */
export class ReportModels1797820000000 implements MigrationInterface {
  readonly name = 'ReportModels1797820000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX "vehicle_reports_model_idx" ON "vehicle_reports"
        (lower("vehicleData"->>'model') COLLATE "C");
      CREATE INDEX "vehicle_reports_make_model_idx" ON "vehicle_reports"
        (lower(("vehicleData"->>'make') || ' ' || ("vehicleData"->>'model')) COLLATE "C")`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX "vehicle_reports_make_model_idx", "vehicle_reports_model_idx"');
  }
}
