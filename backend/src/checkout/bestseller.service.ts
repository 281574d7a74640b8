import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '../platform/config/clock.js';
import { PaymentProvider } from '../payments/payment-provider.js';
import { CheckoutSessionsRepository } from './checkout-sessions.repository.js';

const PERIOD_MS = 30 * 24 * 3_600_000;
const MIN_SALES = 100;
const FRESH_MS = 10 * 60_000;

/** Counts which offer is the bestseller (row 112). */
@Injectable()
export class BestsellerService implements OnApplicationBootstrap {
  private readonly logger = new Logger('Claims');
  private counted: { at: number; offerKey: Promise<string | null> } | null = null;

  constructor(
    private readonly sessions: CheckoutSessionsRepository,
    private readonly payments: PaymentProvider,
    private readonly clock: Clock,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.payments.simulated || (await this.offerKey()) !== null) return;
    this.logger.warn(`Claim hidden: BESTSELLER. No offer leads with ${MIN_SALES} sales in 30 days.`);
  }

  /** Returns the offer most sold in 30 days; null below 100 sales, or while two share the lead. */
  offerKey(): Promise<string | null> {
    const now = this.clock.now().getTime();
    if (this.counted === null || now - this.counted.at >= FRESH_MS) {
      const counted = { at: now, offerKey: this.count(new Date(now - PERIOD_MS)) };
      this.counted = counted;
      counted.offerKey.catch(() => {
        if (this.counted === counted) this.counted = null;
      });
    }
    return this.counted.offerKey;
  }

  private async count(since: Date): Promise<string | null> {
    const [first, second] = await this.sessions.mostSold(since);
    if (!first || first.sales < MIN_SALES || first.sales === second?.sales) return null;
    return first.offerKey;
  }
}
