import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AppError } from '../http/errors.js';
import { newToken } from '../http/tokens.js';
import type { Visitor } from '../http/visitor.js';
import { PaymentProvider } from '../payments/payment-provider.js';
import { ChargesService } from './charges.js';
import type { SubscriptionCharge } from './subscription-charge.entity.js';
import type { RenewalPaymentView } from './subscription.dto.js';
import type { Subscription } from './subscription.entity.js';
import { SubscriptionsService } from './subscriptions.service.js';

/** A renewal that was refused, paid by its buyer with another method, which is kept from then on. */
@Injectable()
export class RenewalPaymentsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly payments: PaymentProvider,
    private readonly subscriptions: SubscriptionsService,
    private readonly charges: ChargesService,
  ) {}

  /**
   * Opens the payment of the renewal that is due, or the one that is open already.
   * @throws AppError SUBSCRIPTION_NOT_FOUND, CONFLICT when nothing is due, PAYMENT_PROCESSING
   */
  async open(id: string, visitor: Visitor): Promise<RenewalPaymentView> {
    const plan = await this.subscriptions.owned(id, visitor);
    if (plan.status !== 'past_due' || plan.cancelAtPeriodEnd) throw nothingDue();
    await this.dataSource.query(
      `INSERT INTO subscription_charges (id, "subscriptionId", kind, period, "amountCents", currency, "onSession")
       VALUES ($1, $2, 'renewal', $3, $4, $5, true) ON CONFLICT DO NOTHING`,
      [newToken(), id, plan.period + 1, plan.amountCents, plan.currency],
    );
    const charge = await this.underway(plan);
    if (!charge) throw processing();
    const { clientSecret } = await this.payment(charge, plan.customerReference);
    const { amountCents, currency } = charge;
    return { subscriptionId: id, amountCents, currency, payment: { provider: this.payments.name, clientSecret } };
  }

  /**
   * ChargesService the open payment and settles it. Asking twice charges once and answers the same.
   * @throws AppError SUBSCRIPTION_NOT_FOUND, CONFLICT, PAYMENT_DECLINED, PAYMENT_ACTION_REQUIRED, PAYMENT_PROCESSING, NOT_PAID
   */
  async pay(id: string, paymentMethod: string | undefined, visitor: Visitor): Promise<Subscription> {
    const plan = await this.subscriptions.owned(id, visitor);
    const charge = await this.underway(plan);
    if (!charge?.paymentReference) {
      if (plan.status === 'active') return plan;
      throw nothingDue();
    }
    await this.payments.charge(charge.paymentReference, paymentMethod);
    const truth = await this.charges.refresh(charge.paymentReference);
    switch (truth.status) {
      case 'paid':
      case 'refunded':
        return this.subscriptions.owned(id, visitor);
      case 'failed':
        // Refused for good: the next try opens a payment of its own.
        if (!(await this.giveUp(charge))) return this.pay(id, undefined, visitor);
        throw new AppError('PAYMENT_DECLINED', truth.reason);
      case 'requires_action':
        throw new AppError('PAYMENT_ACTION_REQUIRED', 'Your bank asks you to confirm this payment.');
      case 'processing':
        throw processing();
      case 'unpaid':
        throw new AppError('NOT_PAID', 'The payment has not arrived yet. Please try again in a moment.');
    }
  }

  /** Before the kept method is tried again: ends what the buyer began and left. @returns whether it is settled or on its way instead */
  async standsInFor(plan: Subscription): Promise<boolean> {
    const charge = await this.underway(plan);
    return charge !== null && !(await this.giveUp(charge));
  }

  /** Asks what became of a payment whose buyer may be gone. @param over they have had time enough */
  async lookAfter(charge: SubscriptionCharge, over: boolean): Promise<void> {
    if (over) await this.giveUp(charge);
    else if (charge.paymentReference) await this.charges.refresh(charge.paymentReference);
  }

  /** @returns false when it was paid in the last moment, or is on its way */
  private async giveUp({ id, paymentReference }: SubscriptionCharge): Promise<boolean> {
    if (paymentReference) {
      await this.payments.cancel(paymentReference);
      const { status } = await this.charges.refresh(paymentReference);
      if (status === 'paid' || status === 'refunded' || status === 'processing') return false;
    }
    await this.dataSource.query(
      `UPDATE subscription_charges SET status = 'failed', "failureReason" = 'The buyer did not pay it.' WHERE id = $1 AND status = 'pending'`,
      [id],
    );
    return true;
  }

  private async payment(charge: SubscriptionCharge, customer: string | null) {
    const { id: key, amountCents: amount, currency, paymentReference } = charge;
    if (paymentReference) return this.payments.reopen(paymentReference);
    const opened = await this.payments.open({ key, amount, currency, keepMethod: true, customer });
    await this.dataSource.query('UPDATE subscription_charges SET "paymentReference" = $2 WHERE id = $1', [
      key,
      opened.reference,
    ]);
    return opened;
  }

  /** The payment the buyer has begun and not finished. */
  private async underway({ id, period }: Subscription): Promise<SubscriptionCharge | null> {
    const [charge] = await this.dataSource.query<SubscriptionCharge[]>(
      `SELECT * FROM subscription_charges WHERE "subscriptionId" = $1 AND period = $2 AND "onSession" AND status = 'pending'`,
      [id, period + 1],
    );
    return charge ?? null;
  }
}

const nothingDue = (): AppError => new AppError('CONFLICT', 'Nothing is due on this plan.');
const processing = (): AppError =>
  new AppError('PAYMENT_PROCESSING', 'Your payment is on its way. The plan goes on as soon as it arrives.');
