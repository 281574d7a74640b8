import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * One table for the limits that all replicas share, in the shape that rate-limiter-flexible writes, instead of one table for each. Unlogged:
 * after a crash of the database the counts start anew. What is spent on histories is one row for each source and day.
 */
export class LimitCounts1798400000000 implements Pick<MigrationInterface, 'name' | 'up'> {
  readonly name = 'LimitCounts1798400000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE UNLOGGED TABLE "limit_counts" (
      "key" varchar(255) NOT NULL,
      "points" integer NOT NULL DEFAULT 0,
      "expire" bigint,
      CONSTRAINT "limit_counts_pkey" PRIMARY KEY ("key")
    )`);
    await runner.query('CREATE INDEX "limit_counts_expire_idx" ON "limit_counts" ("expire")');
    await runner.query(`CREATE TABLE "spend_days" (
      "source" varchar(40) NOT NULL,
      "day" date NOT NULL,
      "units" integer NOT NULL,
      CONSTRAINT "spend_days_units_check" CHECK (units > 0),
      CONSTRAINT "spend_days_pkey" PRIMARY KEY ("source", "day")
    )`);
    await runner.query(`DELETE FROM "spend_reservations" WHERE kind = 'plate'`);
    await runner.query('ALTER TABLE "spend_reservations" DROP COLUMN "kind"');
    await runner.query('CREATE UNIQUE INDEX "spend_reservations_order_key" ON "spend_reservations" ("order")');
    await runner.query('DROP TABLE "limit_leases", "login_attempts", "sign_in_mails", "spend_counts"');
  }
}
