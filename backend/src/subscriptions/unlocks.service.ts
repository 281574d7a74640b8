import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { EntitlementsService, isOverdrawn } from '../entitlements/entitlements.service.js';
import { AppError } from '../http/errors.js';
import { newToken } from '../http/tokens.js';
import type { Visitor } from '../http/visitor.js';
import { ReportsService } from '../reports/reports.service.js';
import type { VehicleReport } from '../reports/vehicle-report.entity.js';
import { ChargesService } from './charges.js';
import type { SubscriptionCharge } from './subscription-charge.entity.js';
import type { Subscription } from './subscription.entity.js';
import type { UnlockedReportView } from './subscription.dto.js';
import { SubscriptionsService } from './subscriptions.service.js';

/** Further reports for those who have bought before: from the period's allowance, with a credit, or for the plan's price of one. */
@Injectable()
export class UnlocksService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly entitlements: EntitlementsService,
    private readonly reports: ReportsService,
    private readonly subscriptions: SubscriptionsService,
    private readonly charges: ChargesService,
  ) {}

  /**
   * UnlocksService one of the visitor's reports with what they have: first the allowance of a period, which would lapse, then a credit.
   * A report that is unlocked already costs nothing.
   * @throws AppError REPORT_NOT_FOUND, NO_RECORDS, NO_CREDITS
   */
  async unlock(token: string, visitor: Visitor): Promise<UnlockedReportView> {
    const report = await this.reports.sellable(token, visitor);
    try {
      await this.dataSource.transaction((tx) => this.spend(tx, report));
    } catch (error) {
      if (!isOverdrawn(error)) throw error;
      throw new AppError('NO_CREDITS', 'You have no credits left for this report.');
    }
    return this.answer(report, 0);
  }

  /**
   * One more report on the unlimited plan, at its price, after an explicit yes (X2-014). What is paid for already is used first.
   * @throws AppError REPORT_NOT_FOUND, NO_RECORDS, CONSENT_REQUIRED, SUBSCRIPTION_NOT_FOUND, PAYMENT_DECLINED, PAYMENT_PROCESSING
   */
  async buyExtra(token: string, confirmed: boolean, visitor: Visitor): Promise<UnlockedReportView> {
    const report = await this.reports.sellable(token, visitor);
    const plan = await this.subscriptions.perReportPlan(report.userId);
    if (!plan?.perReportCents) throw new AppError('SUBSCRIPTION_NOT_FOUND', 'You have no running unlimited plan.');
    if (!confirmed)
      throw new AppError('CONSENT_REQUIRED', 'Please confirm the charge of $1.00 for this report.', {
        confirmed: 'Please confirm the charge of $1.00 for this report.',
      });
    const free = await this.unlock(token, visitor).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'NO_CREDITS') return null;
      throw error;
    });
    if (free) return free;
    const charge = await this.openCharge(plan, plan.perReportCents, report.id);
    if (!charge) return this.answer(report, 0);
    const truth = await this.charges.collect(charge, plan);
    if (truth.status === 'failed') throw new AppError('PAYMENT_DECLINED', truth.reason);
    if (truth.status !== 'paid')
      throw new AppError('PAYMENT_PROCESSING', 'Your payment is on its way. The report opens as soon as it arrives.');
    return this.answer(report, charge.amountCents);
  }

  private async spend(tx: EntityManager, { id: reportId, userId }: VehicleReport): Promise<void> {
    const plan = await this.subscriptions.holdAllowance(tx, userId);
    const unlocked = plan
      ? await this.entitlements.unlock(tx, { userId, reportId, cost: 0, subscriptionId: plan.id })
      : await this.entitlements.unlock(tx, { userId, reportId, cost: 1 });
    if (!unlocked) return;
    if (plan) await this.subscriptions.incrementUsage(tx, plan.id);
    await this.reports.orderFulfilment(tx, reportId);
  }

  /**
   * A pending charge is shared by all who ask at once. Whoever opens one after another was settled finds the report
   * unlocked in the same transaction, and leaves nothing behind.
   */
  private async openCharge(plan: Subscription, amount: number, reportId: string): Promise<SubscriptionCharge | null> {
    return this.dataSource.transaction(async (tx) => {
      await tx.query(
        `INSERT INTO subscription_charges (id, "subscriptionId", kind, period, "vehicleReportId", "amountCents", currency)
         VALUES ($1, $2, 'extra_report', $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
        [newToken(), plan.id, plan.period, reportId, amount, plan.currency],
      );
      const [charge] = await tx.query<SubscriptionCharge[]>(
        `SELECT * FROM subscription_charges WHERE "vehicleReportId" = $1 AND kind = 'extra_report' AND status = 'pending'`,
        [reportId],
      );
      if (!(await this.entitlements.isUnlocked(tx, reportId))) return charge ?? null;
      if (charge)
        await tx.query(`DELETE FROM subscription_charges WHERE id = $1 AND "paymentReference" IS NULL`, [charge.id]);
      return null;
    });
  }

  private async answer(report: VehicleReport, chargedCents: number): Promise<UnlockedReportView> {
    return { reportId: report.token, chargedCents, access: await this.reports.access(report) };
  }
}
