import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Clock } from '../config/clock.js';
import { AppError } from '../http/errors.js';
import { newToken } from '../http/tokens.js';
import type { Visitor } from '../http/visitor.js';
import { PaymentProvider } from '../payments/payment-provider.js';
import { ReportsService } from '../reports/reports.service.js';
import type { VehicleReport } from '../reports/vehicle-report.entity.js';
import { CheckoutSession } from './checkout-session.entity.js';
import type { CheckoutSessionView, OpenCheckoutDto } from './checkout.dto.js';
import { keepConsent } from './consent.js';
import { extraMarketing } from './marketing.js';
import { findOffer, placeholderPriceId } from './offer-catalogue.js';
import type { CatalogueOffer } from './offer.dto.js';
import { PriceHoldsService } from './price-holds.service.js';
import { EXTENSION_MINUTES, MAX_EXTENSIONS, quoteMinutes } from './quotes.js';
import { findOwned, viewSession } from './session-view.js';
import { SubscriptionsService } from '../subscriptions/subscriptions.service.js';

/** Prices held for a while: what opens a checkout, shows it and gives it more time. */
@Injectable()
export class CheckoutSessionsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly reports: ReportsService,
    private readonly payments: PaymentProvider,
    private readonly subscriptions: SubscriptionsService,
    private readonly holds: PriceHoldsService,
    private readonly clock: Clock,
  ) {}

  /**
   * CheckoutSessionsService an offer for one of the visitor's reports and opens its payment. While a payment for the same is under way,
   * that one is answered, so that two tabs do not pay twice.
   * @throws AppError UNKNOWN_OFFER, CONSENT_REQUIRED, REPORT_NOT_FOUND, NO_RECORDS, ALREADY_SUBSCRIBED, QUOTE_EXPIRED
   */
  async open(order: OpenCheckoutDto, visitor: Visitor): Promise<CheckoutSessionView> {
    const offer = findOffer(order.offerKey);
    if (!offer) throw new AppError('UNKNOWN_OFFER', 'Failed to create checkout session');
    if (offer.renewal && order.renewalAccepted !== true)
      throw new AppError('CONSENT_REQUIRED', 'Please confirm the renewal terms to proceed.', {
        renewalAccepted: 'Please confirm the renewal terms to proceed.',
      });
    const report = await this.reports.sellable(order.reportId, visitor);
    const underway = await this.underway(offer, report);
    if (underway) return this.view(underway, visitor);
    if (order.hold !== undefined) this.holds.check(order.hold, order, visitor);
    if (offer.renewal) await this.subscriptions.refuseSecond(report.userId, offer.offerKey);
    const sessionId = await this.store(order, offer, report, visitor);
    const payment = await this.payments.open({
      key: sessionId,
      amount: offer.priceCents,
      currency: offer.currency,
      keepMethod: offer.renewal !== null,
      customer: offer.renewal ? await this.subscriptions.customerOf(report.userId) : null,
    });
    await this.dataSource.query('UPDATE checkout_sessions SET "paymentReference" = $2 WHERE id = $1', [
      sessionId,
      payment.reference,
    ]);
    return viewSession(await findOwned(this.dataSource, sessionId, visitor), this.payments.name, payment.clientSecret);
  }

  /** @throws AppError SESSION_NOT_FOUND */
  async view(sessionId: string, visitor: Visitor): Promise<CheckoutSessionView> {
    const session = await findOwned(this.dataSource, sessionId, visitor);
    const open = ['created', 'processing', 'requires_action'].includes(session.status);
    const { clientSecret } = open ? await this.payments.reopen(session.paymentReference) : { clientSecret: null };
    return viewSession(session, this.payments.name, clientSecret);
  }

  /**
   * Holds a price for a few more minutes. A price that is no longer held does not come back.
   * @throws AppError SESSION_NOT_FOUND, QUOTE_EXPIRED, EXTENSION_LIMIT
   */
  async extend(sessionId: string, visitor: Visitor): Promise<CheckoutSessionView> {
    const session = await findOwned(this.dataSource, sessionId, visitor);
    const [, extended] = await this.dataSource.query<[unknown[], number]>(
      `UPDATE checkout_sessions SET "expiresAt" = "expiresAt" + make_interval(mins => $2), extensions = extensions + 1
       WHERE id = $1 AND status = 'created' AND "expiresAt" > now() AND extensions < $3`,
      [sessionId, EXTENSION_MINUTES, MAX_EXTENSIONS],
    );
    if (extended === 0 && session.status === 'created' && !session.expired)
      throw new AppError('EXTENSION_LIMIT', 'This price cannot be held any longer. Please finish your order.');
    if (extended === 0)
      throw new AppError('QUOTE_EXPIRED', 'This price is no longer held. Please start the checkout again.');
    return this.view(sessionId, visitor);
  }

  private async underway(offer: CatalogueOffer, report: VehicleReport): Promise<string | null> {
    const [session] = await this.dataSource.query<{ id: string }[]>(
      `SELECT id FROM checkout_sessions WHERE "vehicleReportId" = $1 AND "userId" = $2 AND "offerKey" = $3
         AND status IN ('processing', 'requires_action') AND "paymentReference" IS NOT NULL
       ORDER BY "createdAt" DESC LIMIT 1`,
      [report.id, report.userId, offer.offerKey],
    );
    return session?.id ?? null;
  }

  private async store(
    order: OpenCheckoutDto,
    offer: CatalogueOffer,
    report: VehicleReport,
    visitor: Visitor,
  ): Promise<string> {
    const { gaClientId, gaSessionId, gclid, gbraid, wbraid } = order;
    const { utmSource, utmMedium, utmCampaign, utmTerm, utmContent } = order;
    const session = {
      ...{ gaClientId, gaSessionId, gclid, gbraid, wbraid, utmSource, utmMedium, utmCampaign, utmTerm, utmContent },
      id: newToken(),
      userId: report.userId,
      vehicleReportId: report.id,
      offerKey: offer.offerKey,
      priceId: placeholderPriceId(offer),
      mode: offer.mode,
      value: offer.priceCents,
      currency: offer.currency,
      contactEmail: order.contactEmail?.toLowerCase() ?? null,
      marketing: extraMarketing(order.marketing),
      expiresAt: () => `now() + interval '${quoteMinutes(offer, order.page)} minutes'`,
    };
    await this.dataSource.transaction(async (tx) => {
      await tx.createQueryBuilder().insert().into(CheckoutSession).values(session).execute();
      await keepConsent(tx, session.id, offer, visitor, this.clock.now());
    });
    return session.id;
  }
}
