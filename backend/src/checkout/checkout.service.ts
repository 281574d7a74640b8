import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/config/clock.js';
import { AppError } from '../platform/http/errors.js';
import { TOKEN_PATTERN } from '../platform/http/tokens.js';
import type { Visitor } from '../platform/http/visitor.js';
import { findOffer, paysForOneReport } from '../payments/offers/offer-catalog.js';
import type { CatalogOffer } from '../payments/offers/offer.dto.js';
import type { Payment } from '../payments/payment.entity.js';
import { PaymentProvider } from '../payments/payment-provider.js';
import { PaymentsRepository } from '../payments/payments.repository.js';
import { PaymentsService } from '../payments/payments.service.js';
import { reportNotFound, ReportsService } from '../reports/reports.service.js';
import type { VehicleReport } from '../reports/vehicle-report.entity.js';
import { secondTrial, SubscriptionsService } from '../subscriptions/subscriptions.service.js';
import { UsersService } from '../users/users.service.js';
import { CheckoutSessionsRepository, type OpenedSession, type OwnedSession } from './checkout-sessions.repository.js';
import { OPEN_STATUSES } from '../platform/input-rules/codes.js';
import type {
  CheckoutSessionView,
  CompleteCheckoutDto,
  CompletedCheckoutView,
  OpenCheckoutDto,
} from './checkout.dto.js';
import { consentTo, sessionOf } from './new-session.js';
import { OffersService } from './offers.service.js';
import { extensionLimit, noLongerHeld, PriceHoldsService } from './price-holds.service.js';
import { EXTENSION_MINUTES, MAX_EXTENSIONS, quoteMinutes } from './quotes.js';

/** Checkout sessions: opened, shown, extended and completed by their buyer. */
@Injectable()
export class CheckoutService {
  constructor(
    private readonly repository: CheckoutSessionsRepository,
    private readonly reports: ReportsService,
    private readonly provider: PaymentProvider,
    private readonly payments: PaymentsService,
    private readonly paymentsRepository: PaymentsRepository,
    private readonly subscriptions: SubscriptionsService,
    private readonly users: UsersService,
    private readonly offers: OffersService,
    private readonly holds: PriceHoldsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Opens a session and its payment, or returns the session for the same that is being paid in another tab.
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
    await this.offers.refuseUnregistered(offer, report);
    const { id: vehicleReportId, userId } = report;
    const { offerKey, priceCents: amountCents, currency } = offer;
    const { underway, reportOpen } = await this.repository.findEarlier({ userId, vehicleReportId, offerKey });
    if (underway) return this.view(underway, visitor);
    if (reportOpen && paysForOneReport({ kind: 'purchase', offerKey })) throw alreadyPaid();
    if (order.hold !== undefined) this.holds.check(order.hold, order, visitor);
    const { refusal, customer } = offer.renewal
      ? await this.subscriptions.eligibilityFor(userId, offer)
      : { refusal: null, customer: null };
    if (refusal) throw refusal;
    const session = await this.store(order, offer, report, visitor);
    const { clientSecret } = await this.payments.open(
      {
        ...{ id: session.id, checkoutSessionId: session.id, kind: 'purchase', onSession: true },
        ...{ userId, offerKey, vehicleReportId, amountCents, currency },
      },
      { keepMethod: offer.renewal !== null, customer },
    );
    return this.show(session, report.token, clientSecret);
  }

  /** @throws AppError SESSION_NOT_FOUND */
  async view(sessionId: string, visitor: Visitor): Promise<CheckoutSessionView> {
    const { session, payment } = await this.owned(sessionId, visitor);
    const isOpen = payment.reference !== null && OPEN_STATUSES.includes(session.status);
    const { clientSecret } = isOpen ? await this.provider.reopen(payment.reference ?? '') : { clientSecret: null };
    return this.show(session, session.reportToken, clientSecret);
  }

  /** Holds a price for a few more minutes. @throws AppError SESSION_NOT_FOUND, QUOTE_EXPIRED, EXTENSION_LIMIT */
  async extend(sessionId: string, visitor: Visitor): Promise<CheckoutSessionView> {
    const session = await this.find(sessionId, visitor);
    const extended = await this.repository.extend(sessionId, EXTENSION_MINUTES, MAX_EXTENSIONS);
    if (!extended && session.status === 'created' && !session.expired) throw extensionLimit();
    if (!extended) throw noLongerHeld();
    return this.view(sessionId, visitor);
  }

  /**
   * Charges a session and settles it. Repeating it charges once and returns the same.
   * @throws AppError SESSION_NOT_FOUND, QUOTE_EXPIRED, SESSION_CLOSED, PAYMENT_DECLINED, PAYMENT_ACTION_REQUIRED,
   * PAYMENT_PROCESSING, NOT_PAID, ALREADY_PAID, ALREADY_SUBSCRIBED
   */
  async complete({ sessionId, paymentMethod }: CompleteCheckoutDto, visitor: Visitor): Promise<CompletedCheckoutView> {
    const { session, payment } = await this.owned(sessionId, visitor);
    if (session.status === 'completed' && session.transactionId) return completed(session, session.transactionId);
    if (session.status === 'created' && session.expired)
      return this.refuse(session, payment, 'The price is no longer held.', noLongerHeld());
    if (session.status === 'created' && session.reportOpen && paysForOneReport(payment))
      return this.refuse(session, payment, 'The report was paid for before.', alreadyPaid());
    const elsewhere = await this.startProcessing(session, payment);
    if (elsewhere) return elsewhere;
    const outcome = await this.payments.charge(payment, paymentMethod);
    switch (outcome.status) {
      case 'paid':
        return completed(session, outcome.transactionId);
      case 'failed':
        if (!(await this.payments.giveUp(payment, outcome.reason))) return this.complete({ sessionId }, visitor);
        await this.repository.transition(sessionId, 'failed');
        throw new AppError('PAYMENT_DECLINED', outcome.reason);
      case 'requires_action':
        throw new AppError('PAYMENT_ACTION_REQUIRED', 'Please confirm this payment with your bank.');
      case 'processing':
        throw new AppError('PAYMENT_PROCESSING', 'Your payment is on its way. The report opens as soon as it arrives.');
      case 'unpaid':
        throw new AppError('NOT_PAID', 'The payment has not arrived yet. Please try again in a moment.');
      case 'refunded':
        throw refunded((await this.paymentsRepository.find({ id: sessionId }))?.refundReason);
    }
  }

  private async store(
    order: OpenCheckoutDto,
    offer: CatalogOffer,
    report: VehicleReport,
    visitor: Visitor,
  ): Promise<OpenedSession> {
    const consent = consentTo(offer, visitor, this.clock.now(), order.firstChargeAt);
    const minutes = quoteMinutes(offer, order.page);
    const stored = await this.repository.insert(sessionOf(order, offer, report), minutes, consent, order.fullName);
    if (!stored) throw reportNotFound();
    if (stored.unclaimed !== null) await this.users.claimEmail(report.userId, stored.unclaimed, visitor);
    return stored;
  }

  /** @throws AppError SESSION_NOT_FOUND also for another person's session and for one without a payment */
  private async owned(sessionId: string, visitor: Visitor): Promise<{ session: OwnedSession; payment: Payment }> {
    const session = await this.find(sessionId, visitor);
    if (!session.payment) throw notFound();
    return { session, payment: session.payment };
  }

  private async find(sessionId: string, visitor: Visitor): Promise<OwnedSession> {
    const session = TOKEN_PATTERN.test(sessionId) ? await this.repository.findOwned(sessionId, visitor) : null;
    if (!session) throw notFound();
    return session;
  }

  /** @returns what another tab has bought meanwhile; null when this session is to be paid */
  private async startProcessing(session: OwnedSession, payment: Payment): Promise<CompletedCheckoutView | null> {
    if (['failed', 'expired', 'refunded'].includes(session.status)) throw closed();
    if (session.status !== 'created') {
      await this.repository.transition(session.id, 'processing');
      return null;
    }
    const duplicate = await this.repository.claimSession(session.id);
    if (!duplicate) return null;
    if (!duplicate.transactionId)
      throw new AppError('PAYMENT_PROCESSING', 'You are paying for this in another tab. Please wait a moment.');
    // An event of the provider has completed this session meanwhile.
    if (duplicate.id === session.id) return completed(session, duplicate.transactionId);
    await this.payments.giveUp(payment, 'The same was paid for in another tab.');
    if (session.mode === 'subscription') {
      await this.subscriptions.refuseBeside(session.userId, session.offerKey);
      throw closed();
    }
    return completed({ ...session, id: duplicate.id }, duplicate.transactionId);
  }

  /** Ends a session that must not be paid, unless it was paid in the provider's form meanwhile. @throws the refusal */
  private async refuse(
    session: OwnedSession,
    payment: Payment,
    reason: string,
    refusal: AppError,
  ): Promise<CompletedCheckoutView> {
    const outcome = await this.payments.settle(payment);
    if (outcome.status === 'paid') return completed(session, outcome.transactionId);
    await this.repository.transition(session.id, 'expired');
    await this.payments.giveUp(payment, reason);
    throw refusal;
  }

  private show(session: OpenedSession, reportId: string, clientSecret: string | null): CheckoutSessionView {
    const { id: sessionId, status, offerKey, value, currency, mode, transactionId, mailbox: contactEmail } = session;
    return {
      ...{ sessionId, status, offerKey, value, currency, mode, reportId },
      expiresAt: session.expiresAt.toISOString(),
      extensionsLeft: MAX_EXTENSIONS - session.extensions,
      firstChargeAt: session.firstChargeAt?.toISOString() ?? null,
      ...{ transactionId, contactEmail, payment: { provider: this.provider.name, clientSecret } },
    };
  }
}

const completed = (
  { id, reportToken: reportId, mailbox: contactEmail }: OwnedSession,
  transactionId: string,
): CompletedCheckoutView => ({ sessionId: id, status: 'completed', transactionId, reportId, contactEmail });

const alreadyPaid = (): AppError =>
  new AppError(
    'ALREADY_PAID',
    'This report is already paid for, and we do not keep a second payment. You can find the report on your purchases page.',
  );

const notFound = (): AppError => new AppError('SESSION_NOT_FOUND', 'Failed to complete checkout');
const closed = (): AppError => new AppError('SESSION_CLOSED', 'This checkout is closed. Please start it again.');

function refunded(reason?: string | null): AppError {
  if (reason === 'second_trial') return secondTrial('This card or person already had a trial, so the dollar goes back');
  if (reason === 'duplicate')
    return new AppError('SESSION_CLOSED', 'You already paid for this, so this payment goes back to your card.');
  return closed();
}
