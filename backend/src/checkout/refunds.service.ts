import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AppError } from '../platform/http/errors.js';
import { EntitlementsService } from '../entitlements/entitlements.service.js';
import type { Payment, RefundReason } from '../payments/payment.entity.js';
import { PaymentsRepository } from '../payments/payments.repository.js';
import { PaymentsService } from '../payments/payments.service.js';
import { SubscriptionsRepository } from '../subscriptions/subscriptions.repository.js';

/** Refunds payments in full, whatever was opened with them: those reports close. */
@Injectable()
export class RefundsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly payments: PaymentsService,
    private readonly repository: PaymentsRepository,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly entitlements: EntitlementsService,
  ) {}

  /**
   * Refunds any payment, in a transaction of its own.
   * @param also runs in that transaction when this call makes the refund
   * @returns whether this call makes the refund, and no earlier one
   * @throws AppError REFUND_NOT_POSSIBLE when the payment is not paid, or in dispute
   */
  async issueRefund(
    paymentId: string,
    reason: RefundReason,
    also?: (tx: EntityManager) => Promise<void>,
  ): Promise<boolean> {
    return this.dataSource.transaction(async (tx) => {
      const result = await this.refundAny(tx, paymentId, reason);
      if (result === null) throw new AppError('REFUND_NOT_POSSIBLE', 'This purchase cannot be refunded.');
      if (result === 'refunded') await also?.(tx);
      return result === 'refunded';
    });
  }

  /**
   * Refunds any payment, as an operator may (docs/decisions/0003).
   * @returns null when there is no such payment, or it is not paid, or in dispute
   */
  async refundAny(
    tx: EntityManager,
    paymentId: string,
    reason: RefundReason,
  ): Promise<'refunded' | 'refunded before' | null> {
    const payment = await this.repository.lock(tx, paymentId);
    if (payment?.state === 'refunded') return 'refunded before';
    if (payment?.state !== 'paid') return null;
    const { checkoutSessionId, subscriptionId } = payment;
    const started = checkoutSessionId ? await this.subscriptions.find({ checkoutSessionId }, tx) : null;
    const paidSubscriptionId = subscriptionId ?? started?.id ?? null;
    if (paidSubscriptionId) await this.subscriptions.lock(tx, paidSubscriptionId);
    return (await this.refundLocked(tx, { ...payment, paidSubscriptionId }, reason)) ? 'refunded' : null;
  }

  /**
   * @param payment locked, with the subscription it belongs to or has started
   * @returns false when it was refunded before, or is in dispute
   */
  async refundLocked(
    tx: EntityManager,
    payment: Payment & { paidSubscriptionId: string | null },
    reason: RefundReason,
  ): Promise<boolean> {
    const { kind, period, paidSubscriptionId: id } = payment;
    const subscription = id && kind !== 'extra_report' ? await this.subscriptions.find({ id }, tx) : null;
    if (subscription?.period === (period ?? 0))
      await this.entitlements.withdrawUnlockedBy(tx, subscription.id, subscription.currentPeriodStart);
    await this.entitlements.withdrawSpent(tx, payment);
    return this.payments.refund(tx, payment, reason);
  }
}
