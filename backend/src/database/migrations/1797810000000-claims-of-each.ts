import type { MigrationInterface, QueryRunner } from 'typeorm';

const CHECKED = (claimStates: string): string => `ALTER TABLE "cases" DROP CONSTRAINT "cases_state_check",
  ADD CONSTRAINT "cases_state_check" CHECK (CASE kind WHEN 'claim' THEN state IN (${claimStates})
    ELSE state IN ('open', 'won', 'lost') END)`;
const KNOWN_BEFORE = `'open', 'granted', 'refused', 'withdrawn'`;

/** The version before knows one open claim of a payment and no bank that ends one: it is told as it would have told it. */
const AS_BEFORE = `
  ALTER TABLE "cases" DISABLE TRIGGER cases_guarded;
  UPDATE "cases" SET state = 'granted' WHERE state = 'bank_returned';
  UPDATE "cases" asked SET state = 'withdrawn', "closedAt" = now() WHERE state = 'open' AND "askedByUserId" IS NOT NULL AND EXISTS (
    SELECT FROM "cases" other WHERE other."paymentId" = asked."paymentId" AND other.kind = 'claim' AND other.state = 'open'
      AND (other."askedByUserId" IS NULL OR other.id < asked.id));
  ALTER TABLE "cases" ENABLE TRIGGER cases_guarded`;

/**
 * Whoever paid and whoever reads the mailbox of a purchase may each have an open claim about it (docs/decisions/0095). And a claim ends without
 * an answer when a bank has returned the money.
 */
export class ClaimsOfEach1797810000000 implements MigrationInterface {
  readonly name = 'ClaimsOfEach1797810000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE UNIQUE INDEX "cases_open_own_key" ON "cases" ("paymentId", "kind")
      WHERE state = 'open' AND "askedByUserId" IS NULL`);
    await runner.query(`CREATE UNIQUE INDEX "cases_open_asked_key" ON "cases" ("paymentId", "askedByUserId")
      WHERE state = 'open' AND "askedByUserId" IS NOT NULL`);
    await runner.query('DROP INDEX "cases_open_key"');
    await runner.query(CHECKED(`${KNOWN_BEFORE}, 'bank_returned'`));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(AS_BEFORE);
    await runner.query(CHECKED(KNOWN_BEFORE));
    await runner.query(`CREATE UNIQUE INDEX "cases_open_key" ON "cases" ("paymentId", "kind") WHERE state = 'open'`);
    await runner.query('DROP INDEX "cases_open_own_key", "cases_open_asked_key"');
  }
}
