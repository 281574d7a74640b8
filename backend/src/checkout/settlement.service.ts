import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../config/clock.js';
import { EntitlementsService } from '../entitlements/entitlements.service.js';
import { AppError } from '../http/errors.js';
import { PaymentEvents } from '../payments/payment-events.js';
import { type PaidProviderPayment, PaymentProvider, type ProviderPayment } from '../payments/payment-provider.js';
import { ReportsService } from '../reports/reports.service.js';
import type { CheckoutSession } from './checkout-session.entity.js';
import { type CheckoutStatus, statesBefore } from './checkout-states.js';
import { offerOf } from './offer-catalogue.js';
import { PurchaseEmails } from '../notifications/purchase-emails.js';
import { RefundsService } from './refunds.service.js';
import { ChargesService } from '../subscriptions/charges.js';
import { SubscriptionsService } from '../subscriptions/subscriptions.service.js';

/** What a session has come to. */
export type Outcome =
  | { status: 'completed'; transactionId: string }
  | { status: 'failed'; reason: string }
  | { status: 'unpaid' | 'processing' | 'requires_action' | 'closed' };

/** Who asks: only the buyer's own attempt closes a session over a refusal; elsewhere they may still try another card. */
export type Asking = 'buyer' | 'provider' | 'reconcile';

/** The one way from a payment to a right. Called by whoever hears of the payment first: the buyer's browser, a webhook, the reconcile job. */
@Injectable()
export class SettlementService implements OnModuleInit {
  private readonly logger = new Logger('settlement');

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly payments: PaymentProvider,
    private readonly events: PaymentEvents,
    private readonly entitlements: EntitlementsService,
    private readonly reports: ReportsService,
    private readonly refunds: RefundsService,
    private readonly subscriptions: SubscriptionsService,
    private readonly charges: ChargesService,
    private readonly notices: PurchaseEmails,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.events.listen((tx, reference, truth) => this.onPaymentEvent(tx, reference, truth));
  }

  /**
   * Asks the provider for the truth and, once it is paid, completes the session, grants and spends the credit and orders
   * the report: all in one transaction, once, however often it is called.
   */
  async settle(sessionId: string, asking: Asking): Promise<Outcome> {
    const session = await this.session(this.dataSource.manager, 'id', sessionId);
    if (!session) throw new AppError('SESSION_NOT_FOUND', 'Failed to complete checkout');
    const truth = await this.payments.retrieve(session.paymentReference ?? '');
    return this.dataSource.transaction((tx) => this.apply(tx, session, truth, asking));
  }

  /** What an event's payment means to us: a session's, or a later charge of a subscription. */
  private async onPaymentEvent(tx: EntityManager, reference: string, truth: ProviderPayment): Promise<void> {
    const session = await this.session(tx, 'paymentReference', reference);
    if (session) await this.apply(tx, session, truth, 'provider');
    else await this.charges.settle(tx, reference, truth);
  }

  private async apply(
    tx: EntityManager,
    session: CheckoutSession,
    truth: ProviderPayment,
    asking: Asking,
  ): Promise<Outcome> {
    switch (truth.status) {
      case 'paid':
        return this.paid(tx, session, truth);
      case 'failed':
        if (asking === 'buyer') await move(tx, session.id, 'failed');
        return truth;
      case 'refunded':
        // Returned before we heard that it was paid: nothing was granted, and nothing will be.
        if (!(await this.refunds.reverse(tx, session.id, 'provider'))) await move(tx, session.id, 'expired');
        return { status: 'closed' };
      case 'processing':
      case 'requires_action':
        await move(tx, session.id, truth.status);
        return truth;
      case 'unpaid':
        return { status: 'unpaid' };
    }
  }

  /** The guarded update is the gate: whoever comes second changes no row and grants nothing. */
  private async paid(tx: EntityManager, quoted: CheckoutSession, truth: PaidProviderPayment) {
    const { id, status, value, currency, paymentReference } = quoted;
    const { transactionId, card } = truth;
    if (truth.amount !== value || truth.currency !== currency) {
      this.logger.error(`Session ${id} was quoted ${value} ${currency} but paid ${truth.amount} ${truth.currency}.`);
      return { status: 'unpaid' } as const;
    }
    // The buyer may have paid in the provider's frame and never come back to tell us.
    if (status === 'created') await move(tx, id, 'processing');
    const [[session]] = await tx.query<[CheckoutSession[], number]>(
      `UPDATE checkout_sessions SET status = 'completed', "transactionId" = $2, "completedAt" = $4, "cardBrand" = $5, "cardLast4" = $6
       WHERE id = $1 AND status = ANY($3) RETURNING *`,
      [id, transactionId, statesBefore('completed'), this.clock.now(), card?.brand ?? null, card?.last4 ?? null],
    );
    const kept = session
      ? await this.grant(tx, session, truth)
      : !(await this.refunds.refundLatePayment(tx, id, paymentReference ?? ''));
    return kept ? ({ status: 'completed', transactionId } as const) : ({ status: 'closed' } as const);
  }

  /** @returns false when the money went back at once: a plan that was bought twice is granted once */
  private async grant(tx: EntityManager, session: CheckoutSession, { saved }: PaidProviderPayment): Promise<boolean> {
    const { id: checkoutSessionId, userId, vehicleReportId: reportId } = session;
    const offer = offerOf(session.offerKey);
    const plan = await this.subscriptions.start(tx, session, offer, saved, this.clock.now());
    if (offer.renewal && !plan) {
      await this.refunds.issueRefund(tx, session.id, 'duplicate');
      return false;
    }
    const unlimitedUntil = plan?.perReportCents ? plan.currentPeriodEnd : null;
    const { offerKey, credits } = offer;
    await this.entitlements.grantPurchase(tx, { userId, checkoutSessionId, offerKey, credits, unlimitedUntil });
    const counted = plan?.reportsPerPeriod ? ({ cost: 0, subscriptionId: plan.id } as const) : ({ cost: 1 } as const);
    const unlocked = await this.entitlements.unlock(tx, { userId, reportId, checkoutSessionId, ...counted });
    if (unlocked && counted.cost === 0) await this.subscriptions.incrementUsage(tx, counted.subscriptionId);
    await this.reports.orderFulfilment(tx, reportId);
    await this.notices.receipt(tx, checkoutSessionId);
    return true;
  }

  private async session(tx: EntityManager, by: 'id' | 'paymentReference', value: string) {
    const [session] = await tx.query<CheckoutSession[]>(`SELECT * FROM checkout_sessions WHERE "${by}" = $1`, [value]);
    return session ?? null;
  }
}

/** Moves a session where its state allows it; anything else is left as it is. */
export async function move(tx: EntityManager, sessionId: string, target: CheckoutStatus): Promise<boolean> {
  const [, moved] = await tx.query<[unknown[], number]>(
    'UPDATE checkout_sessions SET status = $2 WHERE id = $1 AND status = ANY($3)',
    [sessionId, target, statesBefore(target)],
  );
  return moved > 0;
}
