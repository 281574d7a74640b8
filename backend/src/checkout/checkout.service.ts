import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AppError } from '../http/errors.js';
import type { Visitor } from '../http/visitor.js';
import { PaymentProvider } from '../payments/payment-provider.js';
import type { CompleteCheckoutDto, CompletedCheckoutView } from './checkout.dto.js';
import { findOwned, type OwnedSession } from './session-view.js';
import { move, SettlementService } from './settlement.service.js';
import { claimSession } from './duplicate-session.js';

@Injectable()
export class CheckoutService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly payments: PaymentProvider,
    private readonly settlement: SettlementService,
  ) {}

  /**
   * Charges a session and settles it. Asking twice charges once and answers the same.
   * @throws AppError SESSION_NOT_FOUND, QUOTE_EXPIRED, SESSION_CLOSED, PAYMENT_DECLINED, PAYMENT_ACTION_REQUIRED,
   * PAYMENT_PROCESSING, NOT_PAID
   */
  async complete({ sessionId, paymentMethod }: CompleteCheckoutDto, visitor: Visitor): Promise<CompletedCheckoutView> {
    const session = await findOwned(this.dataSource, sessionId, visitor);
    if (session.status === 'completed' && session.transactionId) return completed(session, session.transactionId);
    if (session.status === 'created' && session.expired) return this.tooLate(session);
    const elsewhere = await this.startProcessing(session);
    if (elsewhere) return elsewhere;
    await this.payments.charge(session.paymentReference, paymentMethod);
    const outcome = await this.settlement.settle(sessionId, 'buyer');
    switch (outcome.status) {
      case 'completed':
        return completed(session, outcome.transactionId);
      case 'failed':
        // The session is closed: a form that is still open somewhere must not pay for it any more.
        await this.payments.cancel(session.paymentReference);
        throw new AppError('PAYMENT_DECLINED', outcome.reason);
      case 'requires_action':
        throw new AppError('PAYMENT_ACTION_REQUIRED', 'Your bank asks you to confirm this payment.');
      case 'processing':
        throw new AppError('PAYMENT_PROCESSING', 'Your payment is on its way. The report opens as soon as it arrives.');
      case 'unpaid':
        throw new AppError('NOT_PAID', 'The payment has not arrived yet. Please try again in a moment.');
      case 'closed':
        throw closed();
    }
  }

  /** @returns what another tab has bought meanwhile; null when this session is to be paid */
  private async startProcessing(session: OwnedSession): Promise<CompletedCheckoutView | null> {
    if (['failed', 'expired', 'refunded'].includes(session.status)) throw closed();
    if (session.status !== 'created') {
      await move(this.dataSource.manager, session.id, 'processing');
      return null;
    }
    const twin = await claimSession(this.dataSource, session);
    if (!twin) return null;
    if (!twin.transactionId)
      throw new AppError('PAYMENT_PROCESSING', 'This report is being paid for in another tab. Please wait a moment.');
    await this.payments.cancel(session.paymentReference);
    return completed({ ...session, id: twin.id }, twin.transactionId);
  }

  /** Whoever paid in the provider's frame while the price was held has bought, although their browser comes late. */
  private async tooLate(session: OwnedSession): Promise<CompletedCheckoutView> {
    const outcome = await this.settlement.settle(session.id, 'reconcile');
    if (outcome.status === 'completed') return completed(session, outcome.transactionId);
    await move(this.dataSource.manager, session.id, 'expired');
    await this.payments.cancel(session.paymentReference);
    throw new AppError('QUOTE_EXPIRED', 'This price is no longer held. Please start the checkout again.');
  }
}

const completed = ({ id, reportToken }: OwnedSession, transactionId: string): CompletedCheckoutView => ({
  sessionId: id,
  status: 'completed',
  transactionId,
  reportId: reportToken,
});

const closed = (): AppError => new AppError('SESSION_CLOSED', 'This checkout is closed. Please start it again.');
