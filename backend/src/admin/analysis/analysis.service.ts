import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/config/clock.js';
import type {
  ConversionAnalysisView,
  FunnelStatsView,
  FunnelTrendView,
  VariantFiguresView,
  VisitsQuery,
  VisitsView,
} from './analysis.dto.js';
import { AnalysisRepository } from './analysis.repository.js';
import { criticalDropOffs, percent, ratesOf, spell, wilson } from './funnel.js';
import type { PeriodQuery } from './period.dto.js';

/** A period up to this long is shown by the hour, a longer one by the day. */
const HOURLY_DAYS = 2;

@Injectable()
export class AnalysisService {
  constructor(
    private readonly figures: AnalysisRepository,
    private readonly clock: Clock,
  ) {}

  async conversions(period: PeriodQuery): Promise<ConversionAnalysisView> {
    const { duplicateEmails, duplicateIPs, ...figures } = await this.figures.conversions(period);
    const potentialFraud = duplicateEmails.length + duplicateIPs.length > 0;
    return { ...figures, duplicateAnalysis: { potentialFraud, duplicateEmails, duplicateIPs } };
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
    const { buckets, checkouts } = await this.figures.trend(period, bucket);
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
    return (await this.figures.variants(period)).map((row) => ({
      ...row,
      conversion: percent(row.buyers, row.visitors),
      ...wilson(row.buyers, row.visitors),
    }));
  }

  async visits(query: VisitsQuery): Promise<VisitsView> {
    const [{ name: _, ...all }, ...rows] = await this.figures.visits(query);
    return { all, rows };
  }
}
