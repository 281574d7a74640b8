import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { acquireCustomerLock } from '../platform/database/customer-lock.js';
import { EntitlementsService, isOverdrawn } from '../entitlements/entitlements.service.js';
import { AppError } from '../platform/http/errors.js';
import { newToken } from '../platform/http/tokens.js';
import type { Visitor } from '../platform/http/visitor.js';
import { money } from '../platform/input-rules/formats.js';
import type { Payment } from '../payments/payment.entity.js';
import { PaymentsRepository } from '../payments/payments.repository.js';
import { reportNotFound, ReportsService } from '../reports/reports.service.js';
import type { VehicleReport } from '../reports/vehicle-report.entity.js';
import type { UnlockedReportView } from './subscription.dto.js';
import type { Subscription } from './subscription.entity.js';
import { SubscriptionPaymentsService } from './subscription-payments.service.js';
import { SubscriptionsRepository } from './subscriptions.repository.js';
import { SubscriptionsService } from './subscriptions.service.js';

/** Unlocks reports with the allowance of a period, a credit, or a charge to the subscription. */
@Injectable()
export class UnlocksService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly entitlements: EntitlementsService,
    private readonly reports: ReportsService,
    private readonly subscriptions: SubscriptionsService,
    private readonly payments: SubscriptionPaymentsService,
    private readonly repository: PaymentsRepository,
    private readonly subscriptionsRepository: SubscriptionsRepository,
  ) {}

  /**
   * Unlocks one of the visitor's reports with the allowance of a period, else with a credit.
   * @throws AppError REPORT_NOT_FOUND, VEHICLE_NOT_IDENTIFIED, NO_RECORDS, NO_CREDITS, ALREADY_PAID
   */
  async unlock(token: string, visitor: Visitor): Promise<UnlockedReportView> {
    const report = await this.reports.sellable(token, visitor);
    try {
      await this.dataSource.transaction((tx) => this.spend(tx, report));
    } catch (error) {
      if (!isOverdrawn(error)) throw error;
      throw new AppError('NO_CREDITS', 'You have no credits left for this report.');
    }
    return this.answer(report, visitor, 0);
  }

  /**
   * Sells one more report on the unlimited subscription (X2-014); allowances and credits are used first.
   * @throws AppError REPORT_NOT_FOUND, VEHICLE_NOT_IDENTIFIED, NO_RECORDS, CONSENT_REQUIRED, SUBSCRIPTION_NOT_FOUND,
   * PAYMENT_DECLINED, PAYMENT_PROCESSING
   */
  async buyExtra(token: string, confirmed: boolean, visitor: Visitor): Promise<UnlockedReportView> {
    const report = await this.reports.sellable(token, visitor);
    const subscription = await this.subscriptions.findPerReport(report.userId);
    if (!subscription?.perReportCents)
      throw new AppError('SUBSCRIPTION_NOT_FOUND', 'You have no active unlimited subscription.');
    if (!confirmed) throw unconfirmed(money(subscription.perReportCents, subscription.currency));
    const free = await this.unlock(token, visitor).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'NO_CREDITS') return null;
      throw error;
    });
    if (free) return free;
    const id = newToken();
    const payment = await this.openPayment(id, subscription, subscription.perReportCents, report.id);
    const outcome = payment && (await this.payments.collect(payment, subscription));
    // Unlocked another way meanwhile: nothing was charged, or it is refunded.
    if (!payment || !outcome) return this.answer(report, visitor, 0);
    if (outcome.status === 'refunded') {
      if ((await this.repository.find({ id: payment.id }))?.refundReason === 'ended') throw ended();
      return this.answer(report, visitor, 0);
    }
    if (outcome.status === 'failed') throw new AppError('PAYMENT_DECLINED', outcome.reason);
    if (outcome.status !== 'paid')
      throw new AppError('PAYMENT_PROCESSING', 'Your payment is on its way. The report opens as soon as it arrives.');
    return this.answer(report, visitor, payment.id === id ? payment.amountCents : 0);
  }

  private async spend(tx: EntityManager, { id: reportId }: VehicleReport): Promise<void> {
    const userId = await acquireCustomerLock(tx, 'report', reportId);
    if (userId === null) throw reportNotFound();
    const subscription = await this.subscriptions.lockAllowance(tx, userId);
    const subscriptionId = subscription?.id ?? null;
    const spent = { userId, reportId, cost: subscription ? 0 : 1, subscriptionId } as const;
    if (!(await this.entitlements.unlock(tx, spent))) return;
    if (subscription) await this.subscriptionsRepository.incrementUsage(tx, subscription.id);
    await this.reports.orderWhenWanted(tx, reportId);
  }

  /** Opens a payment, or returns the pending one of a simultaneous call; null when the vehicle is open. */
  private openPayment(
    id: string,
    subscription: Subscription,
    amountCents: number,
    vehicleReportId: string,
  ): Promise<Payment | null> {
    const { id: subscriptionId, userId, offerKey, period, currency } = subscription;
    return this.dataSource.transaction(async (tx) => {
      if ((await acquireCustomerLock(tx, 'report', vehicleReportId)) === null) throw reportNotFound();
      await this.repository.insert(
        {
          ...{ subscriptionId, userId, offerKey, period, currency, amountCents, vehicleReportId },
          id,
          kind: 'extra_report',
          onSession: false,
        },
        tx,
      );
      const payment = await this.repository.findPendingExtraReport(tx, vehicleReportId);
      if (!(await this.entitlements.isVehicleOpen(tx, vehicleReportId))) return payment;
      if (payment) await this.repository.deleteUnopened(tx, payment.id);
      return null;
    });
  }

  /** @throws AppError REPORT_NOT_FOUND when it is no longer theirs, ALREADY_PAID when another search opened its vehicle */
  private async answer(report: VehicleReport, visitor: Visitor, chargedCents: number): Promise<UnlockedReportView> {
    const access = await this.reports.access(this.dataSource.manager, report);
    if (!access.paid) {
      await this.reports.owned(report.token, visitor);
      throw new AppError(
        'ALREADY_PAID',
        'You already have the report on this vehicle. A second payment for it goes back to your card. You can find the report on your purchases page.',
      );
    }
    return { reportId: report.token, chargedCents, access };
  }
}

const ended = (): AppError =>
  new AppError(
    'SESSION_CLOSED',
    'Your subscription ended while you paid. Nothing is kept: the payment goes back to your card.',
  );

function unconfirmed(price: string): AppError {
  const message = `Please confirm the charge of ${price} for this report.`;
  return new AppError('CONSENT_REQUIRED', message, { confirmed: message });
}
