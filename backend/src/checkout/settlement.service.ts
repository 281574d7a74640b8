import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../platform/config/clock.js';
import { addDays } from '../platform/config/dates.js';
import { EntitlementsService } from '../entitlements/entitlements.service.js';
import { domainEvent, DomainEvents, OnEvent, type PayloadOf } from '../platform/jobs/domain-events.js';
import { JobHandler, jobType, ScheduledJob } from '../platform/jobs/job-handler.js';
import { JobsService } from '../platform/jobs/jobs.service.js';
import { offerOf, paysForOneReport } from '../payments/offers/offer-catalog.js';
import type { Payment, RefundReason } from '../payments/payment.entity.js';
import { PaymentsRepository } from '../payments/payments.repository.js';
import {
  PAYMENT_PAID,
  PAYMENT_REFUNDED,
  PAYMENT_RETURNED,
  PAYMENT_UNDERWAY,
  PaymentsService,
} from '../payments/payments.service.js';
import { reconcileEach } from '../payments/reconcile.js';
import { ReportsService } from '../reports/reports.service.js';
import type { Subscription } from '../subscriptions/subscription.entity.js';
import { SubscriptionsRepository } from '../subscriptions/subscriptions.repository.js';
import { SubscriptionsService } from '../subscriptions/subscriptions.service.js';
import { UsersRepository } from '../users/users.repository.js';
import { OPEN_STATUSES } from '../platform/input-rules/codes.js';
import {
  CheckoutSessionsRepository,
  type CompletedSession,
  type StuckSession,
} from './checkout-sessions.repository.js';

/** A session is completed, and what it bought is granted. */
export const PURCHASE_COMPLETED = domainEvent<CompletedSession>('purchase-completed');

/** Ends the payment of a session whose buyer was erased; money that is on its way is refunded when it arrives. */
export const END_PAYMENT = jobType<{ sessionId: string }>('end-payment', 'low');

/** Stops the renewal of a session whose mailbox was erased, because no email could announce a charge. */
export const STOP_UNANNOUNCED = jobType<{ sessionId: string }>('stop-unannounced', 'low');

/** Delivers what a payment buys, and withdraws it. Browser, webhook and reconcile job settle the payment. */
@Injectable()
export class SettlementService {
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
    private readonly events: DomainEvents,
    private readonly jobs: JobsService,
    private readonly clock: Clock,
  ) {}

  @OnEvent(PAYMENT_PAID)
  async onPaymentPaid(tx: EntityManager, { payment, saved }: PayloadOf<typeof PAYMENT_PAID>): Promise<void> {
    const { checkoutSessionId: sessionId } = payment;
    if (!sessionId) return;
    const session = await this.complete(tx, payment, sessionId);
    if (!session) return this.payments.refundUnused(tx, payment, 'late');
    await this.payments.assign(tx, payment, session.userId);
    const refund = async (reason: RefundReason): Promise<void> =>
      void (await this.payments.refund(tx, payment, reason));
    if (session.vehicleOpen && paysForOneReport(payment)) return refund('duplicate');
    const { userId, vehicleReportId, offerKey } = session;
    const offer = offerOf(offerKey);
    const purchase = { userId, offerKey, checkoutSessionId: sessionId };
    const from = { payment, saved, agreed: session.firstChargeAt };
    const subscription = offer.renewal ? await this.subscriptions.start(tx, purchase, offer, from) : null;
    if (offer.renewal && !subscription) return refund('duplicate');
    if (subscription?.secondTrial) return refund('second_trial');
    const isUnlocked = await this.grant(tx, session, payment.id, subscription);
    // Two offers for one report, paid simultaneously.
    if (!isUnlocked && paysForOneReport(payment)) return refund('duplicate');
    await this.reports.orderFulfillment(tx, vehicleReportId);
    await this.events.emit(tx, PURCHASE_COMPLETED, session);
  }

  /** @returns whether this unlocks the report, which a subscription that includes some counts, or else costs a credit */
  private async grant(
    tx: EntityManager,
    { userId, vehicleReportId: reportId, offerKey }: CompletedSession,
    paymentId: string,
    subscription: Subscription | null,
  ): Promise<boolean> {
    const { credits } = offerOf(offerKey);
    const unlimitedUntil = subscription?.perReportCents ? subscription.currentPeriodEnd : null;
    const grant = { source: 'purchase', userId, paymentId, offerKey, credits, unlimitedUntil } as const;
    const subscriptionId = subscription?.reportsPerPeriod ? subscription.id : null;
    const unlock = { userId, reportId, paymentId, subscriptionId, cost: subscriptionId ? 0 : 1 } as const;
    const isUnlocked = await this.entitlements.grantAndUnlock(tx, grant, unlock);
    if (isUnlocked && subscriptionId) await this.subscriptionsRepository.incrementUsage(tx, subscriptionId);
    return isUnlocked;
  }

  @OnEvent(PAYMENT_UNDERWAY)
  async onPaymentUnderway(tx: EntityManager, { payment, status }: PayloadOf<typeof PAYMENT_UNDERWAY>): Promise<void> {
    if (payment.checkoutSessionId) await this.repository.transition(payment.checkoutSessionId, status, tx);
  }

  @OnEvent(PAYMENT_REFUNDED)
  async onPaymentRefunded(tx: EntityManager, { payment }: PayloadOf<typeof PAYMENT_REFUNDED>): Promise<void> {
    const { checkoutSessionId: sessionId } = payment;
    if (!sessionId || !(await this.repository.transition(sessionId, 'refunded', tx))) return;
    // The subscription is locked before its user, whose balance changes next.
    await this.subscriptions.endOf(tx, sessionId, payment);
    await this.entitlements.reverse(tx, payment.id, payment.userId);
  }

  @OnEvent(PAYMENT_RETURNED)
  async onPaymentReturned(tx: EntityManager, { payment }: PayloadOf<typeof PAYMENT_RETURNED>): Promise<void> {
    if (payment.checkoutSessionId) await this.repository.transition(payment.checkoutSessionId, 'expired', tx);
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
    // The buyer may have paid in the provider's form and closed the page.
    return (await this.repository.transition(sessionId, 'processing', tx)) ? complete() : null;
  }

  @JobHandler(END_PAYMENT)
  async endPayment({ sessionId }: { sessionId: string }): Promise<void> {
    const payment = await this.paymentsRepository.find({ id: sessionId });
    if (payment?.state !== 'pending') return;
    if (await this.payments.giveUp(payment, 'The buyer had their data deleted.')) return;
    const { state } = (await this.paymentsRepository.find({ id: sessionId })) ?? payment;
    if (state === 'pending') await this.retryInAnHour(END_PAYMENT, sessionId);
  }

  @JobHandler(STOP_UNANNOUNCED)
  async stopUnannounced({ sessionId }: { sessionId: string }): Promise<void> {
    const session = await this.repository.find(sessionId);
    if (!session) return;
    if (OPEN_STATUSES.includes(session.status)) return this.retryInAnHour(STOP_UNANNOUNCED, sessionId);
    if (session.contactEmail ?? (await this.users.findById(session.userId)).email) return;
    await this.dataSource.transaction((tx) => this.subscriptions.stopUnannounced(tx, sessionId));
  }

  private async retryInAnHour(kind: typeof END_PAYMENT, sessionId: string): Promise<void> {
    await this.jobs.add(this.dataSource.manager, kind, { sessionId }, sessionId, addDays(this.clock.now(), 1 / 24));
  }

  @ScheduledJob('reconcile-payments', '* * * * *')
  async reconcileStuck(): Promise<void> {
    await reconcileEach(await this.repository.findStuck(), (session) => this.reconcile(session));
  }

  private async reconcile({ id, isOverdue }: StuckSession): Promise<void> {
    const payment = await this.paymentsRepository.find({ id });
    const { status } = payment ? await this.payments.settle(payment) : { status: 'unpaid' };
    if (!isOverdue || status === 'paid' || status === 'processing' || status === 'refunded') return;
    // If giving up comes too late, the money counts.
    if (!payment || (await this.payments.giveUp(payment, 'The price is no longer held.')))
      await this.repository.transition(id, 'expired');
  }
}
