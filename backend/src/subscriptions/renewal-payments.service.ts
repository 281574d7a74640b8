import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/config/clock.js';
import { AppError } from '../platform/http/errors.js';
import { newToken } from '../platform/http/tokens.js';
import type { Visitor } from '../platform/http/visitor.js';
import type { Payment } from '../payments/payment.entity.js';
import { type OpenedPayment, PaymentProvider } from '../payments/payment-provider.js';
import { PaymentsRepository } from '../payments/payments.repository.js';
import { PaymentsService } from '../payments/payments.service.js';
import { GRACE_MINUTES } from '../payments/reconcile.js';
import type { RenewalPaymentView } from './subscription.dto.js';
import type { Subscription } from './subscription.entity.js';
import { SubscriptionsRepository } from './subscriptions.repository.js';
import { SubscriptionsService } from './subscriptions.service.js';

const NOT_PAID = 'The buyer did not pay it.';

/** Lets buyers pay a refused renewal with another method, which is saved. */
@Injectable()
export class RenewalPaymentsService {
  constructor(
    private readonly provider: PaymentProvider,
    private readonly payments: PaymentsService,
    private readonly repository: PaymentsRepository,
    private readonly subscriptions: SubscriptionsService,
    private readonly subscriptionsRepository: SubscriptionsRepository,
    private readonly clock: Clock,
  ) {}

  /** Opens the payment of the due renewal. @throws AppError SUBSCRIPTION_NOT_FOUND, CONFLICT, PAYMENT_PROCESSING */
  async open(id: string, visitor: Visitor): Promise<RenewalPaymentView> {
    const subscription = await this.subscriptions.owned(id, visitor);
    if (subscription.status !== 'past_due' || subscription.cancelAtPeriodEnd) throw nothingDue();
    await this.refusePaused(id);
    await this.repository.insert({ ...renewalOf(subscription), onSession: true });
    const payment = await this.findUnderway(subscription);
    if (!payment) throw processing();
    const { clientSecret } = await this.present(payment, subscription.customerReference);
    const { amountCents, currency } = payment;
    return { subscriptionId: id, amountCents, currency, payment: { provider: this.provider.name, clientSecret } };
  }

  /**
   * Charges the open payment and settles it. Repeating it charges once and returns the same.
   * @throws AppError SUBSCRIPTION_NOT_FOUND, CONFLICT, PAYMENT_DECLINED, PAYMENT_ACTION_REQUIRED, PAYMENT_PROCESSING,
   * NOT_PAID
   */
  async pay(id: string, paymentMethod: string | undefined, visitor: Visitor): Promise<Subscription> {
    const subscription = await this.subscriptions.owned(id, visitor);
    const payment = await this.findUnderway(subscription);
    if (!payment?.reference) {
      if (await this.hasPaidFor(subscription)) return subscription;
      throw nothingDue();
    }
    await this.refusePaused(id);
    const outcome = await this.payments.charge(payment, paymentMethod);
    switch (outcome.status) {
      case 'paid':
      case 'refunded':
        return this.subscriptions.owned(id, visitor);
      case 'failed':
        if (!(await this.payments.giveUp(payment, NOT_PAID))) return this.pay(id, undefined, visitor);
        throw new AppError('PAYMENT_DECLINED', outcome.reason);
      case 'requires_action':
        throw new AppError('PAYMENT_ACTION_REQUIRED', 'Please confirm this payment with your bank.');
      case 'processing':
        throw processing();
      case 'unpaid':
        throw new AppError('NOT_PAID', 'The payment has not arrived yet. Please try again in a moment.');
    }
  }

  /**
   * Ends a payment that the buyer has abandoned, before the saved method is charged.
   * @returns whether the buyer's payment replaces that charge: it is settled, on its way, or opened recently
   */
  async isPaidByBuyer(subscription: Subscription): Promise<boolean> {
    const payment = await this.findUnderway(subscription);
    if (!payment) return false;
    const minutesOpen = (this.clock.now().getTime() - payment.createdAt.getTime()) / 60_000;
    return minutesOpen < GRACE_MINUTES || !(await this.payments.giveUp(payment, NOT_PAID));
  }

  async reconcile(payment: Payment, isOverdue: boolean): Promise<void> {
    if (isOverdue) await this.payments.giveUp(payment, NOT_PAID);
    else if (payment.reference) await this.payments.settle(payment);
  }

  /** @throws AppError CONFLICT while a case about a payment of the subscription is open */
  private async refusePaused(id: string): Promise<void> {
    if (await this.subscriptionsRepository.findPause(id)) throw paused();
  }

  private present(payment: Payment, customer: string | null): Promise<OpenedPayment> {
    if (payment.reference) return this.provider.reopen(payment.reference);
    return this.payments.open(payment, { keepMethod: true, customer });
  }

  private async hasPaidFor({ id, period }: Subscription): Promise<boolean> {
    return (await this.repository.findRenewal(id, period, { onSession: true, states: ['paid'] })) !== null;
  }

  private findUnderway({ id, period }: Subscription): Promise<Payment | null> {
    return this.repository.findRenewal(id, period + 1, { onSession: true, states: ['pending'] });
  }
}

export const renewalOf = ({ id, userId, offerKey, period, amountCents, currency }: Subscription) =>
  ({
    ...{ userId, offerKey, amountCents, currency },
    id: newToken(),
    kind: 'renewal',
    subscriptionId: id,
    period: period + 1,
  }) as const;

const nothingDue = (): AppError => new AppError('CONFLICT', 'Nothing is due on this subscription.');
const paused = (): AppError =>
  new AppError(
    'CONFLICT',
    'Nothing is due now: a refund request or dispute about this subscription is open, and its renewal waits until that is decided.',
  );
const processing = (): AppError =>
  new AppError('PAYMENT_PROCESSING', 'Your payment is on its way. Your subscription continues as soon as it arrives.');
