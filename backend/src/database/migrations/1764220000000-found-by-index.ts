import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Whoever deletes a report or a user lets PostgreSQL look for rows that refer to it: with a million charges each report took a
 * second, and forgetting a person who had searched often failed. The others are asked for by the clock.
 */
const INDEXES = [
  'entitlement_ledger_report_idx" ON "entitlement_ledger" ("vehicleReportId")',
  'subscription_charges_report_idx" ON "subscription_charges" ("vehicleReportId") WHERE "vehicleReportId" IS NOT NULL',
  'report_shares_report_idx" ON "report_shares" ("vehicleReportId")',
  'users_merged_into_idx" ON "users" ("mergedIntoId") WHERE "mergedIntoId" IS NOT NULL',
  `subscription_charges_pending_idx" ON "subscription_charges" ("createdAt") WHERE status = 'pending'`,
  'payment_events_received_at_idx" ON "payment_events" ("receivedAt")',
  'mails_to_forget_idx" ON "mails" ("createdAt") WHERE recipient IS NOT NULL',
];

export class FoundByIndex1764220000000 implements MigrationInterface {
  readonly name = 'FoundByIndex1764220000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const index of INDEXES) await runner.query(`CREATE INDEX "${index}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const index of INDEXES) await runner.query(`DROP INDEX "${index.slice(0, index.indexOf('"') + 1)}`);
  }
}
