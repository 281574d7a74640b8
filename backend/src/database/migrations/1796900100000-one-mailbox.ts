import type { MigrationInterface, QueryRunner } from 'typeorm';
import { CLAIM_OF_ONE_USER, SAME_ONE_TIME } from './1796500100000-one-subscription.js';

/**
 * The mailbox of a purchase is kept with it (docs/decisions/0104), and what was bought under a mailbox counts when who has proven it subscribes
 * (docs/decisions/0096). Purchases from before that named none keep the e-mail their emails went to until now.
 */
const MAILBOXES = `
  UPDATE checkout_sessions SET "contactEmail" = buyer.email FROM users buyer
  WHERE buyer.id = checkout_sessions."userId" AND checkout_sessions."completedAt" IS NOT NULL
    AND checkout_sessions."contactEmail" IS NULL AND buyer.email IS NOT NULL;

  -- A mailbox that was only typed proves nothing: nobody is kept from anything by it, and nobody learns what runs under it.
  CREATE FUNCTION proven_mailbox(user_id text) RETURNS varchar LANGUAGE sql STABLE AS $$
    SELECT email FROM users WHERE id = user_id AND "isVerified"
  $$;

  -- The running subscriptions of a person: their own, and those bought in other browsers under the mailbox they have proven.
  CREATE FUNCTION subscriptions_of_person(user_id text) RETURNS SETOF subscriptions LANGUAGE sql STABLE AS $$
    SELECT * FROM subscriptions WHERE "endedAt" IS NULL AND id IN (
      SELECT id FROM subscriptions WHERE "userId" = user_id
      UNION ALL
      SELECT begun.id FROM checkout_sessions bought JOIN subscriptions begun ON begun."checkoutSessionId" = bought.id
      WHERE bought."contactEmail" = proven_mailbox(user_id))
  $$;
`;

/** Two tabs that pay for the same: see the migration before. */
const CLAIM = `
  CREATE OR REPLACE FUNCTION claim_checkout_session(session_id text) RETURNS TABLE (id text, status varchar, "transactionId" text)
  LANGUAGE plpgsql VOLATILE AS $$
  DECLARE
    mine checkout_sessions%ROWTYPE;
    twin record;
  BEGIN
    SELECT * INTO mine FROM checkout_sessions s WHERE s.id = session_id;
    PERFORM pg_advisory_xact_lock(hashtextextended(
      CASE mine.mode WHEN 'payment' THEN 'checkout:' || mine."userId" || ':' || mine."vehicleReportId" || ':' || mine."offerKey"
        ELSE 'subscribe:' || mine."userId" END, 0));
    IF mine.mode = 'payment' THEN
      -- Both instants are the database's: the clock of a replica may be ahead of it.
      SELECT other.id, other.status, other."transactionId" INTO twin FROM checkout_sessions other
      WHERE other."userId" = mine."userId" AND other.id <> mine.id AND (${SAME_ONE_TIME})
      ORDER BY other.status = 'completed' DESC LIMIT 1;
    ELSE
      SELECT other.id, other.status, other."transactionId" INTO twin FROM (
        SELECT bought.id, bought.status, bought."transactionId" FROM subscriptions_of_person(mine."userId") running
          JOIN checkout_sessions bought ON bought.id = running."checkoutSessionId"
          WHERE NOT running."cancelAtPeriodEnd" OR running."offerKey" = mine."offerKey" AND running."userId" = mine."userId"
        UNION ALL
        SELECT paying.id, paying.status, paying."transactionId" FROM checkout_sessions paying
          WHERE (paying."userId" = mine."userId" OR paying."contactEmail" = proven_mailbox(mine."userId")) AND paying.id <> mine.id
            AND paying.mode = 'subscription' AND paying.status = 'processing'
            AND paying."statusChangedAt" > now() - interval '2 minutes') other
      ORDER BY other.status = 'completed' DESC LIMIT 1;
    END IF;
    IF NOT FOUND THEN
      UPDATE checkout_sessions s SET status = 'processing' WHERE s.id = session_id AND s.status = 'created';
      RETURN;
    END IF;
    -- What was bought in the other tab cannot be bought here any more.
    IF twin.status = 'completed' THEN
      UPDATE checkout_sessions s SET status = 'expired'
      WHERE s.id = session_id AND s.status IN ('created', 'processing', 'requires_action');
    END IF;
    RETURN QUERY SELECT twin.id, twin.status, twin."transactionId";
  END $$;
`;

export class OneMailbox1796900100000 implements MigrationInterface {
  readonly name = 'OneMailbox1796900100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(MAILBOXES);
    await runner.query(CLAIM);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(CLAIM_OF_ONE_USER);
    await runner.query('DROP FUNCTION subscriptions_of_person(text), proven_mailbox(text)');
  }
}
