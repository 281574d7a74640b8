import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A case ends with what it is about. A dispute about money that had gone back before left its case open when the bank decided; so did a claim whose
 * payment went back in another way. Only open cases are read, by the index on them; nobody is mailed about what is over.
 */
const CLOSE = `
  UPDATE "cases" SET state = CASE "cases".kind WHEN 'claim' THEN 'granted' ELSE paid."disputeState" END, "closedAt" = now()
  FROM "payments" paid
  WHERE paid.id = "cases"."paymentId" AND "cases".state = 'open' AND (
    "cases".kind = 'dispute' AND paid."disputeState" IN ('won', 'lost') OR "cases".kind = 'claim' AND paid.state = 'refunded')
`;

export class EndedCases1797400000000 implements MigrationInterface {
  readonly name = 'EndedCases1797400000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(CLOSE);
  }

  /** What is over stays over. */
  async down(): Promise<void> {}
}
