import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { offerOf } from '../payments/offers/offer-catalog.js';
import type { Payment } from '../payments/payment.entity.js';
import { Clock } from '../platform/config/clock.js';
import { OnEvent, type PayloadOf } from '../platform/jobs/domain-events.js';
import { ScheduledJob } from '../platform/jobs/job-handler.js';
import { type Email, emailTemplate, type Site } from '../platform/mail/email.js';
import { EmailQueueService } from '../platform/mail/email-queue.service.js';
import { day } from '../platform/mail/format.js';
import type { Subscription } from '../subscriptions/subscription.entity.js';
import { RENEWAL_DECLINED, SUBSCRIPTION_PAID } from '../subscriptions/subscription-payments.service.js';
import { money } from '../platform/input-rules/formats.js';
import { nameOf } from '../platform/input-rules/vehicle-name.js';
import {
  type Charge,
  chargeOf,
  HOW_TO_CANCEL,
  type NextCharge,
  type PaidCharge,
  paidChargeOf,
  paidFacts,
  toPurchases,
} from './email-parts.js';
import { NotificationsRepository, type YearlyReminderDue } from './notifications.repository.js';

/** Reminders of one run; the next one follows an hour later. */
const BATCH = 500;

/** Emails about the payments of a running subscription. */
@Injectable()
export class SubscriptionEmailsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly repository: NotificationsRepository,
    private readonly emailQueue: EmailQueueService,
    private readonly clock: Clock,
  ) {}

  /** Sends the receipt of a renewal or an extra report. */
  @OnEvent(SUBSCRIPTION_PAID)
  async onSubscriptionPaid(tx: EntityManager, payment: Payment): Promise<void> {
    const subscription = await this.repository.subscription(tx, payment.subscriptionId ?? '');
    if (!subscription) return;
    const { offerKey, amountCents: renewalCents, nextChargeAt } = subscription;
    const paid = paidChargeOf(payment, offerOf(offerKey).name, this.clock.now());
    const data = { ...paid, renewalCents, nextChargeAt: nextChargeAt.toISOString() };
    if (payment.vehicleReportId === null) {
      const cause = `renewal-receipt:${payment.id}`;
      return this.emailQueue.enqueue(tx, RENEWAL_RECEIPT, { ...subscription, cause, data });
    }
    const report = await this.repository.report(tx, payment.vehicleReportId);
    if (!report) return;
    const { cancelAtPeriodEnd: canceled, isPaused: paused } = subscription;
    await this.emailQueue.enqueue(tx, EXTRA_REPORT_RECEIPT, {
      ...{ ...subscription, cause: `extra-report-receipt:${payment.id}` },
      data: { ...data, vehicle: nameOf(report.vehicleData), reportId: report.token, canceled, paused },
    });
  }

  /** Sends one email for each refused renewal. `tries`: when it is tried again; empty after the last one. */
  @OnEvent(RENEWAL_DECLINED)
  async onRenewalDeclined(tx: EntityManager, { payment, tries }: PayloadOf<typeof RENEWAL_DECLINED>): Promise<void> {
    const subscription = await this.repository.subscription(tx, payment.subscriptionId ?? '');
    if (!subscription) return;
    const data = {
      ...chargeOf({ ...payment, offerKey: subscription.offerKey }),
      reason: payment.failureReason ?? '',
      refusedAt: (payment.settledAt ?? this.clock.now()).toISOString(),
      tries: tries.map((instant) => instant.toISOString()),
    };
    const cause = `renewal-refused:${payment.id}`;
    await this.emailQueue.enqueue(tx, RENEWAL_REFUSED, { ...subscription, cause, data });
  }

  /** Says which of two subscriptions ended its renewal when accounts were merged, and what was refunded. */
  async merged(
    tx: EntityManager,
    ended: Pick<Subscription, 'id' | 'offerKey' | 'userId' | 'status' | 'currentPeriodEnd'>,
    goesOnId: string,
    refunded: Pick<Payment, 'amountCents' | 'currency'> | null,
  ): Promise<void> {
    const goesOn = await this.repository.subscription(tx, goesOnId);
    const recipient = await this.repository.person(tx, ended.userId);
    if (!goesOn || !recipient) return;
    const data = {
      goesOn: offerOf(goesOn.offerKey).name,
      ended: offerOf(ended.offerKey).name,
      usableUntil: refunded || ended.status === 'canceled' ? null : ended.currentPeriodEnd.toISOString(),
      returned: refunded && { amountCents: refunded.amountCents, currency: refunded.currency },
    };
    // The name of an earlier version, so that an upgrade sends no second email.
    const cause = `subscriptions-joined:${ended.id}:${goesOnId}`;
    await this.emailQueue.enqueue(tx, MERGED_SUBSCRIPTIONS, { ...recipient, cause, data });
  }

  /** Reminds once in every year of a subscription what it costs and how it ends (X2-009). */
  @ScheduledJob('remind-yearly', '23 * * * *')
  async remindYearly(): Promise<void> {
    for (const due of await this.repository.yearsToRemind(this.clock.now(), BATCH))
      await this.dataSource.transaction((tx) => this.remind(tx, due));
  }

  private async remind(tx: EntityManager, { subscriptionId, year }: YearlyReminderDue): Promise<void> {
    const subscription = await this.repository.subscription(tx, subscriptionId);
    if (!subscription || subscription.cancelAtPeriodEnd || subscription.isPaused) return;
    const { offerKey, currency, amountCents, perReportCents, nextChargeAt, since } = subscription;
    const data = {
      offerName: offerOf(offerKey).name,
      currency,
      renewalCents: amountCents,
      perReportCents,
      nextChargeAt: nextChargeAt.toISOString(),
      since: since.toISOString(),
    };
    const cause = `yearly-reminder:${subscriptionId}:${year}`;
    await this.emailQueue.enqueue(tx, YEARLY_REMINDER, { ...subscription, cause, data });
  }
}

export const RENEWAL_RECEIPT = emailTemplate<PaidCharge & NextCharge>({
  name: 'renewal-receipt',
  write(data, site) {
    const total = money(data.amountCents, data.currency);
    const next = `${money(data.renewalCents, data.currency)} on ${day(data.nextChargeAt)}, then monthly`;
    return {
      subject: `Your Roadbook receipt: renewal of ${data.offerName}, ${total}`,
      preview: `${total} on ${day(data.paidAt)}`,
      title: 'We renewed your subscription',
      blocks: [
        `We charged ${total} for another month of ${data.offerName}, as agreed.`,
        paidFacts(data, { 'Next charge': next }),
        HOW_TO_CANCEL,
        toPurchases('Cancel the subscription', site),
      ],
    };
  },
});

interface ExtraReportData extends PaidCharge, NextCharge {
  vehicle: string | null;
  reportId: string;
  /** The subscription ends instead of its next charge. */
  canceled: boolean;
  /** Its renewal waits for an open case. Missing in emails of an earlier version. */
  paused?: boolean;
}

function continuation({ canceled, paused, nextChargeAt, renewalCents, currency }: ExtraReportData): string {
  if (canceled)
    return `Your subscription is canceled. It ends on ${day(nextChargeAt)}, and we charge nothing more for it.`;
  if (paused)
    return 'Your subscription does not renew before the open refund request or dispute about it is decided. We email you the day of the next charge.';
  return `Your subscription continues as before: ${money(renewalCents, currency)} on ${day(nextChargeAt)}, then monthly.`;
}

export const EXTRA_REPORT_RECEIPT = emailTemplate<ExtraReportData>({
  name: 'extra-report-receipt',
  write(data, { url }) {
    const total = money(data.amountCents, data.currency);
    const vehicle = data.vehicle ?? 'one more vehicle';
    const text = data.canceled ? 'You can ask for a refund within 30 days:' : HOW_TO_CANCEL;
    return {
      subject: `Your Roadbook receipt: extra report, ${total}`,
      preview: `${total} on ${day(data.paidAt)}`,
      title: 'Your extra report',
      blocks: [
        `We charged ${total} for the report of ${vehicle}, as you agreed.`,
        paidFacts(data, { Vehicle: vehicle }),
        { button: 'Open your report', to: `${url}/results/${data.reportId}` },
        continuation(data),
        { text, link: `${url}/purchases`, to: `${url}/purchases` },
      ],
    };
  },
});

interface RenewalRefusedData extends Charge {
  /** What the bank's answer means for the buyer. */
  reason: string;
  refusedAt: string;
  /** ISO 8601. When it is tried again; empty when the subscription has ended. */
  tries: string[];
}

const subscriptionEnded = (offerName: string, price: string, refused: string, site: Site): Email => ({
  subject: `Your subscription has ended: ${offerName}`,
  preview: `We could not charge ${price}. We will charge nothing more.`,
  title: 'Your subscription has ended',
  blocks: [
    refused,
    'That was our last try. Your subscription has ended, and we charge nothing more. Reports that are open stay open.',
    toPurchases('See your purchases', site),
  ],
});

export const RENEWAL_REFUSED = emailTemplate<RenewalRefusedData>({
  name: 'renewal-refused',
  write({ offerName, amountCents, currency, reason, refusedAt, tries }, site) {
    const price = money(amountCents, currency);
    const [next, ...later] = tries.map(day);
    const refused = `On ${day(refusedAt)} we could not charge ${price} for another month of ${offerName}.`;
    if (!next) return subscriptionEnded(offerName, price, refused, site);
    const last = later.length > 0 ? `, then on ${later.join(' and ')}` : ' for the last time';
    return {
      subject: `Payment refused: ${price} for ${offerName}`,
      preview: `We will try again on ${next}.`,
      title: 'Your renewal was refused',
      blocks: [
        refused,
        { facts: { Subscription: offerName, Amount: price, 'Reason given': reason, 'Next try': next } },
        `We will try again on ${next}${last}. If every try fails, your subscription ends. Until you pay, it opens no extra reports. Reports that are already open stay open.`,
        'You can pay it now with another card, or cancel, and we charge nothing more. Either takes two clicks.',
        { button: 'Pay or cancel', to: `${site.url}/purchases#subscriptions` },
      ],
    };
  },
});

interface YearlyReminderData extends NextCharge {
  offerName: string;
  currency: string;
  since: string;
  /** Price of an extra report, cents; null when none are sold. */
  perReportCents: number | null;
}

export const YEARLY_REMINDER = emailTemplate<YearlyReminderData>({
  name: 'yearly-reminder',
  write({ offerName, currency, perReportCents, renewalCents, since, nextChargeAt }, site) {
    const price = money(renewalCents, currency);
    return {
      subject: `Your yearly reminder: ${offerName} costs ${price} a month`,
      preview: 'What you pay, and how to end it.',
      title: 'Your subscription is active',
      blocks: [
        `You have had ${offerName} since ${day(since)}. It renews every month until you cancel.`,
        {
          facts: {
            Subscription: offerName,
            'Charged each month': price,
            'Extra reports': perReportCents === null ? null : `${money(perReportCents, currency)} each, once you agree`,
            'Next charge': `${price} on ${day(nextChargeAt)}`,
          },
        },
        HOW_TO_CANCEL,
        toPurchases('Cancel the subscription', site),
      ],
    };
  },
});

interface MergedSubscriptionsData {
  goesOn: string;
  ended: string;
  /** ISO 8601; null when nothing is paid for. */
  usableUntil: string | null;
  /** The refund of an unused payment. */
  returned: { amountCents: number; currency: string } | null;
}

function afterMerge({ usableUntil, returned }: MergedSubscriptionsData): string {
  if (returned)
    return `You had used nothing of its last payment, so we are refunding ${money(returned.amountCents, returned.currency)} to the card you paid with.`;
  if (usableUntil === null) return 'It has ended. Reports that are open stay open.';
  return `You can use what you paid for until ${day(usableUntil)}. Then it ends.`;
}

export const MERGED_SUBSCRIPTIONS = emailTemplate<MergedSubscriptionsData>({
  name: 'subscriptions-merged',
  write: (data, site) => ({
    subject: `You pay for one subscription: ${data.goesOn}`,
    preview: `We will not charge you again for ${data.ended}.`,
    title: 'You now have one subscription',
    blocks: [
      `You joined two browsers, and each had a subscription. ${data.goesOn} continues as agreed. We will not charge you again for ${data.ended}.`,
      afterMerge(data),
      toPurchases('See your subscriptions', site),
    ],
  }),
});
