import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '../platform/config/clock.js';
import { PaymentProvider } from '../payments/payment-provider.js';
import { CheckoutSessionsRepository } from './checkout-sessions.repository.js';

const PERIOD_MS = 30 * 24 * 3_600_000;
/** Fewer sales than these prove nothing. */
const FEWEST_SALES = 100;
/** Offers are asked for with every cart: they are counted again only so often. */
const FRESH_MS = 10 * 60_000;

/** Which offer may be called the bestseller: counted, never set (row 112). */
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
    this.logger.warn(`Claim hidden: BESTSELLER. No offer leads with ${FEWEST_SALES} sales in 30 days.`);
  }

  /** The offer most sold in 30 days; null below 100 sales, or while two share the lead. */
  offerKey(): Promise<string | null> {
    const now = this.clock.now().getTime();
    if (this.counted === null || now - this.counted.at >= FRESH_MS) {
      const offerKey = this.count(new Date(now - PERIOD_MS));
      const counted = { at: now, offerKey };
      this.counted = counted;
      // A count that failed is not kept.
      offerKey.catch(() => {
        if (this.counted === counted) this.counted = null;
      });
    }
    return this.counted.offerKey;
  }

  private async count(since: Date): Promise<string | null> {
    const [first, second] = await this.sessions.mostSold(since);
    if (!first || first.sales < FEWEST_SALES || first.sales === second?.sales) return null;
    return first.offerKey;
  }
}
