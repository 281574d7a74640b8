-- The end of a period of the console: the end of a day in UTC, or now.
CREATE FUNCTION period_end(last_day date) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT coalesce((last_day + 1)::timestamp AT TIME ZONE 'UTC', now())
$$;
-- The start of a period of the console.
CREATE FUNCTION period_start(last_day date, days integer) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT coalesce((last_day + 1)::timestamp AT TIME ZONE 'UTC', now()) - make_interval(days => days)
$$;
-- The users of an email: those who typed or proved it, and those who bought with it.
CREATE FUNCTION users_of_email(email text) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT ARRAY(
    SELECT id FROM users WHERE users.email = lower(users_of_email.email)
    UNION SELECT "userId" FROM checkout_sessions WHERE "contactEmail" = lower(users_of_email.email))
$$;
-- The signed reports, in the names the console was specified with (B3-060..B3-063). The email is the one of the user,
-- else the one of the last checkout of the report. A signature is verified when it is valid and its report is paid for
-- and not refunded (row 82). Chrome calls itself Safari as well, so the order of devices matters (B2-145).
CREATE VIEW conversions AS
  SELECT signature.id, person.id AS user_id, report.token AS report_id, person."fullName" AS full_name,
    coalesce(person.email, person."contactEmail", (SELECT session."contactEmail" FROM checkout_sessions session
      WHERE session."vehicleReportId" = report.id AND session."contactEmail" IS NOT NULL
      ORDER BY session."createdAt" DESC LIMIT 1)) AS email,
    coalesce(address."phoneNumber", person."phoneNumber") AS phone_number, signature."ipAddress" AS ip_address,
    address."addressLine1" AS address_line1, address.city, address.state, address."zipCode" AS zip_code,
    (report."vehicleData"->>'year')::int AS vehicle_year, report."vehicleData"->>'make' AS vehicle_make,
    report."vehicleData"->>'model' AS vehicle_model, report.vin, signature."userAgent" AS user_agent,
    signature."signedAt" AS signature_completed_at,
    signature."isValid" AND coalesce((SELECT unlocked."revokedAt" IS NULL FROM report_unlocks unlocked
      WHERE unlocked."vehicleReportId" = report.id), false) AS verified,
    CASE
      WHEN signature."userAgent" ~* 'mobi|android|iphone|ipad|ipod' THEN 'Mobile'
      WHEN signature."userAgent" ~ 'Firefox/' THEN 'Firefox'
      WHEN signature."userAgent" ~ '(Chrome|Chromium)/' THEN 'Chrome'
      WHEN signature."userAgent" ~ 'Safari/' THEN 'Safari'
      ELSE 'Desktop' END AS device
  FROM signatures signature
  JOIN vehicle_reports report ON report.id = signature."vehicleReportId"
  JOIN users person ON person.id = report."userId"
  LEFT JOIN addresses address ON address."vehicleReportId" = report.id;
