import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What processes that answer calls share about this minute. Unlogged: a crash may forget it, and nothing of it is worth a write to disk. */
export class SharedLimits1796400000000 implements MigrationInterface {
  readonly name = 'SharedLimits1796400000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE UNLOGGED TABLE "shop_processes" (
      "id" varchar(36) NOT NULL,
      "seenAt" timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT "shop_processes_pkey" PRIMARY KEY ("id")
    )`);
    await runner.query(`CREATE UNLOGGED TABLE "limit_leases" (
      "keyHash" varchar(43) NOT NULL,
      "windowEnd" timestamptz NOT NULL,
      "granted" integer NOT NULL,
      CONSTRAINT "limit_leases_pkey" PRIMARY KEY ("keyHash", "windowEnd")
    )`);
    await runner.query('CREATE INDEX "limit_leases_window_end_idx" ON "limit_leases" ("windowEnd")');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE "limit_leases", "shop_processes"');
  }
}
