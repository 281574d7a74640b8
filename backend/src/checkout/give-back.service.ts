import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { EntitlementsService } from '../entitlements/entitlements.service.js';
import type { Payment, RefundReason } from '../payments/payment.entity.js';
import { PaymentsRepository } from '../payments/payments.repository.js';
import { PaymentsService } from '../payments/payments.service.js';
import { SubscriptionsRepository } from '../subscriptions/subscriptions.repository.js';

/** Takes a payment back whole, whatever was opened with it: the reports close and the money goes. */
@Injectable()
export class GiveBackService {
  constructor(
    private readonly payments: PaymentsService,
    private readonly repository: PaymentsRepository,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly entitlements: EntitlementsService,
  ) {}

  /**
   * The same at the word of an operator, who may give anything back (docs/decisions/0010).
   * @returns what became of it; null when there is no such payment, or it cannot go back: it is not paid, or its bank
   * decides
   */
  async giveBackAny(
    tx: EntityManager,
    paymentId: string,
    reason: RefundReason,
  ): Promise<'returned' | 'returned before' | null> {
    const payment = await this.repository.hold(tx, paymentId);
    if (payment?.state === 'refunded') return 'returned before';
    if (payment?.state !== 'paid') return null;
    const { checkoutSessionId, subscriptionId } = payment;
    const begun = checkoutSessionId ? await this.subscriptions.find({ checkoutSessionId }, tx) : null;
    const paidSubscriptionId = subscriptionId ?? begun?.id ?? null;
    if (paidSubscriptionId) await this.subscriptions.hold(tx, paidSubscriptionId);
    return (await this.giveBack(tx, { ...payment, paidSubscriptionId }, reason)) ? 'returned' : null;
  }

  /**
   * @param payment held, with the subscription it belongs to or has begun
   * @returns false when it was taken back before, or is in dispute
   */
  async giveBack(
    tx: EntityManager,
    payment: Payment & { paidSubscriptionId: string | null },
    reason: RefundReason,
  ): Promise<boolean> {
    const { kind, period, paidSubscriptionId: id } = payment;
    const subscription = id && kind !== 'extra_report' ? await this.subscriptions.find({ id }, tx) : null;
    // Unlocked under the subscription in the period this paid for: without it they are not paid for.
    if (subscription?.period === (period ?? 0))
      await this.entitlements.withdrawUnlockedBy(tx, subscription.id, subscription.currentPeriodStart);
    await this.entitlements.withdrawSpent(tx, payment);
    return this.payments.refund(tx, payment, reason);
  }
}
