import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { ConversionSummaryView, ConversionView, FunnelCountsView, GapsView } from './analysis.dto.js';
import { END, type PeriodQuery, windowOf, within } from './period.js';
import type { FunnelBucketView } from './trend.dto.js';
import type { VariantFiguresView } from './variants.dto.js';

type CountedVariant = Pick<VariantFiguresView, 'experiment' | 'variant' | 'visitors' | 'buyers' | 'revenueCents'>;

export const EMAIL = 'coalesce(person.email, person."contactEmail")';

/** The admin joins through the report: evidence itself names no user (row 102). */
const SIGNED = `signatures signature
  JOIN vehicle_reports report ON report.id = signature."vehicleReportId"
  JOIN users person ON person.id = report."userId"`;

export const SIGNED_WITH_ADDRESS = `${SIGNED} LEFT JOIN addresses address ON address."vehicleReportId" = report.id`;

/** The person's own email, or the one given at the last checkout of the report. */
export const CONTACT = `coalesce(${EMAIL}, (SELECT session."contactEmail" FROM checkout_sessions session
  WHERE session."vehicleReportId" = report.id AND session."contactEmail" IS NOT NULL
  ORDER BY session."createdAt" DESC LIMIT 1))`;

/**
 * The signature counts and its report is paid for and not refunded (row 82). A report has one unlock, which is looked up: for EXISTS
 * PostgreSQL would gather all unlocks there are first.
 */
export const VERIFIED = `signature."isValid" AND coalesce(
  (SELECT unlocked."revokedAt" IS NULL FROM report_unlocks unlocked WHERE unlocked."vehicleReportId" = report.id), false)`;

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

const SUMMARY = `SELECT
  (SELECT count(DISTINCT email)::int FROM (
    SELECT ${EMAIL} AS email FROM users person WHERE ${within('person."createdAt"')} AND person."mergedIntoId" IS NULL
    UNION ALL
    SELECT typed."contactEmail" FROM users person, LATERAL (
      SELECT session."contactEmail" FROM checkout_sessions session WHERE session."userId" = person.id OFFSET 0) typed
    WHERE ${within('person."createdAt"')} AND person."mergedIntoId" IS NULL) given) AS "uniqueEmails",
  (SELECT count(*)::int FROM vehicle_reports WHERE ${within('"searchedAt"')}) AS reports,
  (SELECT count(*)::int FROM signatures WHERE ${within('"signedAt"')}) AS signatures,
  (SELECT count(*)::int FROM addresses WHERE ${within('"createdAt"')}) AS addresses`;

/** Counted from rows: the difference of two totals is of different people and of different days (row 115). */
const GAPS = `SELECT
    (SELECT count(*)::int FROM vehicle_reports WHERE ${within('"searchedAt"')} AND "signedAt" IS NULL) AS "reportsWithoutSignature",
    count(*) FILTER (WHERE ${CONTACT} IS NULL)::int AS "signaturesWithoutUser",
    count(*) FILTER (WHERE NOT EXISTS (SELECT FROM addresses address WHERE address."vehicleReportId" = report.id))::int
      AS "signaturesWithoutAddress"
  FROM signatures signature
  JOIN vehicle_reports report ON report.id = signature."vehicleReportId"
  LEFT JOIN users person ON person.id = report."userId"
  WHERE ${within('signature."signedAt"')}`;

const CONVERSIONS = `SELECT ${CONVERSION} FROM ${SIGNED_WITH_ADDRESS}
  WHERE ${within('signature."signedAt"')} ORDER BY signature."signedAt" DESC, signature.id DESC LIMIT 200`;

/** What several people share. Each person counts once for each value, however often they signed. */
const shared = (what: string, name: string, from: string): string => `SELECT ${name}, count(*)::int AS count
  FROM (SELECT DISTINCT ${what} AS ${name}, report."userId" FROM ${from}
    WHERE ${within('report."signedAt"')} AND ${what} IS NOT NULL) pair
  GROUP BY 1 HAVING count(*) > 1 ORDER BY 2 DESC, 1 LIMIT 50`;

const SHARED_EMAILS = shared(
  CONTACT,
  'email',
  'vehicle_reports report JOIN users person ON person.id = report."userId"',
);
/** A report is signed when its signature is, so both are found by their own index, and neither table is read whole. */
const SHARED_ADDRESSES = shared(
  'signature."ipAddress"',
  'ip',
  `vehicle_reports report JOIN signatures signature
    ON signature."vehicleReportId" = report.id AND ${within('signature."signedAt"')}`,
);

const FUNNEL = `SELECT count(*)::int AS reports, count("signedAt")::int AS signatures,
    count("addressedAt") FILTER (WHERE "signedAt" IS NOT NULL)::int AS addresses,
    coalesce(extract(epoch FROM percentile_cont(0.5) WITHIN GROUP
      (ORDER BY greatest("addressedAt" - "searchedAt", interval '0')) FILTER (WHERE "signedAt" IS NOT NULL AND "addressedAt" IS NOT NULL)), 0)::float AS seconds
  FROM vehicle_reports WHERE ${within('"searchedAt"')}`;

/**
 * $3 is the bucket. The reports of the period are one cohort: a step counts those that took every step before it, so no step
 * counts more than the one before. What was refunded later was paid. A bucket without reports is there as well.
 */
const BUCKETS = `WITH asked AS (
    SELECT date_trunc($3, "searchedAt", 'UTC') AS at, count(*)::int AS reports, count(unlocked.id)::int AS paid,
      count("signedAt") FILTER (WHERE unlocked.id IS NOT NULL)::int AS signatures,
      count("addressedAt") FILTER (WHERE unlocked.id IS NOT NULL AND "signedAt" IS NOT NULL)::int AS addresses
    FROM vehicle_reports report
    LEFT JOIN report_unlocks unlocked ON unlocked."vehicleReportId" = report.id
    WHERE ${within('"searchedAt"')} GROUP BY 1
  ), sold AS (
    SELECT date_trunc($3, "settledAt", 'UTC') AS at, sum("amountCents")::int AS cents
    FROM payments WHERE ${within('"settledAt"')} AND state = 'paid' AND "disputeState" IS DISTINCT FROM 'open' GROUP BY 1
  )
  SELECT slot.at, coalesce(asked.reports, 0) AS reports, coalesce(asked.paid, 0) AS paid,
    coalesce(asked.signatures, 0) AS signatures, coalesce(asked.addresses, 0) AS addresses, coalesce(sold.cents, 0) AS "revenueCents"
  FROM generate_series(date_trunc($3, ${END} - make_interval(days => $2) + interval '1 microsecond', 'UTC'),
    ${END} - interval '1 microsecond', ('1 ' || $3)::interval) AS slot(at)
  LEFT JOIN asked USING (at) LEFT JOIN sold USING (at) ORDER BY slot.at`;

/** Each report is looked up: for EXISTS PostgreSQL would gather all sessions and unlocks there are first. */
const CHECKOUTS = `SELECT count(*) FILTER (WHERE coalesce(
    (SELECT true FROM checkout_sessions session WHERE session."vehicleReportId" = report.id LIMIT 1),
    (SELECT true FROM report_unlocks unlocked WHERE unlocked."vehicleReportId" = report.id LIMIT 1), false))::int AS checkouts
  FROM vehicle_reports report WHERE ${within('report."searchedAt"')}`;

/** Who was given a variant in the period and what they bought since; each visitor counts once. */
const VARIANTS = `SELECT given.experiment, given.variant, count(*)::int AS visitors, count(bought.cents)::int AS buyers,
    coalesce(sum(bought.cents), 0)::int AS "revenueCents"
  FROM variant_assignments given
  LEFT JOIN LATERAL (SELECT sum(session.value) AS cents FROM checkout_sessions session
    WHERE session."userId" = given."userId" AND session.status = 'completed' AND session."completedAt" >= given."assignedAt") bought ON true
  WHERE ${within('given."assignedAt"')} GROUP BY 1, 2 ORDER BY 1, 2`;

/**
 * Read model: what the operator sees of a period. Each number is one statement, written by hand, whose cost grows with the period and
 * not with the tables.
 */
@Injectable()
export class AnalysisRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  summary(period: PeriodQuery): Promise<ConversionSummaryView> {
    return this.one<ConversionSummaryView>(SUMMARY, period);
  }

  gaps(period: PeriodQuery): Promise<GapsView> {
    return this.one<GapsView>(GAPS, period);
  }

  /** The newest 200. */
  conversions(period: PeriodQuery): Promise<ConversionView[]> {
    return this.dataSource.query(CONVERSIONS, windowOf(period).parameters);
  }

  sharedEmails(period: PeriodQuery): Promise<{ email: string; count: number }[]> {
    return this.dataSource.query(SHARED_EMAILS, windowOf(period).parameters);
  }

  sharedAddresses(period: PeriodQuery): Promise<{ ip: string; count: number }[]> {
    return this.dataSource.query(SHARED_ADDRESSES, windowOf(period).parameters);
  }

  /** The funnel with the median time from a report to its address, in seconds. */
  funnel(period: PeriodQuery): Promise<FunnelCountsView & { seconds: number }> {
    return this.one<FunnelCountsView & { seconds: number }>(FUNNEL, period);
  }

  buckets(period: PeriodQuery, bucket: 'hour' | 'day'): Promise<FunnelBucketView[]> {
    return this.dataSource.query(BUCKETS, [...windowOf(period).parameters, bucket]);
  }

  /** Reports of the period that reached a checkout, or were opened without one by a credit or a subscription. */
  async checkouts(period: PeriodQuery): Promise<number> {
    return (await this.one<{ checkouts: number }>(CHECKOUTS, period)).checkouts;
  }

  variants(period: PeriodQuery): Promise<CountedVariant[]> {
    return this.dataSource.query(VARIANTS, windowOf(period).parameters);
  }

  private async one<Row>(statement: string, period: PeriodQuery): Promise<Row> {
    const [row] = await this.dataSource.query<Row[]>(statement, windowOf(period).parameters);
    if (!row) throw new Error('A query of counts gave no row.');
    return row;
  }
}
