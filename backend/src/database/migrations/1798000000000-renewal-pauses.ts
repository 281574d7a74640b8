import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Cases about the payments of a subscription, and what its renewal waits for: the newest open one, a dispute before a claim. The bank sets no
 * day by which a dispute is decided.
 */
const SCHEMA = `
  CREATE VIEW "subscription_cases" AS
    SELECT payment."subscriptionId", found.kind, found.state, found."openedAt", found."dueAt", found."closedAt"
    FROM payments payment JOIN cases found ON found."paymentId" = payment.id WHERE payment."subscriptionId" IS NOT NULL
    UNION ALL
    SELECT begun.id, found.kind, found.state, found."openedAt", found."dueAt", found."closedAt"
    FROM subscriptions begun JOIN payments payment ON payment."checkoutSessionId" = begun."checkoutSessionId"
    JOIN cases found ON found."paymentId" = payment.id;
  CREATE FUNCTION renewal_pause(subscription_id text) RETURNS jsonb LANGUAGE sql STABLE AS $$
    SELECT jsonb_build_object('kind', kind, 'decidedBy', CASE kind WHEN 'claim' THEN "dueAt" END) FROM subscription_cases
    WHERE "subscriptionId" = subscription_id AND state = 'open' ORDER BY kind = 'dispute' DESC, "openedAt" DESC LIMIT 1
  $$;
`;

/** An open refund request or dispute pauses the renewal of the subscription whose payment it is about. */
export class RenewalPauses1798000000000 implements MigrationInterface {
  readonly name = 'RenewalPauses1798000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(SCHEMA);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION renewal_pause(text)');
    await runner.query('DROP VIEW "subscription_cases"');
  }
}
