import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was sent with a registration and with the ensuring of a user, and was not kept. */
export class Leads1795500100000 implements MigrationInterface {
  readonly name = 'Leads1795500100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "users"
      ADD "gaClientId" varchar(100),
      ADD "gaSessionId" varchar(100),
      ADD "leadSearchType" varchar(20),
      ADD "leadSearchValue" varchar(40),
      ADD "leadIntent" varchar(10),
      ADD CONSTRAINT "users_lead_search_type_check" CHECK ("leadSearchType" IN ('vin', 'license_plate')),
      ADD CONSTRAINT "users_lead_intent_check" CHECK ("leadIntent" IN ('buyer', 'seller'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "users"
      DROP "gaClientId", DROP "gaSessionId", DROP "leadSearchType", DROP "leadSearchValue", DROP "leadIntent"`);
  }
}
