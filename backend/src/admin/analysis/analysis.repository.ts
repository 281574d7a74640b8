import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { PAGES_OF_STEP } from '../../analytics/analytics-events.js';
import type {
  ConversionSummaryView,
  ConversionView,
  DuplicateEmailView,
  DuplicateIpView,
  FunnelBucketView,
  FunnelCountsView,
  GapsView,
  VariantFiguresView,
  VisitRowView,
  VisitsQuery,
} from './analysis.dto.js';
import type { PeriodQuery } from './period.dto.js';

const SUMMARY = `SELECT
  (SELECT count(DISTINCT email)::int FROM (
    SELECT coalesce(email, "contactEmail") AS email FROM users
    WHERE "createdAt" > period_start($1, $2) AND "createdAt" <= period_end($1) AND "mergedIntoId" IS NULL
    UNION ALL
    SELECT typed."contactEmail" FROM users person, LATERAL (
      SELECT session."contactEmail" FROM checkout_sessions session WHERE session."userId" = person.id OFFSET 0) typed
    WHERE person."createdAt" > period_start($1, $2) AND person."createdAt" <= period_end($1)
      AND person."mergedIntoId" IS NULL) emails) AS "uniqueEmails",
  (SELECT count(*)::int FROM vehicle_reports
    WHERE "searchedAt" > period_start($1, $2) AND "searchedAt" <= period_end($1)) AS reports,
  (SELECT count(*)::int FROM signatures
    WHERE "signedAt" > period_start($1, $2) AND "signedAt" <= period_end($1)) AS signatures,
  (SELECT count(*)::int FROM addresses
    WHERE "createdAt" > period_start($1, $2) AND "createdAt" <= period_end($1)) AS addresses`;

/** Counted from rows: the difference of two totals would compare different people and days (row 115). */
const GAPS = `SELECT
    (SELECT count(*)::int FROM vehicle_reports WHERE "searchedAt" > period_start($1, $2)
      AND "searchedAt" <= period_end($1) AND "signedAt" IS NULL) AS "reportsWithoutSignature",
    count(*) FILTER (WHERE email IS NULL)::int AS "signaturesWithoutUser",
    count(*) FILTER (WHERE address_line1 IS NULL)::int AS "signaturesWithoutAddress"
  FROM conversions
  WHERE signature_completed_at > period_start($1, $2) AND signature_completed_at <= period_end($1)`;

const CONVERSIONS = `SELECT user_id, report_id, full_name, email, phone_number, ip_address, address_line1, city, state,
    zip_code, vehicle_year, vehicle_make, vehicle_model, vin, user_agent, signature_completed_at, verified
  FROM conversions
  WHERE signature_completed_at > period_start($1, $2) AND signature_completed_at <= period_end($1)
  ORDER BY signature_completed_at DESC, id DESC LIMIT 200`;

const SHARED_EMAILS = `SELECT email, count(DISTINCT user_id)::int AS count FROM conversions
  WHERE signature_completed_at > period_start($1, $2) AND signature_completed_at <= period_end($1) AND email IS NOT NULL
  GROUP BY email HAVING count(DISTINCT user_id) > 1 ORDER BY count DESC, email LIMIT 50`;

const SHARED_ADDRESSES = `SELECT ip_address AS ip, count(DISTINCT user_id)::int AS count FROM conversions
  WHERE signature_completed_at > period_start($1, $2) AND signature_completed_at <= period_end($1)
    AND ip_address IS NOT NULL
  GROUP BY ip_address HAVING count(DISTINCT user_id) > 1 ORDER BY count DESC, ip LIMIT 50`;

const FUNNEL = `SELECT count(*)::int AS reports, count("signedAt")::int AS signatures,
    count("addressedAt") FILTER (WHERE "signedAt" IS NOT NULL)::int AS addresses,
    coalesce(extract(epoch FROM percentile_cont(0.5) WITHIN GROUP
      (ORDER BY greatest("addressedAt" - "searchedAt", interval '0'))
      FILTER (WHERE "signedAt" IS NOT NULL AND "addressedAt" IS NOT NULL)), 0)::float AS seconds
  FROM vehicle_reports WHERE "searchedAt" > period_start($1, $2) AND "searchedAt" <= period_end($1)`;

/**
 * $3 is the bucket. The reports of the period are one cohort: a step counts those that took every step before it. What
 * was refunded later was paid.
 */
const BUCKETS = `WITH searched AS (
    SELECT date_trunc($3, "searchedAt", 'UTC') AS at, count(*)::int AS reports, count(unlocked.id)::int AS paid,
      count("signedAt") FILTER (WHERE unlocked.id IS NOT NULL)::int AS signatures,
      count("addressedAt") FILTER (WHERE unlocked.id IS NOT NULL AND "signedAt" IS NOT NULL)::int AS addresses
    FROM vehicle_reports report
    LEFT JOIN report_unlocks unlocked ON unlocked."vehicleReportId" = report.id
    WHERE "searchedAt" > period_start($1, $2) AND "searchedAt" <= period_end($1) GROUP BY 1
  ), sold AS (
    SELECT date_trunc($3, "settledAt", 'UTC') AS at, sum("amountCents")::int AS cents FROM payments
    WHERE "settledAt" > period_start($1, $2) AND "settledAt" <= period_end($1)
      AND state = 'paid' AND "disputeState" IS DISTINCT FROM 'open' GROUP BY 1
  )
  SELECT bucket.at, coalesce(searched.reports, 0) AS reports, coalesce(searched.paid, 0) AS paid,
    coalesce(searched.signatures, 0) AS signatures, coalesce(searched.addresses, 0) AS addresses,
    coalesce(sold.cents, 0) AS "revenueCents"
  FROM generate_series(date_trunc($3, period_start($1, $2) + interval '1 microsecond', 'UTC'),
    period_end($1) - interval '1 microsecond', ('1 ' || $3)::interval) AS bucket(at)
  LEFT JOIN searched USING (at) LEFT JOIN sold USING (at) ORDER BY bucket.at`;

/** Subqueries instead of EXISTS, for which PostgreSQL would first read all sessions and unlocks. */
const CHECKOUTS = `SELECT count(*) FILTER (WHERE coalesce(
    (SELECT true FROM checkout_sessions session WHERE session."vehicleReportId" = report.id LIMIT 1),
    (SELECT true FROM report_unlocks unlocked WHERE unlocked."vehicleReportId" = report.id LIMIT 1), false))::int
    AS checkouts
  FROM vehicle_reports report
  WHERE report."searchedAt" > period_start($1, $2) AND report."searchedAt" <= period_end($1)`;

const VARIANTS = `SELECT assigned.experiment, assigned.variant, count(*)::int AS visitors,
    count(bought.cents)::int AS buyers, coalesce(sum(bought.cents), 0)::int AS "revenueCents"
  FROM variant_assignments assigned
  LEFT JOIN LATERAL (SELECT sum(session.value) AS cents FROM checkout_sessions session
    WHERE session."userId" = assigned."userId" AND session.status = 'completed'
      AND session."completedAt" >= assigned."assignedAt") bought ON true
  WHERE assigned."assignedAt" > period_start($1, $2) AND assigned."assignedAt" <= period_end($1)
  GROUP BY 1, 2 ORDER BY 1, 2`;

/**
 * $3 to $5 are the pages of a preview, of a cart and of a checkout; $6 is the dimension. The first row is the total. A
 * visit without a variant counts under no name, unless it has the variant of another page.
 */
const VISITS = `WITH seen AS (
    SELECT * FROM analytics_events WHERE at > period_start($1, $2) AND at <= period_end($1)
  ), visits AS (
    SELECT visit, max("cartVariant") AS cart, max("checkoutVariant") AS checkout, max(campaign) AS campaign
    FROM seen GROUP BY visit
  )
  SELECT label.name, count(DISTINCT seen.visit)::int AS visits,
    count(DISTINCT seen.visit) FILTER (WHERE seen.name = 'page_view' AND seen.page = ANY($3::text[]))::int AS preview,
    count(DISTINCT seen.visit) FILTER (WHERE seen.name = 'page_view' AND seen.page = ANY($4::text[]))::int AS cart,
    count(DISTINCT seen.visit) FILTER (WHERE seen.name = 'page_view' AND seen.page = ANY($5::text[]))::int AS checkout,
    count(DISTINCT seen.visit) FILTER (WHERE seen.name = 'purchase')::int AS purchases,
    count(DISTINCT seen.visit) FILTER (WHERE seen.name = 'exit_intent_popup')::int AS exits
  FROM seen JOIN visits USING (visit), LATERAL (
    SELECT seen.page AS name WHERE $6 = 'page'
    UNION ALL SELECT visits.campaign WHERE $6 = 'campaign'
    UNION ALL SELECT variant FROM (VALUES (visits.cart), (visits.checkout)) AS variants(variant)
      WHERE $6 = 'variant' AND (variant IS NOT NULL OR coalesce(visits.cart, visits.checkout) IS NULL)) label
  GROUP BY GROUPING SETS ((), (label.name))
  ORDER BY grouping(label.name) DESC, visits DESC, label.name LIMIT 51`;

/** Read model of a period. The cost of each statement grows with the period and not with the tables. */
@Injectable()
export class AnalysisRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async conversions(period: PeriodQuery) {
    const [[summary], [gaps], conversions, duplicateEmails, duplicateIPs] = await Promise.all([
      this.rows<[ConversionSummaryView]>(SUMMARY, period),
      this.rows<[GapsView]>(GAPS, period),
      this.rows<ConversionView[]>(CONVERSIONS, period),
      this.rows<DuplicateEmailView[]>(SHARED_EMAILS, period),
      this.rows<DuplicateIpView[]>(SHARED_ADDRESSES, period),
    ]);
    return { summary, gaps, conversions, duplicateEmails, duplicateIPs };
  }

  /** `seconds` is the median time from a report to its address. */
  async funnel(period: PeriodQuery): Promise<FunnelCountsView & { seconds: number }> {
    const [counts] = await this.rows<[FunnelCountsView & { seconds: number }]>(FUNNEL, period);
    return counts;
  }

  /** `checkouts` are reports that reached a checkout, or were opened without one by a credit or a subscription. */
  async trend(period: PeriodQuery, bucket: 'hour' | 'day') {
    const [buckets, [{ checkouts }]] = await Promise.all([
      this.rows<FunnelBucketView[]>(BUCKETS, period, bucket),
      this.rows<[{ checkouts: number }]>(CHECKOUTS, period),
    ]);
    return { buckets, checkouts };
  }

  variants(period: PeriodQuery): Promise<Omit<VariantFiguresView, 'conversion' | 'low' | 'high'>[]> {
    return this.rows(VARIANTS, period);
  }

  /** The total, then a row for each name. */
  visits({ by, ...period }: VisitsQuery): Promise<[VisitRowView, ...VisitRowView[]]> {
    const { preview, cart, checkout } = PAGES_OF_STEP;
    return this.rows(VISITS, period, preview, cart, checkout, by);
  }

  private rows<Rows>(statement: string, { date, days }: PeriodQuery, ...parameters: unknown[]): Promise<Rows> {
    return this.dataSource.query(statement, [date ?? null, days, ...parameters]);
  }
}
