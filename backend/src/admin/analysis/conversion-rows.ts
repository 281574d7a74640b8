/** What the statements about conversions share. */
export const EMAIL = 'coalesce(person.email, person."contactEmail")';

/** The admin joins through the report: evidence itself names no user (row 102). */
const SIGNED = `signatures signature
  JOIN vehicle_reports report ON report.id = signature."vehicleReportId"
  JOIN users person ON person.id = report."userId"`;

export const SIGNED_WITH_ADDRESS = `${SIGNED} LEFT JOIN addresses address ON address."vehicleReportId" = report.id`;

/** The person's own e-mail, or the one given at the last checkout of the report. */
export const CONTACT = `coalesce(${EMAIL}, (SELECT session."contactEmail" FROM checkout_sessions session
  WHERE session."vehicleReportId" = report.id AND session."contactEmail" IS NOT NULL
  ORDER BY session."createdAt" DESC LIMIT 1))`;

/** The signature counts and its report is paid for and not refunded (row 82). */
export const VERIFIED = `signature."isValid"
  AND EXISTS (SELECT FROM report_unlocks unlocked WHERE unlocked."vehicleReportId" = report.id AND unlocked."revokedAt" IS NULL)`;

/** What was signed on, by its user agent (B2-145). Chrome calls itself Safari as well, so the order matters. */
export const DEVICE = `CASE
  WHEN signature."userAgent" ~* 'mobi|android|iphone|ipad|ipod' THEN 'Mobile'
  WHEN signature."userAgent" ~ 'Firefox/' THEN 'Firefox'
  WHEN signature."userAgent" ~ '(Chrome|Chromium)/' THEN 'Chrome'
  WHEN signature."userAgent" ~ 'Safari/' THEN 'Safari'
  ELSE 'Desktop' END`;

/** The columns of one conversion in the specified names (B3-060..B3-063). */
export const CONVERSION = `person.id AS user_id, report.token AS report_id, person."fullName" AS full_name, ${CONTACT} AS email,
  coalesce(address."phoneNumber", person."phoneNumber") AS phone_number, signature."ipAddress" AS ip_address,
  address."addressLine1" AS address_line1, address.city, address.state, address."zipCode" AS zip_code,
  (report."vehicleData"->>'year')::int AS vehicle_year, report."vehicleData"->>'make' AS vehicle_make,
  report."vehicleData"->>'model' AS vehicle_model, report.vin, signature."userAgent" AS user_agent,
  signature."signedAt" AS signature_completed_at, ${VERIFIED} AS verified`;
