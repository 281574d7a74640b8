import { Injectable } from '@nestjs/common';
import { AppError } from '../platform/http/errors.js';
import type { Visitor } from '../platform/http/visitor.js';
import { paysForOneReport } from '../payments/offers/offer-catalog.js';
import type { Payment } from '../payments/payment.entity.js';
import { PaymentsRepository } from '../payments/payments.repository.js';
import { PaymentsService } from '../payments/payments.service.js';
import { secondTrial, SubscriptionsService } from '../subscriptions/subscriptions.service.js';
import { CheckoutSessionsRepository, type OwnedSession } from './checkout-sessions.repository.js';
import { alreadyPaid, CheckoutSessionsService } from './checkout-sessions.service.js';
import type { CompleteCheckoutDto, CompletedCheckoutView } from './checkout.dto.js';
import { noLongerHeld } from './price-holds.service.js';

@Injectable()
export class CheckoutService {
  constructor(
    private readonly payments: PaymentsService,
    private readonly subscriptions: SubscriptionsService,
    private readonly sessions: CheckoutSessionsService,
    private readonly paymentsRepository: PaymentsRepository,
    private readonly repository: CheckoutSessionsRepository,
  ) {}

  /**
   * Charges a session and settles it. Asking twice charges once and answers the same.
   * @throws AppError SESSION_NOT_FOUND, QUOTE_EXPIRED, SESSION_CLOSED, PAYMENT_DECLINED, PAYMENT_ACTION_REQUIRED,
   * PAYMENT_PROCESSING, NOT_PAID, ALREADY_PAID, ALREADY_SUBSCRIBED
   */
  async complete({ sessionId, paymentMethod }: CompleteCheckoutDto, visitor: Visitor): Promise<CompletedCheckoutView> {
    const { session, payment } = await this.sessions.owned(sessionId, visitor);
    if (session.status === 'completed' && session.transactionId) return this.completed(session, session.transactionId);
    if (session.status === 'created' && session.expired)
      return this.refuse(session, payment, 'The price is no longer held.', noLongerHeld());
    if (session.status === 'created' && session.reportOpen && paysForOneReport(payment))
      return this.refuse(session, payment, 'The report was paid for before.', alreadyPaid());
    const elsewhere = await this.startProcessing(session, payment);
    if (elsewhere) return elsewhere;
    const outcome = await this.payments.charge(payment, paymentMethod);
    switch (outcome.status) {
      case 'paid':
        return this.completed(session, outcome.transactionId);
      case 'failed':
        // A form that is still open somewhere must not pay for it any more.
        if (!(await this.payments.giveUp(payment, outcome.reason))) return this.complete({ sessionId }, visitor);
        await this.repository.move(sessionId, 'failed');
        throw new AppError('PAYMENT_DECLINED', outcome.reason);
      case 'requires_action':
        throw new AppError('PAYMENT_ACTION_REQUIRED', 'Please confirm this payment with your bank.');
      case 'processing':
        throw new AppError('PAYMENT_PROCESSING', 'Your payment is on its way. The report opens as soon as it arrives.');
      case 'unpaid':
        throw new AppError('NOT_PAID', 'The payment has not arrived yet. Please try again in a moment.');
      case 'refunded':
        throw returned((await this.paymentsRepository.find({ id: sessionId }))?.refundReason);
    }
  }

  /** @returns what another tab has bought meanwhile; null when this session is to be paid */
  private async startProcessing(session: OwnedSession, payment: Payment): Promise<CompletedCheckoutView | null> {
    if (['failed', 'expired', 'refunded'].includes(session.status)) throw closed();
    if (session.status !== 'created') {
      await this.repository.move(session.id, 'processing');
      return null;
    }
    const duplicate = await this.repository.claimSession(session);
    if (!duplicate) return null;
    if (!duplicate.transactionId)
      throw new AppError('PAYMENT_PROCESSING', 'You are paying for this in another tab. Please wait a moment.');
    // An event of the provider has completed this one meanwhile.
    if (duplicate.id === session.id) return this.completed(session, duplicate.transactionId);
    await this.payments.giveUp(payment, 'The same was paid for in another tab.');
    if (session.mode === 'subscription') {
      await this.subscriptions.refuseBeside(session.userId, session.offerKey);
      throw closed();
    }
    return this.completed({ ...session, id: duplicate.id }, duplicate.transactionId);
  }

  /**
   * Ends a session that is not to be paid any more. A payment completed in the provider's frame by then counts;
   * money that arrives later is refunded automatically.
   * @throws the refusal
   */
  private async refuse(
    session: OwnedSession,
    payment: Payment,
    reason: string,
    refusal: AppError,
  ): Promise<CompletedCheckoutView> {
    const outcome = await this.payments.settle(payment);
    if (outcome.status === 'paid') return this.completed(session, outcome.transactionId);
    await this.repository.move(session.id, 'expired');
    await this.payments.giveUp(payment, reason);
    throw refusal;
  }

  private completed(
    { id, reportToken: reportId, mailbox: contactEmail }: OwnedSession,
    transactionId: string,
  ): CompletedCheckoutView {
    return { sessionId: id, status: 'completed', transactionId, reportId, contactEmail };
  }
}

const closed = (): AppError => new AppError('SESSION_CLOSED', 'This checkout is closed. Please start it again.');

/** Buyers whose payment was returned are told so, and why. */
function returned(reason?: string | null): AppError {
  if (reason === 'second_trial') return secondTrial('This card or person already had a trial, so the dollar goes back');
  if (reason === 'duplicate')
    return new AppError('SESSION_CLOSED', 'You already paid for this, so this payment goes back to your card.');
  return closed();
}
