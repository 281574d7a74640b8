import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/config/clock.js';
import { AnalysisRepository } from './analysis.repository.js';
import { type PeriodQuery, windowOf } from './period.js';
import type { FunnelStepsView, FunnelTrendView } from './trend.dto.js';

/** A period this long is looked at by the hour, a longer one by the day. */
const HOURLY_DAYS = 2;

/** How the funnel of a period moves. */
@Injectable()
export class TrendService {
  constructor(
    private readonly figures: AnalysisRepository,
    private readonly clock: Clock,
  ) {}

  async of(period: PeriodQuery): Promise<FunnelTrendView> {
    const { days } = windowOf(period);
    const bucket = days <= HOURLY_DAYS ? 'hour' : 'day';
    const [buckets, checkouts] = await Promise.all([
      this.figures.buckets(period, bucket),
      this.figures.checkouts(period),
    ]);
    const sum = (name: 'reports' | 'paid' | 'signatures' | 'addresses') =>
      buckets.reduce((total, one) => total + one[name], 0);
    const steps: FunnelStepsView = {
      reports: sum('reports'),
      checkouts,
      paid: sum('paid'),
      signatures: sum('signatures'),
      addresses: sum('addresses'),
    };
    return { bucket, steps, buckets, periodDays: days, lastUpdated: this.clock.now().toISOString() };
  }
}
