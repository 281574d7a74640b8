import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/config/clock.js';
import type {
  ConversionAnalysisView,
  FunnelStatsView,
  FunnelTrendView,
  VariantFiguresView,
  VisitRowView,
  VisitsQuery,
  VisitsView,
} from './analysis.dto.js';
import { AnalysisRepository } from './analysis.repository.js';
import { criticalDropOffs, percent, ratesOf, spell } from './funnel.js';
import type { PeriodQuery } from './period.dto.js';
import { wilson } from './wilson.js';

/** A period up to this long is shown by the hour, a longer one by the day. */
const HOURLY_DAYS = 2;

/** What the operator sees of a period. */
@Injectable()
export class AnalysisService {
  constructor(
    private readonly figures: AnalysisRepository,
    private readonly clock: Clock,
  ) {}

  async conversions(period: PeriodQuery): Promise<ConversionAnalysisView> {
    const [summary, gaps, conversions, duplicateEmails, duplicateIPs] = await Promise.all([
      this.figures.summary(period),
      this.figures.gaps(period),
      this.figures.conversions(period),
      this.figures.sharedEmails(period),
      this.figures.sharedAddresses(period),
    ]);
    const potentialFraud = duplicateEmails.length + duplicateIPs.length > 0;
    return { summary, gaps, conversions, duplicateAnalysis: { potentialFraud, duplicateEmails, duplicateIPs } };
  }

  async funnel(period: PeriodQuery): Promise<FunnelStatsView> {
    const { seconds, ...funnel } = await this.figures.funnel(period);
    return {
      funnel,
      conversionRates: ratesOf(funnel),
      criticalDropOffs: criticalDropOffs(funnel),
      avgTime: spell(seconds),
      periodDays: period.days,
      lastUpdated: this.clock.now().toISOString(),
    };
  }

  async trend(period: PeriodQuery): Promise<FunnelTrendView> {
    const bucket = period.days <= HOURLY_DAYS ? 'hour' : 'day';
    const [buckets, checkouts] = await Promise.all([
      this.figures.buckets(period, bucket),
      this.figures.checkouts(period),
    ]);
    const sum = (name: 'reports' | 'paid' | 'signatures' | 'addresses') =>
      buckets.reduce((total, one) => total + one[name], 0);
    return {
      bucket,
      steps: {
        reports: sum('reports'),
        checkouts,
        paid: sum('paid'),
        signatures: sum('signatures'),
        addresses: sum('addresses'),
      },
      buckets,
      periodDays: period.days,
      lastUpdated: this.clock.now().toISOString(),
    };
  }

  async variants(period: PeriodQuery): Promise<VariantFiguresView[]> {
    const rows = await this.figures.variants(period);
    return rows.map((row) => ({
      ...row,
      conversion: percent(row.buyers, row.visitors),
      ...wilson(row.buyers, row.visitors),
    }));
  }

  async visits(query: VisitsQuery): Promise<VisitsView> {
    const [total, ...rows] = await this.figures.visits(query);
    const { name: _, ...all } = total as VisitRowView;
    return { all, rows };
  }
}
