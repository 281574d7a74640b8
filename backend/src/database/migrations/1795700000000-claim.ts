import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Two tabs that pay for the same, one after the other, with one call. In a function of the database every statement sees what was
 * committed before it began: whoever waited for the lock sees what the first one did.
 */
const SCHEMA = `
  CREATE FUNCTION claim_checkout_session(session_id text) RETURNS TABLE (id text, status varchar, "transactionId" text)
  LANGUAGE plpgsql VOLATILE AS $$
  DECLARE
    mine checkout_sessions%ROWTYPE;
    twin record;
  BEGIN
    SELECT * INTO mine FROM checkout_sessions s WHERE s.id = session_id;
    PERFORM pg_advisory_xact_lock(hashtextextended(
      'checkout:' || mine."userId" || ':' || mine."vehicleReportId" || ':' || mine."offerKey", 0));
    -- Both instants are the database's: the clock of a replica may be ahead of it.
    SELECT other.id, other.status, other."transactionId" INTO twin FROM checkout_sessions other
    WHERE mine.mode = 'payment' AND other."userId" = mine."userId" AND other."vehicleReportId" = mine."vehicleReportId"
      AND other."offerKey" = mine."offerKey" AND other.id <> mine.id AND (other.status IN ('processing', 'requires_action')
        OR (other.status = 'completed' AND other."statusChangedAt" > mine."createdAt"))
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

export class Claim1795700000000 implements MigrationInterface {
  readonly name = 'Claim1795700000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(SCHEMA);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION claim_checkout_session(text)');
  }
}
