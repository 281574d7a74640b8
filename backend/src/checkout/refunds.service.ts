import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { EntitlementsService, isOverdrawn } from '../entitlements/entitlements.service.js';
import { AppError } from '../http/errors.js';
import { JobsService } from '../jobs/jobs.service.js';
import { NO_RECORDS } from '../reports/report-jobs.js';
import type { CheckoutSession, RefundReason } from './checkout-session.entity.js';
import { statesBefore } from './checkout-states.js';
import { PurchaseEmails } from '../notifications/purchase-emails.js';
import { offerOf } from './offer-catalogue.js';
import { SubscriptionEmails } from '../notifications/subscription-emails.js';
import { RefundOrdersService } from './refund-orders.js';
import type { SubscriptionCharge } from '../subscriptions/subscription-charge.entity.js';
import { SubscriptionsService } from '../subscriptions/subscriptions.service.js';

/** What else happens in the transaction of a refund. */
type Also = (tx: EntityManager) => Promise<void>;
const nothing: Also = () => Promise.resolve();

const USED = 'Reports of this purchase have been used, so it cannot be refunded in full.';

/** The way back: rights are withdrawn by new ledger entries and the money is ordered back, in one transaction, once. */
@Injectable()
export class RefundsService implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly entitlements: EntitlementsService,
    private readonly subscriptions: SubscriptionsService,
    private readonly orders: RefundOrdersService,
    private readonly notices: PurchaseEmails,
    private readonly planNotices: SubscriptionEmails,
    private readonly jobs: JobsService,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(NO_RECORDS, ({ reportId }) => this.refundEmptyReport(reportId));
  }

  /**
   * RefundsService a completed session in full. Asking twice refunds once.
   * @param also happens in the transaction of the refund, when this call is the one that refunds
   * @returns whether it is
   * @throws AppError REFUND_NOT_POSSIBLE when it is not completed, or when its credits have been spent on other reports
   */
  async refund(sessionId: string, reason: RefundReason, also: Also = nothing): Promise<boolean> {
    try {
      const done = await this.dataSource.transaction(async (tx) => {
        const given = await this.issueRefund(tx, sessionId, reason);
        if (given) await also(tx);
        return given;
      });
      if (done || (await this.statusOf(sessionId)) === 'refunded') return done;
    } catch (error) {
      throw isOverdrawn(error) ? new AppError('REFUND_NOT_POSSIBLE', USED) : error;
    }
    throw new AppError('REFUND_NOT_POSSIBLE', 'This purchase cannot be refunded.');
  }

  /**
   * RefundsService one later charge of a plan.
   * @throws AppError REFUND_NOT_POSSIBLE when it is not paid, or when its credits have been spent
   */
  async refundCharge(chargeId: string, reason: RefundReason, also: Also = nothing): Promise<void> {
    try {
      await this.dataSource.transaction(async (tx) => {
        if (!(await this.giveCharge(tx, chargeId, reason)))
          throw new AppError('REFUND_NOT_POSSIBLE', 'This charge cannot be refunded.');
        await also(tx);
      });
    } catch (error) {
      throw isOverdrawn(error) ? new AppError('REFUND_NOT_POSSIBLE', USED) : error;
    }
  }

  /** Withdraws the rights and orders the money back. */
  async issueRefund(tx: EntityManager, sessionId: string, reason: RefundReason): Promise<boolean> {
    const session = await this.reverse(tx, sessionId, reason);
    if (!session) return false;
    await this.orders.order(tx, { of: 'session', id: session.id, reference: session.paymentReference ?? '' });
    return true;
  }

  /** The same for a later charge of a plan. Without its last renewal a plan is over. */
  async giveCharge(tx: EntityManager, chargeId: string, reason: RefundReason): Promise<boolean> {
    const [[charge]] = await tx.query<[SubscriptionCharge[], number]>(
      `UPDATE subscription_charges SET status = 'refunded', "refundReason" = $2 WHERE id = $1 AND status = 'paid' RETURNING *`,
      [chargeId, reason],
    );
    if (!charge) return false;
    const unlock = await this.entitlements.holdUnlock(tx, { chargeId });
    if (unlock) await this.entitlements.withdraw(tx, unlock, 'money');
    if (charge.kind === 'renewal') {
      await this.entitlements.reverseRenewal(tx, chargeId, await this.subscriptions.ownerOf(tx, charge.subscriptionId));
      await this.subscriptions.end(tx, charge.subscriptionId);
    }
    await this.orders.order(tx, { of: 'charge', id: chargeId, reference: charge.paymentReference ?? '' });
    await this.notices.chargeRefunded(tx, chargeId, reason);
    return true;
  }

  /** Withdraws what a completed session brought; the money is somebody else's business, or back already. */
  async reverse(tx: EntityManager, sessionId: string, reason: RefundReason): Promise<CheckoutSession | null> {
    const [[session]] = await tx.query<[CheckoutSession[], number]>(
      `UPDATE checkout_sessions SET status = 'refunded', "refundReason" = $2 WHERE id = $1 AND status = ANY($3) RETURNING *`,
      [sessionId, reason, statesBefore('refunded')],
    );
    if (!session) return null;
    const unlock = await this.entitlements.holdUnlock(tx, { checkoutSessionId: sessionId });
    // First what was spent comes back, then what was granted goes: the balance never dips below what is owed.
    if (unlock) await this.entitlements.withdraw(tx, unlock, 'money');
    await this.entitlements.reverseGrant(tx, sessionId, session.userId);
    await this.subscriptions.endOf(tx, sessionId);
    await this.notices.refunded(tx, sessionId, reason);
    return session;
  }

  /**
   * Money that arrives for a session that has been given up goes back by itself.
   * @returns whether the session is closed, so that the payment bought nothing
   */
  async refundLatePayment(tx: EntityManager, sessionId: string, reference: string): Promise<boolean> {
    const [, late] = await tx.query<[unknown[], number]>(
      `UPDATE checkout_sessions SET "refundReason" = 'late' WHERE id = $1 AND status IN ('failed', 'expired')`,
      [sessionId],
    );
    if (late > 0) await this.orders.order(tx, { of: 'session', id: sessionId, reference });
    return late > 0 || (await this.statusOf(sessionId, tx)) === 'refunded';
  }

  /** A sold report without records (X1-010): a single purchase is refunded, otherwise the credit comes back. */
  private async refundEmptyReport(reportId: string): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      const unlock = await this.entitlements.holdUnlock(tx, { reportId });
      if (!unlock) return;
      if (unlock.chargeId) {
        await this.giveCharge(tx, unlock.chargeId, 'no_records');
        return;
      }
      if (unlock.checkoutSessionId && (await this.isSingle(tx, unlock.checkoutSessionId))) {
        await this.issueRefund(tx, unlock.checkoutSessionId, 'no_records');
        return;
      }
      await this.entitlements.withdraw(tx, unlock, 'credit');
      if (unlock.subscriptionId) await this.subscriptions.decrementUsage(tx, unlock.subscriptionId, unlock.unlockedAt);
      await this.planNotices.givenBack(tx, unlock);
    });
  }

  private async isSingle(tx: EntityManager, sessionId: string): Promise<boolean> {
    const [session] = await tx.query<{ offerKey: string }[]>('SELECT "offerKey" FROM checkout_sessions WHERE id = $1', [
      sessionId,
    ]);
    if (!session) return false;
    const { mode, credits } = offerOf(session.offerKey);
    return mode === 'payment' && credits === 1;
  }

  private async statusOf(sessionId: string, tx: EntityManager = this.dataSource.manager): Promise<string | undefined> {
    const [session] = await tx.query<{ status: string }[]>('SELECT status FROM checkout_sessions WHERE id = $1', [
      sessionId,
    ]);
    return session?.status;
  }
}
