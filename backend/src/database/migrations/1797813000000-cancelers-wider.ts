import type { MigrationInterface, QueryRunner } from 'typeorm';

const CHECKED = (
  cancelers: string,
): string => `ALTER TABLE "subscriptions" DROP CONSTRAINT "subscriptions_canceled_by_check",
  ADD CONSTRAINT "subscriptions_canceled_by_check" CHECK ("canceledBy" IN (${cancelers}))`;
const KNOWN_BEFORE = `'payer', 'mailbox', 'operator', 'joining'`;

/** A subscription stops renewing when the owner of its mailbox is erased and nobody else could be told (docs/decisions/0095). */
export class CancelersWider1797813000000 implements MigrationInterface {
  readonly name = 'CancelersWider1797813000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(CHECKED(`${KNOWN_BEFORE}, 'erasure'`));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE "subscriptions" SET "canceledBy" = NULL WHERE "canceledBy" = 'erasure'`);
    await runner.query(CHECKED(KNOWN_BEFORE));
  }
}
