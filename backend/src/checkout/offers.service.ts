import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/config/clock.js';
import { Config } from '../platform/config/config.js';
import { AppError } from '../platform/http/errors.js';
import type { Visitor } from '../platform/http/visitor.js';
import { firstChargeAt } from '../payments/offers/charge-instant.js';
import { BESTSELLER, offerOf, OFFERS } from '../payments/offers/offer-catalog.js';
import type { CatalogOffer, OfferNotice, OfferView } from '../payments/offers/offer.dto.js';
import { PaymentProvider } from '../payments/payment-provider.js';
import { ReportsService } from '../reports/reports.service.js';
import { whyUnsellable } from '../reports/unsellable.js';
import type { VehicleReport } from '../reports/vehicle-report.entity.js';
import { SubscriptionViewsService } from '../subscriptions/subscription-views.service.js';
import { SubscriptionsService } from '../subscriptions/subscriptions.service.js';
import { PeopleRepository } from '../users/people.repository.js';
import { personKeys } from '../users/person-keys.js';
import { SpendingLimitsService } from '../vehicle-data/sources/spending-limits/spending-limits.service.js';
import { recordsOffered } from '../vehicle-data/findings/availability.js';
import { History } from '../vehicle-data/ports.js';
import { BestsellerService } from './bestseller.service.js';
import type { OfferListView, OfferRefusalView } from './checkout.dto.js';
import { SINGLE, UPGRADE } from '../platform/input-rules/codes.js';

const UPGRADE_PAGE = 'checkout-upgrade';

type Offered = Omit<OfferListView, 'payments'>;

const NOTHING: Offered = { offers: [], preselected: null, held: null, refusals: [], notice: null };

@Injectable()
export class OffersService {
  constructor(
    private readonly reports: ReportsService,
    private readonly subscriptions: SubscriptionsService,
    private readonly subscriptionViews: SubscriptionViewsService,
    private readonly spendingLimits: SpendingLimitsService,
    private readonly people: PeopleRepository,
    private readonly history: History,
    private readonly payments: PaymentProvider,
    private readonly bestseller: BestsellerService,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  async all(): Promise<Offered> {
    const bestseller = await this.bestseller.offerKey();
    const offers = OFFERS.map((offer) => this.view(offer, bestseller));
    return { ...NOTHING, offers, preselected: this.preselectedOf(offers) };
  }

  /** Returns what this visitor may buy for one of their reports. @throws AppError REPORT_NOT_FOUND */
  async of(token: string, visitor: Visitor): Promise<Offered> {
    const report = await this.reports.owned(token, visitor);
    const unsellable = whyUnsellable(report);
    if (unsellable) return { ...NOTHING, notice: unsellable };
    const registered = await this.reports.isRegisteredFor(report);
    const bestseller = await this.bestseller.offerKey();
    const refusals = await this.refusalsFor(report.userId, bestseller);
    const offers = OFFERS.filter(
      ({ offerKey }) =>
        !refusals.some(({ offer }) => offer.offerKey === offerKey) && (registered || offerKey !== UPGRADE),
    );
    return {
      offers: offers.map((offer) =>
        this.view(!registered && offer.offerKey === SINGLE ? onUpgradePage(offer) : offer, bestseller),
      ),
      preselected: this.preselectedOf(offers),
      held: await this.subscriptionViews.held(report.userId),
      refusals,
      notice: await this.noticeFor(report, visitor),
    };
  }

  /** Returns the subscriptions that a checkout session would refuse this person. */
  private async refusalsFor(userId: string, bestseller: string | null): Promise<OfferRefusalView[]> {
    const refusals: OfferRefusalView[] = [];
    for (const offer of OFFERS.filter(({ renewal }) => renewal !== null)) {
      const { refusal } = await this.subscriptions.eligibilityFor(userId, offer);
      if (refusal)
        refusals.push({
          offer: this.view(offer, bestseller),
          code: refusal.code as OfferRefusalView['code'],
          message: refusal.message,
        });
    }
    return refusals;
  }

  /** @throws AppError OFFER_NOT_AVAILABLE for the upgrade if nobody registered for the free report (row 118) */
  async refuseUnregistered({ offerKey, priceCents }: CatalogOffer, report: VehicleReport): Promise<void> {
    if (offerKey !== UPGRADE || (await this.reports.isRegisteredFor(report))) return;
    const [upgrade, full] = [priceCents, offerOf(SINGLE).priceCents].map((cents) => `$${(cents / 100).toFixed(2)}`);
    throw new AppError(
      'OFFER_NOT_AVAILABLE',
      `${upgrade} is the price for people who registered for the free report of this vehicle. The full report is ${full}.`,
    );
  }

  private async noticeFor(report: VehicleReport, { ipAddress }: Visitor): Promise<OfferNotice | null> {
    if (recordsOffered(report.availability) === 'silent') return 'source_silent';
    const { costCents } = this.history;
    if (costCents === 0) return null;
    const who = { ...personKeys(await this.people.find(report.userId)), address: ipAddress };
    return (await this.spendingLimits.forbids(costCents, who)) ? 'report_waits' : null;
  }

  private preselectedOf(offers: readonly CatalogOffer[]): string | null {
    const { cartDefault } = this.config.settings;
    return offers.find(({ packageKey }) => packageKey === cartDefault)?.offerKey ?? null;
  }

  private view(offer: CatalogOffer, bestseller: string | null): OfferView {
    const first = offer.renewal && firstChargeAt(offer.renewal, this.clock.now()).toISOString();
    return { ...offer, badge: this.badgeOf(offer, bestseller), firstChargeAt: first };
  }

  /** Simulated sales prove nothing, so they show the badge of the catalog as an example. */
  private badgeOf({ offerKey, badge }: CatalogOffer, bestseller: string | null): string | null {
    if (this.payments.simulated) return badge;
    return offerKey === bestseller ? BESTSELLER : null;
  }
}

const onUpgradePage = (offer: CatalogOffer): CatalogOffer => ({
  ...offer,
  usedBy: [...offer.usedBy, UPGRADE_PAGE],
});
