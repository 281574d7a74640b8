import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Refunds and provider money are counted by card and mailbox besides the user. */
export class People1795900000000 implements MigrationInterface {
  readonly name = 'People1795900000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE "refund_uses" (
      "keyHash" varchar(64) NOT NULL,
      "paymentId" text NOT NULL,
      "reason" varchar(20) NOT NULL,
      "usedAt" timestamptz NOT NULL,
      CONSTRAINT "refund_uses_reason_check" CHECK (reason IN ('guarantee', 'wrong_vehicle', 'requested', 'dispute')),
      CONSTRAINT "refund_uses_pkey" PRIMARY KEY ("keyHash", "paymentId", "reason")
    )`);
    await runner.query('CREATE INDEX "refund_uses_used_at_idx" ON "refund_uses" ("usedAt")');
    // What was granted before still counts, for the same user and the same card.
    await runner.query(`INSERT INTO "refund_uses" ("keyHash", "paymentId", "reason", "usedAt")
      SELECT encode(sha256(convert_to(known.key, 'UTF8')), 'hex'), payment.id, had.reason, coalesce(payment."settledAt", payment."createdAt")
      FROM "payments" payment
      CROSS JOIN LATERAL (VALUES ('user:' || payment."userId"), ('card:' || payment."cardFingerprintHash")) AS known(key)
      CROSS JOIN LATERAL (VALUES (CASE WHEN payment."refundReason" IN ('guarantee', 'wrong_vehicle', 'requested')
        THEN payment."refundReason" END), (CASE WHEN payment."disputeState" IS NOT NULL THEN 'dispute' END)) AS had(reason)
      WHERE known.key IS NOT NULL AND had.reason IS NOT NULL ON CONFLICT DO NOTHING`);
    await runner.query(`ALTER TABLE "spend_reservations" ADD "furtherKeys" varchar(64)[] NOT NULL DEFAULT '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "spend_reservations" DROP "furtherKeys"');
    await runner.query('DROP TABLE "refund_uses"');
  }
}
