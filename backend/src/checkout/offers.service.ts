import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/config/clock.js';
import { Config } from '../platform/config/config.js';
import { AppError } from '../platform/http/errors.js';
import type { Visitor } from '../platform/http/visitor.js';
import { firstChargeAt } from '../payments/offers/charge-instant.js';
import { BESTSELLER, FULL_PRICE, offerOf, OFFERS, UPGRADE } from '../payments/offers/offer-catalog.js';
import type { CatalogOffer, OfferNotice, OfferView } from '../payments/offers/offer.dto.js';
import { PaymentProvider } from '../payments/payment-provider.js';
import { ReportsService } from '../reports/reports.service.js';
import { whyUnsellable } from '../reports/unsellable.js';
import type { VehicleReport } from '../reports/vehicle-report.entity.js';
import { HeldService } from '../subscriptions/held.service.js';
import { SubscriptionsService } from '../subscriptions/subscriptions.service.js';
import { PeopleRepository } from '../users/people.repository.js';
import { personKeys } from '../users/person-keys.js';
import { SpendingLimitsService } from '../vehicle-data/sources/spending-limits/spending-limits.service.js';
import { recordsOffered } from '../vehicle-data/findings/availability.js';
import { History } from '../vehicle-data/ports.js';
import { BestsellerService } from './bestseller.service.js';
import type { OfferListView, OfferRefusalView } from './checkout.dto.js';

const UPGRADE_PAGE = 'checkout-upgrade';

type Offered = Omit<OfferListView, 'payments'>;

const NOTHING: Offered = { offers: [], preselected: null, held: null, refusals: [], notice: null };

/** What is offered to whom. */
@Injectable()
export class OffersService {
  constructor(
    private readonly reports: ReportsService,
    private readonly subscriptions: SubscriptionsService,
    private readonly held: HeldService,
    private readonly spendingLimits: SpendingLimitsService,
    private readonly people: PeopleRepository,
    private readonly history: History,
    private readonly payments: PaymentProvider,
    private readonly bestseller: BestsellerService,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** Everything there is. */
  async all(): Promise<Offered> {
    const bestseller = await this.bestseller.offerKey();
    const offers = OFFERS.map((offer) => this.view(offer, bestseller));
    return { ...NOTHING, offers, preselected: this.preselectedOf(offers) };
  }

  /**
   * What this visitor may buy for one of their reports, what they have that opens it already, and what they should know
   * first.
   * @throws AppError REPORT_NOT_FOUND
   */
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
        this.view(!registered && offer.offerKey === FULL_PRICE ? onUpgradePage(offer) : offer, bestseller),
      ),
      preselected: this.preselectedOf(offers),
      held: await this.held.of(report.userId),
      refusals,
      notice: await this.noticeFor(report, visitor),
    };
  }

  /**
   * Subscriptions that this person can't buy beside what they have or had: a checkout session for them is refused
   * alike.
   */
  private async refusalsFor(userId: string, bestseller: string | null): Promise<OfferRefusalView[]> {
    const refusals: OfferRefusalView[] = [];
    for (const offer of OFFERS.filter(({ renewal }) => renewal !== null)) {
      const { refusal } = await this.subscriptions.standingFor(userId, offer);
      if (refusal)
        refusals.push({
          offer: this.view(offer, bestseller),
          code: refusal.code as OfferRefusalView['code'],
          message: refusal.message,
        });
    }
    return refusals;
  }

  /**
   * @throws AppError OFFER_NOT_AVAILABLE when it is the price of the free report and nobody registered for that (row
   * 118)
   */
  async refuseStranger({ offerKey, priceCents }: CatalogOffer, report: VehicleReport): Promise<void> {
    if (offerKey !== UPGRADE || (await this.reports.isRegisteredFor(report))) return;
    const [own, full] = [priceCents, offerOf(FULL_PRICE).priceCents].map((cents) => `$${(cents / 100).toFixed(2)}`);
    throw new AppError(
      'OFFER_NOT_AVAILABLE',
      `${own} is the price for people who registered for the free report of this vehicle. The full report is ${full}.`,
    );
  }

  private async noticeFor(report: VehicleReport, { ipAddress }: Visitor): Promise<OfferNotice | null> {
    if (recordsOffered(report.availability) === 'silent') return 'source_silent';
    const { costCents } = this.history;
    if (costCents === 0) return null;
    const who = { ...personKeys(await this.people.find(report.userId)), address: ipAddress };
    return (await this.spendingLimits.forbids(costCents, who)) ? 'report_waits' : null;
  }

  /** The unlimited package, as specified (row 140), unless the operator's setting says none. */
  private preselectedOf(offers: readonly CatalogOffer[]): string | null {
    const { cartDefault } = this.config.settings;
    return offers.find(({ packageKey }) => packageKey === cartDefault)?.offerKey ?? null;
  }

  private view(offer: CatalogOffer, bestseller: string | null): OfferView {
    const first = offer.renewal && firstChargeAt(offer.renewal, this.clock.now()).toISOString();
    return { ...offer, badge: this.badgeOf(offer, bestseller), firstChargeAt: first };
  }

  /** Sales that were only played prove nothing: there the badge of the catalog stands as the example it is. */
  private badgeOf({ offerKey, badge }: CatalogOffer, bestseller: string | null): string | null {
    if (this.payments.simulated) return badge;
    return offerKey === bestseller ? BESTSELLER : null;
  }
}

const onUpgradePage = (offer: CatalogOffer): CatalogOffer => ({
  ...offer,
  usedBy: [...offer.usedBy, UPGRADE_PAGE],
});
