import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * One order of locks for everything that moves money or rights: the person first (docs/decisions/0111). A turn is one lock of a person until
 * the transaction ends, taken by the id of what the transaction is about: whose that is may change while it waits, for accounts are joined.
 */
const TURNS = `
  CREATE FUNCTION take_turn(user_id text) RETURNS void LANGUAGE sql VOLATILE AS $$
    SELECT pg_advisory_xact_lock(hashtextextended('person:' || user_id, 0))
  $$;

  -- A payment belongs to whom its purchase or its subscription belongs: accounts may have been joined while it was opened.
  CREATE FUNCTION owner_of(what text, of_id text) RETURNS text LANGUAGE plpgsql STABLE AS $$
  BEGIN
    CASE what
      WHEN 'payment' THEN RETURN (SELECT coalesce(s."userId", p."userId", pay."userId") FROM payments pay
        LEFT JOIN checkout_sessions s ON s.id = pay."checkoutSessionId" LEFT JOIN subscriptions p ON p.id = pay."subscriptionId"
        WHERE pay.id = of_id);
      WHEN 'report' THEN RETURN (SELECT "userId" FROM vehicle_reports WHERE id = of_id::bigint);
      WHEN 'subscription' THEN RETURN (SELECT "userId" FROM subscriptions WHERE id = of_id);
    END CASE;
  END $$;

  -- Who waited for somebody that became another person meanwhile gives that turn back first, and holds one at a time.
  CREATE FUNCTION take_turn_of(what text, of_id text) RETURNS text LANGUAGE plpgsql VOLATILE AS $$
  DECLARE
    owner text;
  BEGIN
    LOOP
      owner := owner_of(what, of_id);
      IF owner IS NULL THEN
        RETURN NULL;
      END IF;
      BEGIN
        PERFORM take_turn(owner);
        IF owner_of(what, of_id) = owner THEN
          RETURN owner;
        END IF;
        RAISE EXCEPTION 'it belongs to somebody else by now' USING ERRCODE = 'RB001';
      EXCEPTION WHEN SQLSTATE 'RB001' THEN NULL;
      END;
    END LOOP;
  END $$;

  -- Several at once, in one order for everybody.
  CREATE FUNCTION take_turns(user_ids text[]) RETURNS void LANGUAGE plpgsql VOLATILE AS $$
  BEGIN
    PERFORM take_turn(id) FROM (SELECT DISTINCT id FROM unnest(user_ids) AS id ORDER BY id) AS ordered;
  END $$;

  -- Whoever proves an e-mail and whoever has it; two who prove the same one come one after the other.
  CREATE FUNCTION take_turns_of_proof(user_id text, proven text) RETURNS void LANGUAGE plpgsql VOLATILE AS $$
  DECLARE
    ids text[];
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('mailbox:' || proven, 0));
    LOOP
      ids := ARRAY(SELECT id FROM users WHERE id = user_id OR email = proven ORDER BY id);
      BEGIN
        PERFORM take_turns(ids);
        IF ids = ARRAY(SELECT id FROM users WHERE id = user_id OR email = proven ORDER BY id) THEN
          RETURN;
        END IF;
        RAISE EXCEPTION 'somebody else has it by now' USING ERRCODE = 'RB001';
      EXCEPTION WHEN SQLSTATE 'RB001' THEN NULL;
      END;
    END LOOP;
  END $$;

  -- Whether the vehicle of a report is open to its owner at an instant, by whichever search they bought it.
  CREATE FUNCTION is_vehicle_open(report_id bigint, at timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT EXISTS (SELECT FROM vehicle_reports sold
      JOIN vehicle_reports same ON same."userId" = sold."userId" AND (same.id = sold.id OR same.vin = sold.vin)
      JOIN report_unlocks held ON held."vehicleReportId" = same.id
      WHERE sold.id = report_id AND held."revokedAt" IS NULL AND held."accessUntil" > at)
  $$;
`;

export class Turns1797100000000 implements MigrationInterface {
  readonly name = 'Turns1797100000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TURNS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP FUNCTION is_vehicle_open(bigint, timestamptz), take_turns_of_proof(text, text), take_turns(text[]),
      take_turn_of(text, text), owner_of(text, text), take_turn(text)`);
  }
}
