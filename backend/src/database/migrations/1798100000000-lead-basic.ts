import type { MigrationInterface, QueryRunner } from 'typeorm';

const checked = (intents: string): string => `ALTER TABLE "users" DROP CONSTRAINT "users_lead_intent_check",
  ADD CONSTRAINT "users_lead_intent_check" CHECK ("leadIntent" IN (${intents}))`;
const KNOWN_BEFORE = `'buyer', 'seller'`;

/** A registration from the free path of the upsell is stored with the intent basic. */
export class LeadBasic1798100000000 implements MigrationInterface {
  readonly name = 'LeadBasic1798100000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(checked(`${KNOWN_BEFORE}, 'basic'`));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE "users" SET "leadIntent" = 'buyer' WHERE "leadIntent" = 'basic'`);
    await runner.query(checked(KNOWN_BEFORE));
  }
}
