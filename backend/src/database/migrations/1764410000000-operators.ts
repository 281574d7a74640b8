import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Several operators with roles, a second factor, and sessions that say where they were opened. Who was there is an owner. */
export class Operators1764410000000 implements MigrationInterface {
  readonly name = 'Operators1764410000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE "operators"
        ADD COLUMN "role" varchar(10) NOT NULL DEFAULT 'owner',
        ADD COLUMN "mustChangePassword" boolean NOT NULL DEFAULT false,
        ADD COLUMN "totpSecret" text,
        ADD COLUMN "totpConfirmedAt" timestamptz,
        ADD COLUMN "totpLastStep" bigint,
        ADD COLUMN "createdAt" timestamptz NOT NULL DEFAULT now(),
        ADD COLUMN "disabledAt" timestamptz,
        ADD CONSTRAINT "operators_name_check" CHECK (name ~ '^[a-z0-9][a-z0-9._-]{0,39}$'),
        ADD CONSTRAINT "operators_role_check" CHECK (role IN ('owner', 'support', 'read-only')),
        ADD CONSTRAINT "operators_totp_check" CHECK ("totpConfirmedAt" IS NULL OR "totpSecret" IS NOT NULL)`);
    await runner.query(`
      ALTER TABLE "operator_sessions"
        ADD COLUMN "ipAddress" varchar(45),
        ADD COLUMN "userAgent" text`);
    await runner.query(`
      CREATE TABLE "operator_recovery_codes" (
        "operatorName" text NOT NULL,
        "codeHash" char(64) NOT NULL,
        "usedAt" timestamptz,
        CONSTRAINT "operator_recovery_codes_pkey" PRIMARY KEY ("operatorName", "codeHash"),
        CONSTRAINT "operator_recovery_codes_operator_fkey" FOREIGN KEY ("operatorName") REFERENCES "operators"("name") ON DELETE CASCADE
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "operator_recovery_codes"`);
    await runner.query(`ALTER TABLE "operator_sessions" DROP COLUMN "userAgent", DROP COLUMN "ipAddress"`);
    await runner.query(`
      ALTER TABLE "operators"
        DROP CONSTRAINT "operators_totp_check",
        DROP CONSTRAINT "operators_role_check",
        DROP CONSTRAINT "operators_name_check",
        DROP COLUMN "disabledAt",
        DROP COLUMN "createdAt",
        DROP COLUMN "totpLastStep",
        DROP COLUMN "totpConfirmedAt",
        DROP COLUMN "totpSecret",
        DROP COLUMN "mustChangePassword",
        DROP COLUMN "role"`);
  }
}
