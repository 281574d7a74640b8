import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import type { Case } from '../cases/case.entity.js';
import { CASE_CLOSED, CASE_OPENED, CasesService } from '../cases/cases.service.js';
import { FINDING_TEXTS, isFinding } from '../cases/finding-texts.js';
import { chargeAfterDecision } from '../payments/offers/charge-instant.js';
import { isRefunded, isRefundSent } from '../payments/payments.service.js';
import { Clock } from '../platform/config/clock.js';
import { OnEvent } from '../platform/jobs/domain-events.js';
import { JobHandler, jobType } from '../platform/jobs/job-handler.js';
import { JobsService } from '../platform/jobs/jobs.service.js';
import { type Email, emailTemplate, type Site } from '../platform/mail/email.js';
import { EmailQueueService } from '../platform/mail/email-queue.service.js';
import { day } from '../platform/mail/format.js';
import { viewRenewalPause } from '../subscriptions/subscription.dto.js';
import { type Charge, chargeOf, toPurchases } from './email-parts.js';
import { NotificationsRepository } from './notifications.repository.js';
import { CHARGE_HOUR, money } from '../platform/input-rules/formats.js';

/** Sends the end of a claim to the person who asked but did not pay. */
const ANSWER_ASKER = jobType<{ caseId: string }>('answer-asker', 'low');

/** Emails when a case opens and closes, to the claimant, otherwise to the payer. */
@Injectable()
export class CaseEmailsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly repository: NotificationsRepository,
    private readonly cases: CasesService,
    private readonly emailQueue: EmailQueueService,
    private readonly jobs: JobsService,
    private readonly clock: Clock,
  ) {}

  @OnEvent(CASE_OPENED)
  async onCaseOpened(tx: EntityManager, opened: Case): Promise<void> {
    const { id, kind, dueAt, paymentId, finding } = opened;
    const payment = await this.payment(tx, opened);
    if (!payment) return;
    const subscription = await this.repository.subscriptionOfPayment(tx, paymentId);
    const pause = subscription && viewRenewalPause(subscription, subscription.pause, this.clock.now());
    const data = {
      ...{ kind, finding, ...chargeOf(payment), ...refundBefore(payment) },
      closed: payment.disputeState === 'open',
      dueAt: dueAt.toISOString(),
      renewalPause: pause && { ...pause, plannedAt: subscription.nextChargeAt.toISOString() },
    };
    await this.emailQueue.enqueue(tx, CASE_BEGINS, { ...payment, cause: `case-begins:${id}`, data });
  }

  /**
   * Closing a case locks the payer, the payment and the case. The claimant is locked in a separate transaction: an
   * erasure of the claimant locks the case last, and would deadlock with this one.
   */
  @OnEvent(CASE_CLOSED)
  async onCaseClosed(tx: EntityManager, closed: Case): Promise<void> {
    if (closed.askedByUserId === null) await this.sendEnd(tx, closed);
    else await this.jobs.add(tx, ANSWER_ASKER, { caseId: closed.id }, closed.id);
  }

  @JobHandler(ANSWER_ASKER)
  async answerAsker({ caseId }: { caseId: string }): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      const closed = await this.cases.find(tx, caseId);
      if (closed) await this.sendEnd(tx, closed);
    });
  }

  private async sendEnd(tx: EntityManager, closed: Case): Promise<void> {
    const { id, state, words, disputeId } = closed;
    // Withdrawn by an erasure: there is no recipient left.
    if (state === 'open' || state === 'withdrawn') return;
    const payment = await this.payment(tx, closed);
    if (!payment) return;
    const isBankRefund = state === 'lost' && payment.refundReference === disputeId;
    const data = {
      ...{ state, ...chargeOf(payment), words },
      ...(isBankRefund ? {} : refundBefore(payment)),
      ...(await this.renewalAfter(tx, closed)),
    };
    // A dispute that was won may be lost in the last instance: that is a second end.
    const cause = `case-ends:${id}${state === 'lost' ? ':lost' : ''}`;
    await this.emailQueue.enqueue(tx, CASE_ENDS, { ...payment, cause, data });
  }

  /** What the end of a case means for its subscription. The refund of an extra report does not end it. */
  private async renewalAfter(tx: EntityManager, { paymentId, state, closedAt }: Case) {
    const subscription = await this.repository.subscriptionOfPayment(tx, paymentId);
    const isRefund = state === 'granted' || state === 'bank_returned' || state === 'lost';
    if (!subscription || (isRefund && subscription.paymentKind !== 'extra_report'))
      return { renewal: null, endsSubscription: subscription !== null && state !== 'bank_returned' };
    const { amountCents, currency, nextChargeAt, cancelAtPeriodEnd, endedAt, pause } = subscription;
    if (cancelAtPeriodEnd || endedAt || pause || !closedAt) return { renewal: null, endsSubscription: false };
    const chargeAt = chargeAfterDecision(nextChargeAt, closedAt).toISOString();
    return { renewal: { amountCents, currency, chargeAt }, endsSubscription: false };
  }

  /** Returns the payment of a case with its recipient; null when there is none. */
  private payment(tx: EntityManager, { paymentId, askedByUserId }: Case) {
    return askedByUserId === null
      ? this.repository.payment(tx, paymentId)
      : this.repository.paymentAskedAbout(tx, paymentId, askedByUserId);
  }
}

/** Whether the app's refund was sent, or waits for the bank. */
function refundBefore(payment: Parameters<typeof isRefunded>[0] & Parameters<typeof isRefundSent>[0]) {
  const granted = isRefunded(payment);
  return { refundedBefore: granted && isRefundSent(payment), refundWaits: granted && !isRefundSent(payment) };
}

/** The payment of a case. Optional fields are missing in emails of an earlier version. */
interface CaseData extends Charge {
  /** The app had refunded it before the bank was asked. */
  refundedBefore?: boolean;
  /** The app had granted a refund that is sent when the bank decides for the app. */
  refundWaits?: boolean;
  /** A bank is deciding, so what was bought is closed. */
  closed?: boolean;
}

/** The renewal of the subscription of a case. */
interface Renewal {
  amountCents: number;
  currency: string;
  /** ISO 8601; null when the day depends on the decision. */
  chargeAt: string | null;
  /** ISO 8601. The planned day. */
  plannedAt?: string;
}

interface CaseBeginsData extends CaseData {
  /** claim: a refund was requested; dispute: a bank was asked. */
  kind: 'claim' | 'dispute';
  /** ISO 8601. Until when a claim is answered. */
  dueAt: string;
  /** The renewal that waits for the decision. */
  renewalPause?: Renewal | null;
  /** Why a person decides. */
  finding?: string | null;
}

function claimPause({ amountCents, currency, chargeAt }: Renewal): string {
  const price = money(amountCents, currency);
  const refused = chargeAt
    ? `If we refuse your request, we charge ${price} on ${day(chargeAt)}, and again every month until you cancel.`
    : `If we refuse your request, we charge ${price} within a day of our answer. The answer names the day.`;
  return `We do not renew your subscription while your request is open. ${refused} You can cancel at any time before.`;
}

function disputePause({ amountCents, currency, plannedAt }: Renewal): string {
  const waits = 'We do not renew your subscription until your bank has decided.';
  if (!plannedAt) return waits;
  const price = money(amountCents, currency);
  return `${waits} If it decides for us, we charge ${price} on ${day(plannedAt)}, or within a day of the decision if that is later, and again every month until you cancel. You can cancel at any time before.`;
}

function stateOfRefund({ refundedBefore, refundWaits }: CaseData): 'none' | 'sent' | 'waiting' {
  if (refundWaits) return 'waiting';
  return refundedBefore ? 'sent' : 'none';
}

/** What a dispute means for the payer, by the app's refund before. `ending` precedes the support email. */
const DISPUTED = {
  none: {
    preview: 'What you bought with it stays closed until your bank has decided.',
    text: 'Until your bank has decided, what you bought with it is closed, and we charge nothing more for it. If you win, you keep the money. If we win, you can use your purchase again.',
    ending: (email: string) => `If this is a mistake, write to ${email}. We can settle it with you directly.`,
  },
  sent: {
    preview: 'We had already refunded it.',
    text: 'We have already refunded it, so there is nothing more to dispute. Banks can take up to ten days to show a refund.',
    ending: (email: string) => `If you do not see the money by then, write to ${email}.`,
  },
  waiting: {
    preview: 'The refund we granted stands.',
    text: 'We granted you a refund before, and that stands. If your bank decides for you, it returns the money. If it decides for us, we send the refund.',
    ending: (email: string) => `If you have any questions, write to ${email}.`,
  },
};

const factsOf = ({ offerName, amountCents, currency }: Charge) => ({
  facts: { Order: offerName, Amount: money(amountCents, currency) },
});

function disputeBegins(data: CaseBeginsData, { supportEmail }: Site): Email {
  const { preview, text, ending } = DISPUTED[stateOfRefund(data)];
  const subject = 'Your bank is looking into a payment';
  return {
    subject,
    preview,
    title: subject,
    blocks: [
      `Your bank told us that you dispute this payment. ${text}`,
      data.renewalPause ? disputePause(data.renewalPause) : null,
      factsOf(data),
      ending(supportEmail),
    ],
  };
}

export const CASE_BEGINS = emailTemplate<CaseBeginsData>({
  name: 'case-begins',
  write(data, site) {
    if (data.kind === 'dispute') return disputeBegins(data, site);
    const answer = `A person will read it and decide by ${day(data.dueAt)}. We will email you the answer.`;
    return {
      subject: `We have your refund request: an answer by ${day(data.dueAt)}`,
      preview: 'A person will read it and decide.',
      title: 'We have your refund request',
      blocks: [
        data.closed ? answer : `${answer} Until then you can keep using what you paid for.`,
        data.finding && isFinding(data.finding) ? `Why a person decides: ${FINDING_TEXTS[data.finding]}` : null,
        data.renewalPause ? claimPause(data.renewalPause) : null,
        factsOf(data),
        toPurchases('See your request', site),
      ],
    };
  },
});

interface CaseEndsData extends CaseData {
  state: 'granted' | 'refused' | 'bank_returned' | 'won' | 'lost';
  /** The operator's answer; null without one. */
  words: string | null;
  /** The renewal that waited for the decision. */
  renewal?: (Renewal & { chargeAt: string }) | null;
  /** The refund ends the renewal of a subscription. */
  endsSubscription?: boolean;
}

/** How a case ends, by its state, and for a dispute by the app's refund before. */
const ENDS = {
  granted: {
    subject: 'We granted your refund request',
    text: (amount) =>
      `We are refunding ${amount} to the card it was paid with. Banks can take up to ten days to show it.`,
  },
  refused: {
    subject: 'Your refund request: our answer',
    text: (amount) => `We reviewed your request and will not refund ${amount}. This is why:`,
  },
  bank_returned: {
    subject: 'Your refund request: a bank has returned the payment',
    text: (amount) =>
      `The bank of the person who paid has returned ${amount}, so there is nothing left for us to refund. What was bought with it is closed.`,
  },
  won: {
    subject: 'Your bank has decided: you can use your purchase again',
    text: (amount) => `Your bank decided that the payment of ${amount} stands. What you bought with it is open again.`,
  },
  'won sent': {
    subject: 'Your bank has decided: our refund stands',
    text: (amount) => `Your bank has closed the dispute. We refunded the ${amount} before, and you keep that refund.`,
  },
  'won waiting': {
    subject: 'Your bank has decided: our refund stands',
    text: (amount) =>
      `Your bank decided that the payment of ${amount} stands. We granted you a refund before, and we are sending it now. Banks can take up to ten days to show it.`,
  },
  lost: {
    subject: 'Your bank has returned your payment',
    text: (amount) => `Your bank returned ${amount} to you. What you bought with it is closed.`,
  },
  'lost sent': {
    subject: 'Your bank has returned your payment',
    text: (amount) => `Your bank returned ${amount} to you. We had refunded this payment before.`,
  },
} satisfies Record<string, { subject: string; text: (amount: string) => string }>;

function endOf({ state, ...payment }: CaseEndsData) {
  const refund = stateOfRefund(payment);
  if (state === 'won' && refund !== 'none') return ENDS[`won ${refund}`];
  return state === 'lost' && refund === 'sent' ? ENDS['lost sent'] : ENDS[state];
}

export const CASE_ENDS = emailTemplate<CaseEndsData>({
  name: 'case-ends',
  write(data, site) {
    const { state, words, offerName, amountCents, currency, renewal, endsSubscription } = data;
    const { subject, text } = endOf(data);
    return {
      subject,
      preview: offerName,
      title: subject,
      blocks: [
        text(money(amountCents, currency)),
        words,
        renewal
          ? `Your subscription continues: we charge ${money(renewal.amountCents, renewal.currency)} on ${day(renewal.chargeAt)}, and again every month until you cancel. You can cancel until ${CHARGE_HOUR} on that day.`
          : null,
        endsSubscription ? 'We charge nothing more for your subscription.' : null,
        { facts: { Order: offerName } },
        state === 'refused' && `If you disagree, write to ${site.supportEmail} and tell us what we missed.`,
        toPurchases('Your purchases', site),
      ],
    };
  },
});
