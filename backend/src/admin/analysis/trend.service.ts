import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Clock } from '../../config/clock.js';
import { END, type PeriodQuery, windowOf, within } from './period.js';
import type { FunnelBucketView, FunnelStepsView, FunnelTrendView } from './trend.dto.js';

/** A period this long is looked at by the hour, a longer one by the day. */
const HOURLY_DAYS = 2;

/** $3 is the bucket. The reports of the period are read once; a bucket nobody came in is there all the same. */
const BUCKETS = `WITH asked AS (
    SELECT date_trunc($3, "searchedAt", 'UTC') AS at, count(*)::int AS reports, count(unlocked.id)::int AS paid,
      count("signedAt")::int AS signatures, count("addressedAt")::int AS addresses
    FROM vehicle_reports report
    LEFT JOIN report_unlocks unlocked ON unlocked."vehicleReportId" = report.id AND unlocked."revokedAt" IS NULL
    WHERE ${within('"searchedAt"')} GROUP BY 1
  ), sold AS (
    SELECT date_trunc($3, "completedAt", 'UTC') AS at, sum(value)::int AS cents
    FROM checkout_sessions WHERE ${within('"completedAt"')} AND status = 'completed' GROUP BY 1
  )
  SELECT slot.at, coalesce(asked.reports, 0) AS reports, coalesce(asked.paid, 0) AS paid,
    coalesce(asked.signatures, 0) AS signatures, coalesce(asked.addresses, 0) AS addresses, coalesce(sold.cents, 0) AS "revenueCents"
  FROM generate_series(date_trunc($3, ${END} - make_interval(days => $2) + interval '1 microsecond', 'UTC'),
    ${END} - interval '1 microsecond', ('1 ' || $3)::interval) AS slot(at)
  LEFT JOIN asked USING (at) LEFT JOIN sold USING (at) ORDER BY slot.at`;

const CHECKOUTS = `SELECT count(DISTINCT session."vehicleReportId")::int AS checkouts
  FROM checkout_sessions session JOIN vehicle_reports report ON report.id = session."vehicleReportId"
  WHERE ${within('report."searchedAt"')}`;

/** How the funnel of a period moves. */
@Injectable()
export class TrendService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async of(period: PeriodQuery): Promise<FunnelTrendView> {
    const { days, parameters } = windowOf(period);
    const bucket = days <= HOURLY_DAYS ? 'hour' : 'day';
    const [buckets, [begun]] = await Promise.all([
      this.dataSource.query<FunnelBucketView[]>(BUCKETS, [...parameters, bucket]),
      this.dataSource.query<{ checkouts: number }[]>(CHECKOUTS, parameters),
    ]);
    const sum = (name: 'reports' | 'paid' | 'signatures' | 'addresses') =>
      buckets.reduce((total, one) => total + one[name], 0);
    const steps: FunnelStepsView = {
      reports: sum('reports'),
      checkouts: begun?.checkouts ?? 0,
      paid: sum('paid'),
      signatures: sum('signatures'),
      addresses: sum('addresses'),
    };
    return { bucket, steps, buckets, periodDays: days, lastUpdated: this.clock.now().toISOString() };
  }
}
