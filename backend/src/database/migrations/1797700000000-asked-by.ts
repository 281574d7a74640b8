import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who wrote a claim, where that is not who paid but who has proven the mailbox it was bought under (docs/decisions/0095). */
export class AskedBy1797700000000 implements MigrationInterface {
  readonly name = 'AskedBy1797700000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "cases" ADD "askedByUserId" text;
      ALTER TABLE "cases" ADD CONSTRAINT "cases_asked_by_fkey" FOREIGN KEY ("askedByUserId") REFERENCES "users"("id") ON DELETE SET NULL;
      CREATE INDEX "cases_asked_by_idx" ON "cases" ("askedByUserId") WHERE "askedByUserId" IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "cases" DROP COLUMN "askedByUserId"');
  }
}
