CREATE TABLE "app_secrets" (
  "name" text NOT NULL,
  "value" text NOT NULL,
  CONSTRAINT "app_secrets_pkey" PRIMARY KEY ("name")
);

-- The running processes. Unlogged: a crash may lose it, and none of it is worth a write to disk.
CREATE UNLOGGED TABLE "shop_processes" (
  "id" varchar(36) NOT NULL,
  "seenAt" timestamptz NOT NULL DEFAULT now(),
  "answers" boolean NOT NULL DEFAULT true,
  CONSTRAINT "shop_processes_pkey" PRIMARY KEY ("id")
);

-- True for rows older than `kept` in a transaction that declares, by roadbook.forgetting_at, that it deletes expired
-- data. Rows that are written once are never deleted otherwise.
CREATE FUNCTION may_be_forgotten(since timestamptz, kept interval) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT coalesce(since < nullif(current_setting('roadbook.forgetting_at', true), '')::timestamptz - kept, false)
  $$;

-- Locks per person: every transaction that moves money or rights takes the lock of its person before it locks any row.
-- A lock is requested by the id of a payment, report or subscription, whose owner may change while it waits because
-- accounts can be merged.
CREATE FUNCTION take_turn(user_id text) RETURNS void LANGUAGE sql AS $$
    SELECT pg_advisory_xact_lock(hashtextextended('person:' || user_id, 0))
  $$;

-- A payment belongs to the owner of its session or subscription: accounts may have been merged while it was open.
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

-- Releases the lock and starts again if the owner has changed while it waited, so that it holds one lock at a time.
CREATE FUNCTION take_turn_of(what text, of_id text) RETURNS text LANGUAGE plpgsql AS $$
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

-- Locks several persons, always in the same order.
CREATE FUNCTION take_turns(user_ids text[]) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM take_turn(id) FROM (SELECT DISTINCT id FROM unnest(user_ids) AS id ORDER BY id) AS ordered;
  END $$;

-- Locks the user who proves an email and the user who has it. Two users who prove the same email wait for each other.
CREATE FUNCTION take_turns_of_proof(user_id text, proven text) RETURNS void LANGUAGE plpgsql AS $$
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
