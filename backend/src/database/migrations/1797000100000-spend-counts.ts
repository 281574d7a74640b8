import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was bought of providers is counted by half hours in a few parts, and found by person and by address: no ceiling reads a whole day. */
export class SpendCounts1797000100000 implements MigrationInterface {
  readonly name = 'SpendCounts1797000100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE "spend_counts" (
      "kind" varchar(10) NOT NULL,
      "slot" timestamptz NOT NULL,
      "part" smallint NOT NULL,
      "units" integer NOT NULL,
      CONSTRAINT "spend_counts_kind_check" CHECK (kind IN ('history', 'plate')),
      CONSTRAINT "spend_counts_units_check" CHECK (units > 0),
      CONSTRAINT "spend_counts_pkey" PRIMARY KEY ("kind", "slot", "part")
    )`);
    await runner.query('CREATE INDEX "spend_counts_slot_idx" ON "spend_counts" ("slot")');
    // What was bought today counts on.
    await runner.query(`INSERT INTO "spend_counts" ("kind", "slot", "part", "units")
      SELECT kind, date_bin('30 minutes', "reservedAt", 'epoch'), id % 8, sum(units) FROM spend_reservations GROUP BY 1, 2, 3`);
    await runner.query(
      'CREATE INDEX "spend_reservations_address_idx" ON "spend_reservations" ("addressKey", "reservedAt")',
    );
    // Without a list of what is still to be put in order, which every search would read.
    await runner.query(`CREATE INDEX "spend_reservations_people_idx" ON "spend_reservations" USING gin (("personKey" || "furtherKeys"))
      WITH (fastupdate = off)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX "spend_reservations_people_idx", "spend_reservations_address_idx"');
    await runner.query('DROP TABLE "spend_counts"');
  }
}
