-- The email of a user, proven or typed; null when there is none. What they typed counts even where another user has
-- proven it.

  CREATE FUNCTION email_of_user(user_id text) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT coalesce(email, "contactEmail") FROM users WHERE id = user_id
  $$
-- Where emails go that are about no purchase: to the email a user has proven, else to the mailbox of their newest
-- purchase, else to the email they typed.

  CREATE FUNCTION contact_of_user(user_id text) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT coalesce(
      CASE WHEN buyer."isVerified" THEN buyer.email END,
      (SELECT bought."contactEmail" FROM checkout_sessions bought
        WHERE bought."userId" = buyer.id AND bought."completedAt" IS NOT NULL AND bought."contactEmail" IS NOT NULL
        ORDER BY bought."completedAt" DESC LIMIT 1),
      buyer.email)
    FROM users buyer WHERE buyer.id = user_id
  $$
-- Year, make and model as `nameOf` in vehicle-name.ts writes them.

  CREATE FUNCTION vehicle_name(vehicle jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
    SELECT nullif(concat_ws(' ',
      coalesce(vehicle->>'year',
        nullif(array_to_string(ARRAY(SELECT jsonb_array_elements_text(vehicle->'possibleYears')), ' or '), '')),
      coalesce(vehicle->>'make', vehicle->>'manufacturer'),
      nullif(vehicle->>'model', vehicle->>'make')), '')
  $$
-- Whether the source could say nothing about any of the sections that count when the vehicle was looked up.

  CREATE FUNCTION is_source_silent(availability jsonb, counted text[]) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
    SELECT bool_and(section->>'status' = 'unavailable') FROM jsonb_array_elements(availability) AS section
    WHERE section->>'key' = ANY(counted) AND section->>'status' <> 'not_offered'
  $$
-- A checkout session as the browser of its buyer may see it, with its payment.

  CREATE VIEW visitor_checkout_sessions AS
    SELECT identity."anonId", session.id, session."userId", session."offerKey", session.mode, session.value,
      session.currency, session.status, session."transactionId", session."expiresAt", session.extensions,
      session."expiresAt" < now() AS expired, coalesce(session."contactEmail", email_of_user(session."userId")) AS mailbox,
      (SELECT consent."firstChargeAt" FROM checkout_consents consent WHERE consent."checkoutSessionId" = session.id)
        AS "firstChargeAt",
      (SELECT report.token FROM vehicle_reports report WHERE report.id = session."vehicleReportId") AS "reportToken",
      is_vehicle_open(session."vehicleReportId", now()) AS "reportOpen",
      (SELECT to_jsonb(payment) FROM payments payment WHERE payment.id = session.id) AS payment
    FROM user_identities identity JOIN checkout_sessions session ON session."userId" = identity."userId"
