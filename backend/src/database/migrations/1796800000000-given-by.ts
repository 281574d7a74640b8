import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who gave address or signature of a report, where it is not its owner's (docs/decisions/0095). What goes with its giver differs. */
const TABLES = { addresses: 'CASCADE', signatures: 'SET NULL' };

export class GivenBy1796800000000 implements MigrationInterface {
  readonly name = 'GivenBy1796800000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const [table, gone] of Object.entries(TABLES))
      await runner.query(`ALTER TABLE "${table}" ADD "givenByUserId" text;
        ALTER TABLE "${table}" ADD CONSTRAINT "${table}_given_by_fkey" FOREIGN KEY ("givenByUserId") REFERENCES "users"("id") ON DELETE ${gone};
        CREATE INDEX "${table}_given_by_idx" ON "${table}" ("givenByUserId") WHERE "givenByUserId" IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of Object.keys(TABLES)) await runner.query(`ALTER TABLE "${table}" DROP COLUMN "givenByUserId"`);
  }
}
