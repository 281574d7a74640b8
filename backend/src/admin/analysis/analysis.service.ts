import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Clock } from '../../config/clock.js';
import type {
  ConversionView,
  ConversionAnalysisView,
  ConversionSummaryView,
  FunnelCountsView,
  FunnelStatsView,
} from './analysis.dto.js';
import { CONVERSION, EMAIL, SIGNED_WITH_ADDRESS } from './conversion-rows.js';
import { criticalDropOffs, ratesOf, spell } from './funnel.js';
import { type PeriodQuery, windowOf, within } from './period.js';

const SUMMARY = `SELECT
  (SELECT count(DISTINCT ${EMAIL})::int FROM users person WHERE ${within('person."createdAt"')} AND person."mergedIntoId" IS NULL) AS "uniqueEmails",
  (SELECT count(*)::int FROM vehicle_reports WHERE ${within('"searchedAt"')}) AS reports,
  (SELECT count(*)::int FROM signatures WHERE ${within('"signedAt"')}) AS signatures,
  (SELECT count(*)::int FROM addresses WHERE ${within('"createdAt"')}) AS addresses`;

const CONVERSIONS = `SELECT ${CONVERSION} FROM ${SIGNED_WITH_ADDRESS}
  WHERE ${within('signature."signedAt"')} ORDER BY signature."signedAt" DESC, signature.id DESC LIMIT 200`;

/** What several people share. Each person counts once for each value, however often they signed. */
const shared = (what: string, name: string, from: string): string => `SELECT ${name}, count(*)::int AS count
  FROM (SELECT DISTINCT ${what} AS ${name}, report."userId" FROM ${from}
    WHERE ${within('report."signedAt"')} AND ${what} IS NOT NULL) pair
  GROUP BY 1 HAVING count(*) > 1 ORDER BY 2 DESC, 1 LIMIT 50`;

const SHARED_EMAILS = shared(EMAIL, 'email', 'vehicle_reports report JOIN users person ON person.id = report."userId"');
/** A report is signed when its signature is, so both are found by their own index, and neither table is read whole. */
const SHARED_ADDRESSES = shared(
  'signature."ipAddress"',
  'ip',
  `vehicle_reports report JOIN signatures signature
    ON signature."vehicleReportId" = report.id AND ${within('signature."signedAt"')}`,
);

const FUNNEL = `SELECT count(*)::int AS reports, count("signedAt")::int AS signatures, count("addressedAt")::int AS addresses,
    coalesce(extract(epoch FROM percentile_cont(0.5) WITHIN GROUP
      (ORDER BY greatest("addressedAt" - "searchedAt", interval '0')) FILTER (WHERE "addressedAt" IS NOT NULL)), 0)::float AS seconds
  FROM vehicle_reports WHERE ${within('"searchedAt"')}`;

/** What the operator sees of a period. Each number is one statement whose cost grows with the period, not with the tables. */
@Injectable()
export class AnalysisService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async conversions(period: PeriodQuery): Promise<ConversionAnalysisView> {
    const { parameters } = windowOf(period);
    const [[summary], conversions, duplicateEmails, duplicateIPs] = await Promise.all([
      this.dataSource.query<ConversionSummaryView[]>(SUMMARY, parameters),
      this.dataSource.query<ConversionView[]>(CONVERSIONS, parameters),
      this.dataSource.query<{ email: string; count: number }[]>(SHARED_EMAILS, parameters),
      this.dataSource.query<{ ip: string; count: number }[]>(SHARED_ADDRESSES, parameters),
    ]);
    if (!summary) throw new Error('A query of counts gave no row.');
    const potentialFraud = duplicateEmails.length + duplicateIPs.length > 0;
    return { summary, conversions, duplicateAnalysis: { potentialFraud, duplicateEmails, duplicateIPs } };
  }

  async funnel(period: PeriodQuery): Promise<FunnelStatsView> {
    const { days, parameters } = windowOf(period);
    const [row] = await this.dataSource.query<(FunnelCountsView & { seconds: number })[]>(FUNNEL, parameters);
    if (!row) throw new Error('A query of counts gave no row.');
    const { seconds, ...funnel } = row;
    return {
      funnel,
      conversionRates: ratesOf(funnel),
      criticalDropOffs: criticalDropOffs(funnel),
      avgTime: spell(seconds),
      periodDays: days,
      lastUpdated: this.clock.now().toISOString(),
    };
  }
}
