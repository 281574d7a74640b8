-- Access to each report that was ever unlocked. A column is null, or false, once the access was taken back.

  CREATE VIEW report_access AS
    SELECT "vehicleReportId", refunded,
      CASE WHEN "revokedAt" IS NULL THEN "accessUntil" END AS "accessUntil",
      CASE WHEN "revokedAt" IS NULL THEN "unlockedAt" END AS "unlockedAt",
      "revokedAt" IS NULL AND "accessUntil" > now() AS "isOpen",
      EXISTS (SELECT FROM entitlement_ledger bought
        WHERE bought."paymentId" = report_unlocks."paymentId" AND bought.source = 'purchase') AS "openedByPurchase"
    FROM report_unlocks
-- Returns the reports of others that a browser may open: those bought under the email it has proven, and those it kept.

  CREATE FUNCTION openable_reports(anon_id text) RETURNS bigint[] LANGUAGE plpgsql STABLE AS $$
    DECLARE
      ids bigint[] := ARRAY(SELECT "vehicleReportId" FROM browser_reports WHERE "anonId" = anon_id);
    BEGIN
      -- Most browsers have proven no email: they skip a join of six tables.
      IF EXISTS (SELECT FROM user_identities identity JOIN users ON users.id = identity."userId"
          WHERE identity."anonId" = anon_id AND users."isVerified") THEN
        ids := ids || ARRAY(SELECT "vehicleReportId" FROM mailbox_reports WHERE "anonId" = anon_id);
      END IF;
      RETURN ids;
    END
  $$
-- Returns the token of another report of the same vehicle that its user, or the browser, can read: found by plate
-- instead of VIN, or bought under the email the browser has proven. OFFSET 0 keeps the planner from starting at the
-- vehicle, which many buy.

  CREATE FUNCTION readable_duplicate(report vehicle_reports, anon_id text) RETURNS text LANGUAGE plpgsql STABLE AS $$
    BEGIN
      RETURN (SELECT other.token
        FROM (SELECT id, "userId", token, vin FROM vehicle_reports
          WHERE id = ANY(ARRAY(SELECT "vehicleReportId" FROM report_unlocks WHERE "userId" = report."userId")
            || openable_reports(anon_id)) OFFSET 0) other
        JOIN report_access access ON access."vehicleReportId" = other.id
        WHERE other.vin = report.vin AND other.id <> report.id AND access."isOpen"
        ORDER BY other."userId" = report."userId" DESC LIMIT 1);
    END
  $$
-- Version of the content of a readable report, null without a history. The fingerprint covers the vehicle and its
-- history.

  CREATE FUNCTION report_version(report vehicle_reports) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT CASE WHEN report.fingerprint IS NOT NULL THEN
      concat_ws(' ', report.fingerprint, report.intent, report."verificationCode",
        md5(concat(report.identification, report.availability))) END
  $$
-- Returns the user of a browser, which is created with its first call. Of two simultaneous first calls one creates it.

  CREATE FUNCTION ensure_visitor(anon_id text, new_id text, ip_address text, user_agent text) RETURNS text
  LANGUAGE plpgsql AS $$
    DECLARE
      user_id text;
    BEGIN
      SELECT "userId" INTO user_id FROM user_identities WHERE "anonId" = anon_id;
      IF FOUND THEN
        RETURN user_id;
      END IF;
      INSERT INTO users (id, "ipAddress", "userAgent") VALUES (new_id, ip_address, user_agent);
      INSERT INTO user_identities ("userId", "anonId", "userAgent") VALUES (new_id, anon_id, user_agent)
        ON CONFLICT ("anonId") DO UPDATE SET "anonId" = excluded."anonId" RETURNING "userId" INTO user_id;
      IF user_id <> new_id THEN
        DELETE FROM users WHERE id = new_id;
      END IF;
      RETURN user_id;
    END
  $$
-- Stores a search and opens its report: a new one, or the one the visitor has, which takes the availability of this
-- search until it has its history. A function, because the tables of users, lookup and reports change together and
-- every visit begins with it.

  CREATE FUNCTION open_report(search json) RETURNS vehicle_reports LANGUAGE plpgsql AS $$
    DECLARE
      asked record;
      opened vehicle_reports;
    BEGIN
      SELECT * INTO asked FROM json_to_record(search) AS search_columns("anonId" text, "newId" text, "ipAddress" text,
        "userAgent" text, token text, "searchKey" text, vin text, "licensePlate" text, state text, "plateMatch" text,
        intent text, "vehicleData" jsonb, identification jsonb, availability jsonb);
      INSERT INTO search_history ("searchType", "searchValue", state, "vehicleInfo")
        VALUES (CASE WHEN asked."licensePlate" IS NULL THEN 'vin' ELSE 'license_plate' END,
          coalesce(asked."licensePlate", asked.vin), asked.state, asked."vehicleData");
      INSERT INTO vehicle_reports AS report
          (token, "userId", "searchKey", vin, "licensePlate", state, "plateMatch", intent, "vehicleData", identification,
          availability)
        VALUES (asked.token, ensure_visitor(asked."anonId", asked."newId", asked."ipAddress", asked."userAgent"),
          asked."searchKey", asked.vin, asked."licensePlate", asked.state, asked."plateMatch",
          coalesce(asked.intent, 'buyer'), asked."vehicleData", asked.identification, asked.availability)
        ON CONFLICT ("userId", "searchKey") DO UPDATE SET "searchedAt" = now(),
          intent = coalesce(asked.intent, report.intent),
          availability = CASE WHEN report.history IS NULL AND report.vin = excluded.vin
            THEN excluded.availability ELSE report.availability END
        RETURNING report.* INTO opened;
      RETURN opened;
    END
  $$
