import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/config/clock.js';
import type { ConversionAnalysisView, FunnelStatsView } from './analysis.dto.js';
import { AnalysisRepository } from './analysis.repository.js';
import { criticalDropOffs, ratesOf, spell } from './funnel.js';
import { type PeriodQuery, windowOf } from './period.js';

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
      periodDays: windowOf(period).days,
      lastUpdated: this.clock.now().toISOString(),
    };
  }
}
