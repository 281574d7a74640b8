import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What pays for the same: two tabs with one offer for one report, or with any two subscriptions (docs/decisions/0096). One is let through
 * after the other, with one call; whoever waited for the lock sees what the first one did.
 * @param others finds a session `other` that is there first, besides `mine`
 */
const claim = (lock: string, others: string): string => `
  CREATE OR REPLACE FUNCTION claim_checkout_session(session_id text) RETURNS TABLE (id text, status varchar, "transactionId" text)
  LANGUAGE plpgsql VOLATILE AS $$
  DECLARE
    mine checkout_sessions%ROWTYPE;
    twin record;
  BEGIN
    SELECT * INTO mine FROM checkout_sessions s WHERE s.id = session_id;
    PERFORM pg_advisory_xact_lock(hashtextextended(${lock}, 0));
    -- Both instants are the database's: the clock of a replica may be ahead of it.
    SELECT other.id, other.status, other."transactionId" INTO twin FROM checkout_sessions other
    WHERE other."userId" = mine."userId" AND other.id <> mine.id AND (${others})
    ORDER BY other.status = 'completed' DESC LIMIT 1;
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

/** SQL that is true of another payment for the same report and offer. */
export const SAME_ONE_TIME = `other."vehicleReportId" = mine."vehicleReportId" AND other."offerKey" = mine."offerKey"
      AND (other.status IN ('processing', 'requires_action')
        OR (other.status = 'completed' AND other."statusChangedAt" > mine."createdAt"))`;

/** Also what the next migration of this function goes back to. */
export const CLAIM_OF_ONE_USER = claim(
  `CASE mine.mode WHEN 'payment' THEN 'checkout:' || mine."userId" || ':' || mine."vehicleReportId" || ':' || mine."offerKey"
      ELSE 'subscribe:' || mine."userId" END`,
  `CASE mine.mode WHEN 'payment' THEN ${SAME_ONE_TIME}
      ELSE other.mode = 'subscription' AND (other.status = 'processing' AND other."statusChangedAt" > now() - interval '2 minutes' OR (other.status = 'completed'
        AND EXISTS (SELECT FROM subscriptions running WHERE running."checkoutSessionId" = other.id AND running."endedAt" IS NULL
          AND (running."offerKey" = mine."offerKey" OR NOT running."cancelAtPeriodEnd")))) END`,
);

const AS_IT_WAS = claim(
  `'checkout:' || mine."userId" || ':' || mine."vehicleReportId" || ':' || mine."offerKey"`,
  `mine.mode = 'payment' AND ${SAME_ONE_TIME}`,
);

export class OneSubscription1796500100000 implements MigrationInterface {
  readonly name = 'OneSubscription1796500100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(CLAIM_OF_ONE_USER);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(AS_IT_WAS);
  }
}
