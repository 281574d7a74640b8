import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['checkout_sessions', 'subscription_charges'] as const;

/** A receipt names the card: its brand and last four digits, of payments from now on. */
export class PaidCards1764200000000 implements MigrationInterface {
  readonly name = 'PaidCards1764200000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES)
      await runner.query(`ALTER TABLE "${table}"
        ADD "cardBrand" varchar(20),
        ADD "cardLast4" varchar(4),
        ADD CONSTRAINT "${table}_card_check" CHECK (
          ("cardBrand" IS NULL) = ("cardLast4" IS NULL) AND "cardLast4" ~ '^[0-9]{4}$')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`ALTER TABLE "${table}" DROP "cardBrand", DROP "cardLast4"`);
  }
}
