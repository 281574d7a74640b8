import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What processes share about outside sources and about wrong passwords. Unlogged like the other shared counts: a crash may forget it. */
export class SharedSources1796700000000 implements MigrationInterface {
  readonly name = 'SharedSources1796700000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "shop_processes" ADD "answers" boolean NOT NULL DEFAULT true');
    await runner.query(`CREATE UNLOGGED TABLE "source_pauses" (
      "source" varchar(60) NOT NULL,
      "since" timestamptz NOT NULL,
      "until" timestamptz NOT NULL,
      CONSTRAINT "source_pauses_pkey" PRIMARY KEY ("source")
    )`);
    await runner.query(`CREATE UNLOGGED TABLE "login_attempts" (
      "keyHash" varchar(43) NOT NULL,
      "windowEnd" timestamptz NOT NULL,
      "attempts" integer NOT NULL,
      CONSTRAINT "login_attempts_pkey" PRIMARY KEY ("keyHash")
    )`);
    await runner.query('CREATE INDEX "login_attempts_window_end_idx" ON "login_attempts" ("windowEnd")');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE "login_attempts", "source_pauses"');
    await runner.query('ALTER TABLE "shop_processes" DROP COLUMN "answers"');
  }
}
