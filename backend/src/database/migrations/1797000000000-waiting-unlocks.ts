import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Which opened reports still wait for their history stands with what opened them, so that finding the few that wait reads no other. Triggers
 * keep it: the statements that open a report and that store a history are no more than before, also those of the version before.
 */
export class WaitingUnlocks1797000000000 implements MigrationInterface {
  readonly name = 'WaitingUnlocks1797000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "report_unlocks" ADD "waitsForHistory" boolean NOT NULL DEFAULT false');
    await runner.query(`CREATE FUNCTION note_waiting_unlock() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW."waitsForHistory" := EXISTS (SELECT FROM vehicle_reports WHERE id = NEW."vehicleReportId" AND history IS NULL);
        RETURN NEW;
      END $$`);
    await runner.query(`CREATE TRIGGER report_unlocks_waits BEFORE INSERT OR UPDATE OF "vehicleReportId" ON report_unlocks
      FOR EACH ROW EXECUTE FUNCTION note_waiting_unlock()`);
    await runner.query(`CREATE FUNCTION end_wait_for_history() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE report_unlocks SET "waitsForHistory" = false WHERE "vehicleReportId" = NEW.id AND "waitsForHistory";
        RETURN NULL;
      END $$`);
    await runner.query(`CREATE TRIGGER vehicle_reports_history_came AFTER UPDATE OF history ON vehicle_reports
      FOR EACH ROW WHEN (OLD.history IS NULL AND NEW.history IS NOT NULL) EXECUTE FUNCTION end_wait_for_history()`);
    await runner.query(`UPDATE report_unlocks SET "waitsForHistory" = true FROM vehicle_reports report
      WHERE report.id = "vehicleReportId" AND report.history IS NULL`);
    await runner.query(`CREATE INDEX "report_unlocks_waiting_idx" ON "report_unlocks" ("unlockedAt")
      WHERE "waitsForHistory" AND "revokedAt" IS NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER vehicle_reports_history_came ON vehicle_reports');
    await runner.query('DROP TRIGGER report_unlocks_waits ON report_unlocks');
    await runner.query('DROP FUNCTION end_wait_for_history(), note_waiting_unlock()');
    await runner.query('ALTER TABLE "report_unlocks" DROP "waitsForHistory"');
  }
}
