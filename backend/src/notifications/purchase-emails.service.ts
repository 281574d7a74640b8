import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import type { CompletedSession } from '../checkout/checkout-sessions.repository.js';
import { PURCHASE_COMPLETED } from '../checkout/settlement.service.js';
import { Clock } from '../platform/config/clock.js';
import { addDays } from '../platform/config/dates.js';
import { OnEvent, type PayloadOf } from '../platform/jobs/domain-events.js';
import { ScheduledJob } from '../platform/jobs/job-handler.js';
import { EmailQueueService } from '../platform/mail/email-queue.service.js';
import { CANCELLATION, REFUND, RESUMPTION, TRIAL_REMINDER } from './emails/account-emails.js';
import { RECEIPT } from './emails/receipt.js';
import { offerOf, packCredits } from '../payments/offers/offer-catalog.js';
import { paidWith } from '../payments/paid-with.js';
import { REFUND_WORDS } from '../payments/refund-words.js';
import type { PaymentKind } from '../payments/payment.entity.js';
import { PAYMENT_REFUNDED, PAYMENT_UNUSED } from '../payments/payments.service.js';
import type { Subscription } from '../subscriptions/subscription.entity.js';
import { SUBSCRIPTION_CANCELED, SUBSCRIPTION_RESUMED } from '../subscriptions/subscriptions.service.js';
import { nameOf } from '../vehicle-data/decode/vehicle.js';
import { NotificationsRepository, type PurchaseFacts } from './notifications.repository.js';

/** How long before the first full charge the buyer gets an email, days. */
const REMIND_DAYS = 1;
/** Reminded in one run; the rest ten minutes later. */
const BATCH = 500;

/** What a refund calls a payment besides its offer. */
const PAID_LATER: Record<PaymentKind, string> = {
  purchase: '',
  renewal: ', renewal',
  extra_report: ', extra report',
};

/**
 * Emails to buyers (X2-009), enqueued in the transaction that causes them. Buyers without an email get none.
 */
@Injectable()
export class PurchaseEmailsService implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly repository: NotificationsRepository,
    private readonly emailQueue: EmailQueueService,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.emailQueue.register(RECEIPT, REFUND, CANCELLATION, RESUMPTION, TRIAL_REMINDER);
  }

  /** The transaction holds the customer lock, so that the buyer is not erased meanwhile (docs/decisions/0111). */
  @OnEvent(PURCHASE_COMPLETED)
  async onPurchaseCompleted(tx: EntityManager, { id, contactEmail }: CompletedSession): Promise<void> {
    const purchase = contactEmail === null ? null : await this.repository.findPurchase(tx, id);
    if (purchase) await this.sendReceipt(tx, purchase, `receipt:${id}`);
  }

  /** One more copy. @param name of it @returns whether there is somebody to write to */
  async receiptAgain(tx: EntityManager, sessionId: string, name: string): Promise<boolean> {
    const purchase = await this.repository.purchase(tx, sessionId);
    if (purchase) await this.sendReceipt(tx, purchase, `receipt:${sessionId}:${name}`);
    return purchase !== null;
  }

  private async sendReceipt(tx: EntityManager, purchase: PurchaseFacts, cause: string): Promise<void> {
    const { to, userId, firstChargeAt, renewalAmountCents } = purchase;
    await this.emailQueue.enqueue(tx, RECEIPT, {
      cause,
      to,
      about: userId,
      data: {
        offerName: offerOf(purchase.offerKey).name,
        amountCents: purchase.value,
        currency: purchase.currency,
        transactionId: purchase.transactionId ?? '',
        paidWith: paidWith(purchase),
        paidAt: (purchase.completedAt ?? this.clock.now()).toISOString(),
        credits: packCredits(purchase.offerKey, purchase.creditUsed),
        vehicle: nameOf(purchase.vehicleData),
        reportId: purchase.reportToken,
        termsText: purchase.consentText,
        renewal:
          firstChargeAt && renewalAmountCents !== null
            ? { amountCents: renewalAmountCents, firstChargeAt: firstChargeAt.toISOString(), everyMonth: true }
            : null,
      },
    });
  }

  @OnEvent(PAYMENT_REFUNDED)
  async onPaymentRefunded(tx: EntityManager, { payment, reason }: PayloadOf<typeof PAYMENT_REFUNDED>): Promise<void> {
    const { id, offerKey, kind, amountCents, currency, transactionId } = payment;
    // The end of the dispute has its own email, and it was not us who sent the money.
    const recipient = reason === 'dispute' ? null : await this.repository.payment(tx, id);
    if (!recipient) return;
    await this.emailQueue.enqueue(tx, REFUND, {
      cause: `refund:${id}`,
      to: recipient.to,
      about: recipient.userId,
      data: {
        offerName: `${offerOf(offerKey).name}${PAID_LATER[kind]}`,
        amountCents,
        currency,
        transactionId: transactionId ?? '',
        paidWith: paidWith(payment),
        reason: REFUND_WORDS[reason],
      },
    });
  }

  @OnEvent(PAYMENT_UNUSED)
  async onPaymentUnused(tx: EntityManager, unused: PayloadOf<typeof PAYMENT_UNUSED>): Promise<void> {
    await this.onPaymentRefunded(tx, unused);
  }

  /** One email for each cancellation: a subscription may be resumed and canceled again. */
  @OnEvent(SUBSCRIPTION_CANCELED)
  async onSubscriptionCanceled(
    tx: EntityManager,
    {
      id,
      offerKey,
      status,
      currentPeriodEnd,
      canceledAt,
    }: Pick<Subscription, 'id' | 'offerKey' | 'status' | 'currentPeriodEnd' | 'canceledAt'>,
  ): Promise<void> {
    const recipient = await this.repository.subscription(tx, id);
    if (!recipient) return;
    const isUsable = status !== 'past_due' && currentPeriodEnd > this.clock.now();
    const usableUntil = isUsable ? currentPeriodEnd.toISOString() : null;
    await this.emailQueue.enqueue(tx, CANCELLATION, {
      cause: `cancellation:${canceledAt?.getTime() ?? ''}:${id}`,
      to: recipient.to,
      about: recipient.userId,
      data: { offerName: offerOf(offerKey).name, usableUntil },
    });
  }

  /** One email for each time it is resumed. */
  @OnEvent(SUBSCRIPTION_RESUMED)
  async onSubscriptionResumed(tx: EntityManager, { id, canceledAt }: Subscription): Promise<void> {
    const recipient = await this.repository.subscription(tx, id);
    if (!recipient) return;
    const { to, userId: about, offerKey, amountCents, currency, nextChargeAt, isPaused } = recipient;
    const chargeAt = isPaused ? null : nextChargeAt.toISOString();
    await this.emailQueue.enqueue(tx, RESUMPTION, {
      ...{ to, about, cause: `resumption:${canceledAt?.getTime() ?? ''}:${id}` },
      data: { offerName: offerOf(offerKey).name, amountCents, currency, chargeAt },
    });
  }

  /** Announces the first full charge while it can still be prevented. The cause makes it one email for each trial. */
  @ScheduledJob('remind-trials', '*/10 * * * *')
  async remindTrials(): Promise<void> {
    const now = this.clock.now();
    const due = await this.repository.trialsToRemind(now, addDays(now, REMIND_DAYS), BATCH);
    for (const id of due) await this.dataSource.transaction((tx) => this.remind(tx, id));
  }

  private async remind(tx: EntityManager, subscriptionId: string): Promise<void> {
    const subscription = await this.repository.subscription(tx, subscriptionId);
    if (!subscription || subscription.cancelAtPeriodEnd || subscription.isPaused) return;
    const { to, userId, offerKey, amountCents, currency, currentPeriodEnd } = subscription;
    await this.emailQueue.enqueue(tx, TRIAL_REMINDER, {
      cause: `trial-reminder:${subscriptionId}`,
      to,
      about: userId,
      data: { offerName: offerOf(offerKey).name, amountCents, currency, chargeAt: currentPeriodEnd.toISOString() },
    });
  }
}
