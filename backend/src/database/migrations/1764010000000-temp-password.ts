import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The specification has these columns; nobody signs in with a password, so that nothing may ever stand in them (row 23). */
export class TempPassword1764010000000 implements MigrationInterface {
  readonly name = 'TempPassword1764010000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE "users" ADD "tempPassword" text, ADD "tempPasswordExpiry" timestamptz,
         ADD CONSTRAINT "users_no_temp_password" CHECK ("tempPassword" IS NULL AND "tempPasswordExpiry" IS NULL)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "users" DROP "tempPassword", DROP "tempPasswordExpiry"');
  }
}
