import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../platform/config/clock.js';
import { AppError } from '../platform/http/errors.js';
import { newToken, TOKEN_PATTERN } from '../platform/http/tokens.js';
import type { Visitor } from '../platform/http/visitor.js';
import { findOffer, paysForOneReport, placeholderPriceId } from '../payments/offers/offer-catalog.js';
import type { CatalogOffer } from '../payments/offers/offer.dto.js';
import type { Payment } from '../payments/payment.entity.js';
import { PaymentProvider } from '../payments/payment-provider.js';
import { PaymentsService } from '../payments/payments.service.js';
import { reportNotFound, ReportsService } from '../reports/reports.service.js';
import type { VehicleReport } from '../reports/vehicle-report.entity.js';
import { SubscriptionsService } from '../subscriptions/subscriptions.service.js';
import { UsersService } from '../users/users.service.js';
import { CheckoutSessionsRepository, type OpenedSession, type OwnedSession } from './checkout-sessions.repository.js';
import { OPEN_STATUSES } from './checkout-states.js';
import type { CheckoutSessionView, OpenCheckoutDto } from './checkout.dto.js';
import { consentTo } from './consent.js';
import { extraMarketing } from './marketing.js';
import { OffersService } from './offers.service.js';
import { noLongerHeld, PriceHoldsService } from './price-holds.service.js';
import { EXTENSION_MINUTES, MAX_EXTENSIONS, quoteMinutes } from './quotes.js';

/** Prices held for a while: what opens a checkout, shows it and gives it more time. */
@Injectable()
export class CheckoutSessionsService {
  constructor(
    private readonly repository: CheckoutSessionsRepository,
    private readonly reports: ReportsService,
    private readonly provider: PaymentProvider,
    private readonly payments: PaymentsService,
    private readonly subscriptions: SubscriptionsService,
    private readonly users: UsersService,
    private readonly offers: OffersService,
    private readonly holds: PriceHoldsService,
    private readonly clock: Clock,
  ) {}

  /** Returns whether another user gave this email at a checkout. */
  isTypedByOthers(tx: EntityManager, email: string, userId: string): Promise<boolean> {
    return this.repository.isTypedByOthers(tx, email, userId);
  }

  /**
   * Quotes an offer for one of the visitor's reports and opens its payment. While a payment for the same is under way,
   * that one is answered, so that two tabs do not pay twice.
   * @throws AppError UNKNOWN_OFFER, CONSENT_REQUIRED, REPORT_NOT_FOUND, VEHICLE_NOT_IDENTIFIED, NO_RECORDS, ALREADY_PAID,
   * ALREADY_SUBSCRIBED, OFFER_NOT_AVAILABLE, QUOTE_EXPIRED
   */
  async open(order: OpenCheckoutDto, visitor: Visitor): Promise<CheckoutSessionView> {
    const offer = findOffer(order.offerKey);
    if (!offer) throw new AppError('UNKNOWN_OFFER', 'Failed to create checkout session');
    if (offer.renewal && order.renewalAccepted !== true)
      throw new AppError('CONSENT_REQUIRED', 'Please confirm the renewal terms to proceed.', {
        renewalAccepted: 'Please confirm the renewal terms to proceed.',
      });
    const report = await this.reports.sellable(order.reportId, visitor);
    await this.offers.refuseStranger(offer, report);
    const { id: vehicleReportId, userId } = report;
    const { offerKey } = offer;
    const { underway, reportOpen } = await this.repository.findEarlier({ userId, vehicleReportId, offerKey });
    if (underway) return this.view(underway, visitor);
    if (reportOpen && paysForOneReport({ kind: 'purchase', offerKey })) throw alreadyPaid();
    if (order.hold !== undefined) this.holds.check(order.hold, order, visitor);
    const customer = offer.renewal ? await this.customerOf(userId, offer) : null;
    const session = await this.store(order, offer, report, visitor);
    const { clientSecret } = await this.payments.open(
      {
        ...{ userId, offerKey, vehicleReportId, amountCents: offer.priceCents, currency: offer.currency },
        id: session.id,
        checkoutSessionId: session.id,
        kind: 'purchase',
        onSession: true,
      },
      { keepMethod: offer.renewal !== null, customer },
    );
    return this.show(session, report.token, clientSecret);
  }

  /** @throws AppError ALREADY_SUBSCRIBED; OFFER_NOT_AVAILABLE for a second trial */
  private async customerOf(userId: string, offer: CatalogOffer): Promise<string | null> {
    const { refusal, customer } = await this.subscriptions.standingFor(userId, offer);
    if (refusal) throw refusal;
    return customer;
  }

  /** @throws AppError SESSION_NOT_FOUND */
  async view(sessionId: string, visitor: Visitor): Promise<CheckoutSessionView> {
    const { session, payment } = await this.owned(sessionId, visitor);
    const open = payment.reference !== null && OPEN_STATUSES.includes(session.status);
    const { clientSecret } = open ? await this.provider.reopen(payment.reference ?? '') : { clientSecret: null };
    return this.show(session, session.reportToken, clientSecret);
  }

  /**
   * A session of this visitor with its payment, which is open.
   * @throws AppError SESSION_NOT_FOUND for an unknown session and another person's alike
   */
  async owned(sessionId: string, visitor: Visitor): Promise<{ session: OwnedSession; payment: Payment }> {
    const session = await this.find(sessionId, visitor);
    const { payment } = session;
    if (!payment) throw notFound();
    return { session, payment };
  }

  /**
   * Holds a price for a few more minutes. A price that is no longer held does not come back.
   * @throws AppError SESSION_NOT_FOUND, QUOTE_EXPIRED, EXTENSION_LIMIT
   */
  async extend(sessionId: string, visitor: Visitor): Promise<CheckoutSessionView> {
    const session = await this.find(sessionId, visitor);
    const extended = await this.repository.extend(sessionId, EXTENSION_MINUTES, MAX_EXTENSIONS);
    if (!extended && session.status === 'created' && !session.expired)
      throw new AppError('EXTENSION_LIMIT', 'This price cannot be held any longer. Please finish your order.');
    if (!extended) throw noLongerHeld();
    return this.view(sessionId, visitor);
  }

  private async store(
    order: OpenCheckoutDto,
    offer: CatalogOffer,
    report: VehicleReport,
    visitor: Visitor,
  ): Promise<OpenedSession> {
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
      contactEmail: order.contactEmail ?? null,
      marketing: extraMarketing(order.marketing),
    };
    const consent = consentTo(offer, visitor, this.clock.now(), order.firstChargeAt);
    const stored = await this.repository.insert(session, quoteMinutes(offer, order.page), consent, order.fullName);
    if (!stored) throw reportNotFound();
    if (stored.unclaimed !== null) await this.users.claimEmail(report.userId, stored.unclaimed, visitor);
    return stored;
  }

  private async find(sessionId: string, visitor: Visitor): Promise<OwnedSession> {
    const session = TOKEN_PATTERN.test(sessionId) ? await this.repository.findOwned(sessionId, visitor) : null;
    if (!session) throw notFound();
    return session;
  }

  private show(session: OpenedSession, reportId: string, clientSecret: string | null): CheckoutSessionView {
    return {
      sessionId: session.id,
      status: session.status,
      offerKey: session.offerKey,
      value: session.value,
      currency: session.currency,
      mode: session.mode,
      reportId,
      expiresAt: session.expiresAt.toISOString(),
      extensionsLeft: MAX_EXTENSIONS - session.extensions,
      firstChargeAt: session.firstChargeAt?.toISOString() ?? null,
      transactionId: session.transactionId,
      contactEmail: session.mailbox,
      payment: { provider: this.provider.name, clientSecret },
    };
  }
}

/** A report that is open is not sold again by itself; a pack or a subscription is, as it pays for more (row 128). */
export const alreadyPaid = (): AppError =>
  new AppError(
    'ALREADY_PAID',
    'This report is already paid for, and we do not keep a second payment. You can find the report on your purchases page.',
  );

const notFound = (): AppError => new AppError('SESSION_NOT_FOUND', 'Failed to complete checkout');
