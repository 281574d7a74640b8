import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import type { CompletedSession } from '../checkout/checkout-sessions.repository.js';
import { PURCHASE_COMPLETED } from '../checkout/settlement.service.js';
import { offerOf, packCredits } from '../payments/offers/offer-catalog.js';
import { paidWith, REFUND_TEXTS } from '../payments/payment-texts.js';
import type { PaymentKind } from '../payments/payment.entity.js';
import { PAYMENT_REFUNDED, PAYMENT_UNUSED } from '../payments/payments.service.js';
import { Clock } from '../platform/config/clock.js';
import { addDays } from '../platform/config/dates.js';
import { OnEvent, type PayloadOf } from '../platform/jobs/domain-events.js';
import { ScheduledJob } from '../platform/jobs/job-handler.js';
import { emailTemplate } from '../platform/mail/email.js';
import { EmailQueueService } from '../platform/mail/email-queue.service.js';
import { day } from '../platform/mail/format.js';
import type { Subscription } from '../subscriptions/subscription.entity.js';
import { SUBSCRIPTION_CANCELED, SUBSCRIPTION_RESUMED } from '../subscriptions/subscriptions.service.js';
import { CHARGE_HOUR, money } from '../platform/input-rules/formats.js';
import { nameOf } from '../platform/input-rules/vehicle-name.js';
import { type Charge, chargeOf, HOW_TO_CANCEL, type PaidCharge, toPurchases } from './email-parts.js';
import { NotificationsRepository, type PurchaseFacts } from './notifications.repository.js';

/** How long before the first full charge the buyer gets an email, days. */
const REMIND_DAYS = 1;
/** Reminders of one run; the next one follows ten minutes later. */
const BATCH = 500;

/** What a refund calls a payment besides its offer. */
const REFUNDED: Record<PaymentKind, string> = { purchase: '', renewal: ', renewal', extra_report: ', extra report' };

/** Emails about purchases and about the state of subscriptions. Buyers without an email get none (X2-009). */
@Injectable()
export class PurchaseEmailsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly repository: NotificationsRepository,
    private readonly emailQueue: EmailQueueService,
    private readonly clock: Clock,
  ) {}

  /** The transaction holds the customer lock, so that the buyer is not erased meanwhile (docs/decisions/0005). */
  @OnEvent(PURCHASE_COMPLETED)
  async onPurchaseCompleted(tx: EntityManager, { id, contactEmail }: CompletedSession): Promise<void> {
    const purchase = contactEmail === null ? null : await this.repository.findPurchase(tx, id);
    if (purchase) await this.sendReceipt(tx, purchase, `receipt:${id}`);
  }

  /** Sends a copy of a receipt. @param name of the copy @returns false when there is no recipient */
  async receiptAgain(tx: EntityManager, sessionId: string, name: string): Promise<boolean> {
    const purchase = await this.repository.purchase(tx, sessionId);
    if (purchase) await this.sendReceipt(tx, purchase, `receipt:${sessionId}:${name}`);
    return purchase !== null;
  }

  private async sendReceipt(tx: EntityManager, purchase: PurchaseFacts, cause: string): Promise<void> {
    const { offerKey, firstChargeAt, renewalAmountCents } = purchase;
    const data = {
      ...chargeOf({ ...purchase, amountCents: purchase.value }),
      transactionId: purchase.transactionId ?? '',
      paidWith: paidWith(purchase),
      paidAt: (purchase.completedAt ?? this.clock.now()).toISOString(),
      credits: packCredits(offerKey, purchase.creditUsed),
      vehicle: nameOf(purchase.vehicleData),
      reportId: purchase.reportToken,
      termsText: purchase.consentText,
      renewal:
        firstChargeAt && renewalAmountCents !== null
          ? { amountCents: renewalAmountCents, firstChargeAt: firstChargeAt.toISOString(), everyMonth: true as const }
          : null,
    };
    await this.emailQueue.enqueue(tx, RECEIPT, { ...purchase, cause, data });
  }

  /** Not for a dispute: its end has another email, and the bank returned the money. */
  @OnEvent(PAYMENT_REFUNDED)
  async onPaymentRefunded(tx: EntityManager, { payment, reason }: PayloadOf<typeof PAYMENT_REFUNDED>): Promise<void> {
    const recipient = reason === 'dispute' ? null : await this.repository.payment(tx, payment.id);
    if (!recipient) return;
    const data = {
      ...chargeOf(payment),
      offerName: `${offerOf(payment.offerKey).name}${REFUNDED[payment.kind]}`,
      transactionId: payment.transactionId ?? '',
      paidWith: paidWith(payment),
      reason: REFUND_TEXTS[reason],
    };
    await this.emailQueue.enqueue(tx, REFUND, { ...recipient, cause: `refund:${payment.id}`, data });
  }

  @OnEvent(PAYMENT_UNUSED)
  async onPaymentUnused(tx: EntityManager, unused: PayloadOf<typeof PAYMENT_UNUSED>): Promise<void> {
    await this.onPaymentRefunded(tx, unused);
  }

  /** One email for each cancellation: a subscription may be resumed and canceled again. */
  @OnEvent(SUBSCRIPTION_CANCELED)
  async onSubscriptionCanceled(
    tx: EntityManager,
    canceled: Pick<Subscription, 'id' | 'offerKey' | 'status' | 'currentPeriodEnd' | 'canceledAt'>,
  ): Promise<void> {
    const { id, offerKey, status, currentPeriodEnd, canceledAt } = canceled;
    const recipient = await this.repository.subscription(tx, id);
    if (!recipient) return;
    const isUsable = status !== 'past_due' && currentPeriodEnd > this.clock.now();
    const data = { offerName: offerOf(offerKey).name, usableUntil: isUsable ? currentPeriodEnd.toISOString() : null };
    const cause = `cancellation:${canceledAt?.getTime() ?? ''}:${id}`;
    await this.emailQueue.enqueue(tx, CANCELLATION, { ...recipient, cause, data });
  }

  /** One email for each time it is resumed. */
  @OnEvent(SUBSCRIPTION_RESUMED)
  async onSubscriptionResumed(tx: EntityManager, { id, canceledAt }: Subscription): Promise<void> {
    const subscription = await this.repository.subscription(tx, id);
    if (!subscription) return;
    const chargeAt = subscription.isPaused ? null : subscription.nextChargeAt.toISOString();
    const data = { ...chargeOf(subscription), chargeAt };
    const cause = `resumption:${canceledAt?.getTime() ?? ''}:${id}`;
    await this.emailQueue.enqueue(tx, RESUMPTION, { ...subscription, cause, data });
  }

  /** Reminds of the first full charge while it can still be prevented, once for each trial. */
  @ScheduledJob('remind-trials', '*/10 * * * *')
  async remindTrials(): Promise<void> {
    const now = this.clock.now();
    const due = await this.repository.trialsToRemind(now, addDays(now, REMIND_DAYS), BATCH);
    for (const id of due)
      await this.dataSource.transaction(async (tx) => {
        const subscription = await this.repository.subscription(tx, id);
        if (!subscription || subscription.cancelAtPeriodEnd || subscription.isPaused) return;
        const data = { ...chargeOf(subscription), chargeAt: subscription.currentPeriodEnd.toISOString() };
        await this.emailQueue.enqueue(tx, TRIAL_REMINDER, { ...subscription, cause: `trial-reminder:${id}`, data });
      });
  }
}

/** What a buyer has in writing (X2-009). */
export interface ReceiptData extends PaidCharge {
  /** Credits of a pack and how many are left. Missing in emails of an earlier version. */
  credits?: string | null;
  /** Null when it is unknown. */
  vehicle: string | null;
  /** Token of the report. */
  reportId: string;
  /** The accepted terms, verbatim. */
  termsText: string;
  /** Of a subscription. */
  renewal: { amountCents: number; firstChargeAt: string; everyMonth: true } | null;
}

export const RECEIPT = emailTemplate<ReceiptData>({
  name: 'receipt',
  write(data, site) {
    const { renewal, currency } = data;
    const total = money(data.amountCents, currency);
    return {
      subject: `Your Roadbook receipt: ${data.offerName}, ${total}`,
      preview: `${total} on ${day(data.paidAt)}`,
      title: 'Your receipt',
      blocks: [
        `Thank you. We received your payment of ${total}.`,
        {
          facts: {
            Order: data.offerName,
            Credits: data.credits ?? null,
            Vehicle: data.vehicle,
            Amount: total,
            'Paid with': data.paidWith ?? null,
            Date: day(data.paidAt),
            Transaction: data.transactionId,
            'Next charge':
              renewal && `${money(renewal.amountCents, currency)} on ${day(renewal.firstChargeAt)}, then monthly`,
          },
        },
        { button: 'Open your report', to: `${site.url}/results/${data.reportId}` },
        'If we still need your signature or address, that page asks for it.',
        renewal && HOW_TO_CANCEL,
        renewal && { button: 'Cancel the subscription', to: `${site.url}/purchases`, quiet: true },
        'You can ask for a refund within 30 days on your purchases page.',
        { heading: 'What you agreed to' },
        data.termsText,
      ],
    };
  },
});

/** Says that the refund is ordered: it may wait for a bank (docs/decisions/0004). */
export const REFUND = emailTemplate<Omit<PaidCharge, 'paidAt'> & { reason: string }>({
  name: 'refund',
  write({ offerName, amountCents, currency, transactionId, paidWith: card, reason }) {
    const amount = money(amountCents, currency);
    return {
      subject: `Your refund of ${amount}`,
      preview: `${offerName}: we are refunding your payment.`,
      title: 'Your refund',
      blocks: [
        `We are refunding ${amount} to the card you paid with. Once it is sent, banks can take up to ten days to show it. If your bank is looking into this payment, it decides first.`,
        {
          facts: {
            ...{ Order: offerName, Amount: amount, 'Returned to': card ?? null },
            ...{ Transaction: transactionId, Reason: reason },
          },
        },
      ],
    };
  },
});

/** `usableUntil`: ISO 8601; null when nothing is paid for and the subscription has ended. */
export const CANCELLATION = emailTemplate<{ offerName: string; usableUntil: string | null }>({
  name: 'cancellation',
  write: ({ offerName, usableUntil }) => ({
    subject: `Canceled: ${offerName}`,
    preview: 'We will charge nothing more.',
    title: 'Your subscription is canceled',
    blocks: [
      `We will not charge you again for ${offerName}.`,
      usableUntil === null
        ? 'Your subscription has ended. Reports that are open stay open.'
        : `You can use what you paid for until ${day(usableUntil)}.`,
    ],
  }),
});

/** `chargeAt`: ISO 8601; null while an open case pauses the renewal. */
export const RESUMPTION = emailTemplate<Charge & { chargeAt: string | null }>({
  name: 'resumption',
  write({ offerName, amountCents, currency, chargeAt }, site) {
    const price = money(amountCents, currency);
    return {
      subject: `Resumed: ${offerName}`,
      preview: chargeAt ? `We will charge ${price} on ${day(chargeAt)}.` : 'It renews again.',
      title: 'Your subscription continues',
      blocks: [
        `You took the cancellation of ${offerName} back.`,
        chargeAt
          ? `We will charge ${price} on ${day(chargeAt)}, and again every month until you cancel. You can cancel until ${CHARGE_HOUR} on that day.`
          : `We will charge ${price} once the open refund request or dispute about it is decided. We email you the day.`,
        toPurchases('Cancel the subscription', site),
      ],
    };
  },
});

/** `chargeAt`: ISO 8601. */
export const TRIAL_REMINDER = emailTemplate<Charge & { chargeAt: string }>({
  name: 'trial-reminder',
  write({ offerName, amountCents, currency, chargeAt }, site) {
    const price = money(amountCents, currency);
    return {
      subject: `Your trial ends on ${day(chargeAt)}: ${price} a month from then`,
      preview: `Cancel until ${CHARGE_HOUR} on that day, and we charge nothing more.`,
      title: 'Your trial is about to end',
      blocks: [
        `On ${day(chargeAt)} we will charge ${price} for ${offerName}, and again every month until you cancel.`,
        `If you do not want that, cancel until ${CHARGE_HOUR} on that day. It takes two clicks, and we charge nothing more.`,
        toPurchases('Cancel the subscription', site),
      ],
    };
  },
});
