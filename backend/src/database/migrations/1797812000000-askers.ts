import type { MigrationInterface, QueryRunner } from 'typeorm';

/** From which browser a sign-in link was asked for, found without reading every email: of who is erased, and in each sign-in (docs/decisions/0045). */
export class Askers1797812000000 implements MigrationInterface {
  readonly name = 'Askers1797812000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX "mails_asked_by_idx" ON "mails" ((data->>'askedBy')) WHERE data->>'askedBy' IS NOT NULL`,
    );
    await runner.query('CREATE INDEX "magic_links_asked_by_idx" ON "magic_links" ("askedBy")');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX "mails_asked_by_idx", "magic_links_asked_by_idx"');
  }
}
