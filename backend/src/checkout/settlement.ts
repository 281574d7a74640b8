import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { Entitlements } from '../entitlements/entitlements.service.js';
import { AppError } from '../http/errors.js';
import { PaymentProvider, type PaymentTruth } from '../payments/payment-provider.js';
import { ReportsService } from '../reports/reports.service.js';
import type { CheckoutSession } from './checkout-session.entity.js';
import { statesBefore } from './checkout-states.js';
import { findOffer } from './offer-catalogue.js';

type Paid = Extract<PaymentTruth, { status: 'paid' }>;

/** The one way from a payment to a right. Called by whoever hears of the payment first: the buyer's browser, a webhook, the reconcile job. */
@Injectable()
export class Settlement {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly payments: PaymentProvider,
    private readonly entitlements: Entitlements,
    private readonly reports: ReportsService,
  ) {}

  /**
   * Asks the provider for the truth and, once it is paid, completes the session, grants and spends the credit and orders
   * the report: all in one transaction, once, however often it is called.
   * @returns the transaction id, the same on every call
   * @throws AppError PAYMENT_DECLINED, NOT_PAID
   */
  async settle(sessionId: string): Promise<string> {
    const session = await this.session(sessionId);
    if (session.transactionId) return session.transactionId;
    const truth = await this.payments.retrieve(session.paymentReference ?? '');
    if (truth.status === 'failed') {
      await this.fail(sessionId);
      throw new AppError('PAYMENT_DECLINED', truth.reason);
    }
    if (truth.status !== 'paid' || truth.amount !== session.value || truth.currency !== session.currency)
      throw new AppError('NOT_PAID', 'The payment has not arrived yet. Please try again in a moment.');
    await this.dataSource.transaction((tx) => this.complete(tx, sessionId, truth));
    return truth.transactionId;
  }

  /** The guarded update is the gate: whoever comes second changes no row and grants nothing. */
  private async complete(tx: EntityManager, sessionId: string, { transactionId }: Paid): Promise<void> {
    const [[session]] = await tx.query<[CheckoutSession[], number]>(
      `UPDATE checkout_sessions SET status = 'completed', "transactionId" = $2, "completedAt" = now()
       WHERE id = $1 AND status = ANY($3) RETURNING *`,
      [sessionId, transactionId, statesBefore('completed')],
    );
    if (!session) return;
    const offer = findOffer(session.offerKey);
    if (!offer) throw new Error(`Session ${sessionId} names an offer that is not in the catalogue.`);
    await this.entitlements.grantPurchase(tx, {
      userId: session.userId,
      checkoutSessionId: session.id,
      offerKey: offer.offerKey,
      credits: offer.credits,
      months: offer.renewal ? 1 : null,
    });
    await this.entitlements.unlock(tx, session.userId, session.vehicleReportId);
    await this.reports.orderFulfilment(tx, session.vehicleReportId);
  }

  private async session(sessionId: string): Promise<CheckoutSession> {
    const [session] = await this.dataSource.query<CheckoutSession[]>('SELECT * FROM checkout_sessions WHERE id = $1', [
      sessionId,
    ]);
    if (!session) throw new AppError('SESSION_NOT_FOUND', 'Failed to complete checkout');
    return session;
  }

  private async fail(sessionId: string): Promise<void> {
    await this.dataSource.query(`UPDATE checkout_sessions SET status = 'failed' WHERE id = $1 AND status = ANY($2)`, [
      sessionId,
      statesBefore('failed'),
    ]);
  }
}
