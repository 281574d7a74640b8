import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../platform/config/clock.js';
import { addDays } from '../platform/config/dates.js';
import { EntitlementsService } from '../entitlements/entitlements.service.js';
import { domainEvent, DomainEvents, OnEvent, type PayloadOf } from '../platform/jobs/domain-events.js';
import { JobHandler, jobType } from '../platform/jobs/job-handler.js';
import { JobsService } from '../platform/jobs/jobs.service.js';
import { offerOf, paysForOneReport } from '../payments/offers/offer-catalog.js';
import type { Payment } from '../payments/payment.entity.js';
import type { SavedMethod } from '../payments/payment-provider.js';
import { PaymentsRepository } from '../payments/payments.repository.js';
import {
  PAYMENT_PAID,
  PAYMENT_REFUNDED,
  PAYMENT_RETURNED,
  PAYMENT_UNDERWAY,
  PaymentsService,
} from '../payments/payments.service.js';
import { BATCH, GRACE_MINUTES, ReconcileJob, STUCK_SECONDS } from '../payments/reconcile.job.js';
import { ReportsService } from '../reports/reports.service.js';
import { SubscriptionsRepository } from '../subscriptions/subscriptions.repository.js';
import { SubscriptionsService } from '../subscriptions/subscriptions.service.js';
import { UsersRepository } from '../users/users.repository.js';
import { OPEN_STATUSES } from './checkout-states.js';
import {
  CheckoutSessionsRepository,
  type CompletedSession,
  type StuckSession,
} from './checkout-sessions.repository.js';

/** A session is completed, and what it bought is granted. */
export const PURCHASE_COMPLETED = domainEvent<CompletedSession>('purchase-completed');

/**
 * Ends the payment of a session that was ended with its buyer's data: money that is on its way arrives, and goes back.
 */
export const END_PAYMENT = jobType<{ sessionId: string }>('end-payment', 'low');

/**
 * Stops what a session renews, once it is over, if no email tells its buyer of a charge: the owner of its mailbox had
 * their data deleted.
 */
export const STOP_UNANNOUNCED = jobType<{ sessionId: string }>('stop-unannounced', 'low');

/**
 * The one way from the payment of a purchase to a right, and back. The payment is settled in `payments`
 * by the first of browser, webhook and reconcile job.
 */
@Injectable()
export class SettlementService implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly repository: CheckoutSessionsRepository,
    private readonly paymentsRepository: PaymentsRepository,
    private readonly payments: PaymentsService,
    private readonly entitlements: EntitlementsService,
    private readonly reports: ReportsService,
    private readonly subscriptions: SubscriptionsService,
    private readonly subscriptionsRepository: SubscriptionsRepository,
    private readonly users: UsersRepository,
    private readonly reconcile: ReconcileJob,
    private readonly events: DomainEvents,
    private readonly jobs: JobsService,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    const times = { stuckSeconds: STUCK_SECONDS, graceMinutes: GRACE_MINUTES, limit: BATCH };
    this.reconcile.register({
      kind: 'purchases',
      find: () => this.repository.findStuck(times),
      lookAfter: (session) => this.lookAfter(session),
    });
  }

  @OnEvent(PAYMENT_PAID)
  async onPaymentPaid(tx: EntityManager, { payment, saved }: PayloadOf<typeof PAYMENT_PAID>): Promise<void> {
    if (payment.checkoutSessionId) await this.deliver(tx, payment, payment.checkoutSessionId, saved);
  }

  @OnEvent(PAYMENT_UNDERWAY)
  async onPaymentUnderway(tx: EntityManager, { payment, status }: PayloadOf<typeof PAYMENT_UNDERWAY>): Promise<void> {
    if (payment.checkoutSessionId) await this.repository.move(payment.checkoutSessionId, status, tx);
  }

  @OnEvent(PAYMENT_REFUNDED)
  async onPaymentRefunded(tx: EntityManager, { payment }: PayloadOf<typeof PAYMENT_REFUNDED>): Promise<void> {
    if (payment.checkoutSessionId) await this.withdraw(tx, payment, payment.checkoutSessionId);
  }

  @OnEvent(PAYMENT_RETURNED)
  async onPaymentReturned(tx: EntityManager, { payment }: PayloadOf<typeof PAYMENT_RETURNED>): Promise<void> {
    if (payment.checkoutSessionId) await this.repository.move(payment.checkoutSessionId, 'expired', tx);
  }

  /**
   * Completes the session, grants and spends the credit and orders the report, all in the transaction of the payment.
   */
  private async deliver(
    tx: EntityManager,
    payment: Payment,
    sessionId: string,
    saved: SavedMethod | null,
  ): Promise<void> {
    const session = await this.complete(tx, payment, sessionId);
    // Money that arrives for a session that has been given up goes back by itself.
    if (!session) return this.payments.returnUnused(tx, payment, 'late');
    await this.payments.assign(tx, payment, session.userId);
    // Its vehicle is open already, perhaps by another search: no second payment for it is kept.
    if (session.vehicleOpen && paysForOneReport(payment))
      return void (await this.payments.refund(tx, payment, 'duplicate'));
    const { userId, vehicleReportId: reportId } = session;
    const offer = offerOf(session.offerKey);
    const { offerKey, credits } = offer;
    const purchase = { userId, offerKey, checkoutSessionId: sessionId };
    const from = { payment, saved, agreed: session.firstChargeAt };
    const subscription = offer.renewal ? await this.subscriptions.start(tx, purchase, offer, from) : null;
    // A subscription that was bought twice is granted once.
    if (offer.renewal && !subscription) return void (await this.payments.refund(tx, payment, 'duplicate'));
    // Whose card it is shows only now: a second trial is not kept, and neither is its dollar.
    if (subscription?.secondTrial) return void (await this.payments.refund(tx, payment, 'second_trial'));
    const unlimitedUntil = subscription?.perReportCents ? subscription.currentPeriodEnd : null;
    const paymentId = payment.id;
    const grant = { source: 'purchase', userId, paymentId, offerKey, credits, unlimitedUntil } as const;
    // The report is counted by the subscription where it includes some, else it costs a credit.
    const subscriptionId = subscription?.reportsPerPeriod ? subscription.id : null;
    const cost = subscriptionId === null ? 1 : 0;
    const unlocked = await this.entitlements.grantAndUnlock(tx, grant, {
      ...{ userId, reportId, paymentId, subscriptionId, cost },
    });
    if (unlocked && subscriptionId) await this.subscriptionsRepository.incrementUsage(tx, subscriptionId);
    // Two offers for one report, paid at once: the report is open already, and no second payment for it is kept.
    if (!unlocked && paysForOneReport(payment)) return void (await this.payments.refund(tx, payment, 'duplicate'));
    await this.reports.orderFulfillment(tx, reportId);
    await this.events.emit(tx, PURCHASE_COMPLETED, session);
  }

  /** @returns null when the session is closed */
  private async complete(
    tx: EntityManager,
    { transactionId }: Payment,
    sessionId: string,
  ): Promise<CompletedSession | null> {
    const complete = () => this.repository.complete(tx, sessionId, transactionId ?? '', this.clock.now());
    const session = await complete();
    if (session) return session;
    // The buyer may have paid in the provider's frame and never come back to tell us.
    return (await this.repository.move(sessionId, 'processing', tx)) ? complete() : null;
  }

  /** Takes back what a completed session brought. */
  private async withdraw(tx: EntityManager, payment: Payment, sessionId: string): Promise<void> {
    if (!(await this.repository.move(sessionId, 'refunded', tx))) return;
    // A subscription is held before its user, whose balance moves next: two who hold them the other way round wait for
    // each other.
    await this.subscriptions.endOf(tx, sessionId, payment);
    await this.entitlements.reverse(tx, payment.id, payment.userId);
  }

  /** Money on its way is asked for again each hour, however long its bank takes. */
  @JobHandler(END_PAYMENT)
  async endPayment({ sessionId }: { sessionId: string }): Promise<void> {
    const payment = await this.paymentsRepository.find({ id: sessionId });
    if (payment?.state !== 'pending') return;
    if (await this.payments.giveUp(payment, 'The buyer had their data deleted.')) return;
    const { state } = (await this.paymentsRepository.find({ id: sessionId })) ?? payment;
    if (state === 'pending') await this.lookAgain(END_PAYMENT, sessionId);
  }

  @JobHandler(STOP_UNANNOUNCED)
  async stopUnannounced({ sessionId }: { sessionId: string }): Promise<void> {
    const session = await this.repository.find(sessionId);
    if (!session) return;
    if (OPEN_STATUSES.includes(session.status)) return this.lookAgain(STOP_UNANNOUNCED, sessionId);
    if (session.contactEmail ?? (await this.users.findById(session.userId)).email) return;
    await this.dataSource.transaction((tx) => this.subscriptions.stopUnannounced(tx, sessionId));
  }

  private async lookAgain(kind: typeof END_PAYMENT, sessionId: string): Promise<void> {
    await this.jobs.add(this.dataSource.manager, kind, { sessionId }, sessionId, addDays(this.clock.now(), 1 / 24));
  }

  /** What became of a session whose webhook is lost, whose tab is closed or whose payment was never opened. */
  private async lookAfter({ id, over }: StuckSession): Promise<void> {
    const payment = await this.paymentsRepository.find({ id });
    const { status } = payment ? await this.payments.settle(payment) : { status: 'unpaid' };
    if (!over || status === 'paid' || status === 'processing' || status === 'refunded') return;
    // Paid in the very last moment? Then giving it up came too late, and the money counts.
    if (!payment || (await this.payments.giveUp(payment, 'The price is no longer held.')))
      await this.repository.move(id, 'expired');
  }
}
