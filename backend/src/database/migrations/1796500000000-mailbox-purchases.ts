import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What was bought under a mailbox in other accounts than that of whoever has proven it (docs/decisions/0095): several modules read it, and none
 * owns all of it. `mailbox_reports` has what the purchases opened: by their payments, as a part of their subscriptions, and with their
 * credits. Credits of an account are interchangeable, so these follow where everything the account bought was bought under the mailbox.
 */
const SCHEMA = `
  CREATE VIEW "mailbox_purchases" AS
    SELECT i."anonId", s.id AS "checkoutSessionId", s."userId" AS "buyerId", s."contactEmail"
    FROM user_identities i
    JOIN users reader ON reader.id = i."userId" AND reader."isVerified"
    JOIN checkout_sessions s ON s."contactEmail" = reader.email AND s."completedAt" IS NOT NULL AND s."userId" <> reader.id;
  CREATE VIEW "mailbox_payments" AS
    SELECT bought."anonId", bought."checkoutSessionId" AS "paymentId" FROM mailbox_purchases bought
    UNION ALL
    SELECT bought."anonId", later.id
    FROM mailbox_purchases bought JOIN subscriptions begun ON begun."checkoutSessionId" = bought."checkoutSessionId"
    JOIN payments later ON later."subscriptionId" = begun.id;
  CREATE VIEW "mailbox_reports" AS
    SELECT paid."anonId", opened."vehicleReportId"
    FROM mailbox_payments paid JOIN report_unlocks opened ON opened."paymentId" = paid."paymentId"
    UNION ALL
    SELECT bought."anonId", opened."vehicleReportId"
    FROM mailbox_purchases bought JOIN subscriptions begun ON begun."checkoutSessionId" = bought."checkoutSessionId"
    JOIN report_unlocks opened ON opened."subscriptionId" = begun.id
    UNION ALL
    SELECT bought."anonId", opened."vehicleReportId"
    FROM mailbox_purchases bought
    JOIN report_unlocks opened ON opened."userId" = bought."buyerId" AND opened."paymentId" IS NULL AND opened."subscriptionId" IS NULL
    WHERE NOT EXISTS (SELECT FROM checkout_sessions other WHERE other."userId" = bought."buyerId"
      AND other."completedAt" IS NOT NULL AND other."contactEmail" IS DISTINCT FROM bought."contactEmail");
`;

export class MailboxPurchases1796500000000 implements MigrationInterface {
  readonly name = 'MailboxPurchases1796500000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(SCHEMA);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP VIEW "mailbox_reports", "mailbox_payments", "mailbox_purchases"');
  }
}
