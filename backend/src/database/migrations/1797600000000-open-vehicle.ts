import type { MigrationInterface, QueryRunner } from 'typeorm';

const FROM_THE_REPORTS = `EXISTS (SELECT FROM report_unlocks held
      WHERE held."vehicleReportId" = ANY(ARRAY(SELECT same.id FROM vehicle_reports sold
        JOIN vehicle_reports same ON same."userId" = sold."userId" AND (same.id = sold.id OR same.vin = sold.vin)
        WHERE sold.id = report_id))
      AND held."revokedAt" IS NULL AND held."accessUntil" > at)`;

const FROM_EITHER_SIDE = `EXISTS (SELECT FROM vehicle_reports sold
      JOIN vehicle_reports same ON same."userId" = sold."userId" AND (same.id = sold.id OR same.vin = sold.vin)
      JOIN report_unlocks held ON held."vehicleReportId" = same.id
      WHERE sold.id = report_id AND held."revokedAt" IS NULL AND held."accessUntil" > at)`;

const isVehicleOpen = (condition: string): string =>
  `CREATE OR REPLACE FUNCTION is_vehicle_open(report_id bigint, at timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT ${condition}
  $$`;

/**
 * The same answer, found from the reports of one person: where somebody had many, the planner began with all that was ever bought, twice in each
 * payment.
 */
export class OpenVehicle1797600000000 implements MigrationInterface {
  readonly name = 'OpenVehicle1797600000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(isVehicleOpen(FROM_THE_REPORTS));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(isVehicleOpen(FROM_EITHER_SIDE));
  }
}
