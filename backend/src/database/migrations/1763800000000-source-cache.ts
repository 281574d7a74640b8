import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Answers of outside sources are kept; what an identification says grows by suggestions, country and further sources. */
export class SourceCache1763800000000 implements MigrationInterface {
  readonly name = 'SourceCache1763800000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE "source_cache" (
      "source" varchar(40) NOT NULL,
      "key" varchar(200) NOT NULL,
      "answer" jsonb NOT NULL,
      "fetchedAt" timestamptz NOT NULL DEFAULT now(),
      "asOf" date NOT NULL,
      CONSTRAINT "source_cache_pkey" PRIMARY KEY ("source", "key")
    )`);
    await runner.query(`CREATE INDEX "source_cache_fetched_at_idx" ON "source_cache" ("fetchedAt")`);
    // Reports written before have no such parts; the contract promises them.
    await runner.query(
      `UPDATE vehicle_reports
       SET identification = '{"country": null, "suggestions": [], "additions": []}'::jsonb || identification`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE vehicle_reports
      SET identification = identification - 'country' - 'suggestions' - 'additions'`);
    await runner.query('DROP TABLE source_cache');
  }
}
