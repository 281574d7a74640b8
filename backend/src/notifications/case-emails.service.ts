import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import type { Case } from '../cases/case.entity.js';
import { CASE_CLOSED, CASE_OPENED, CasesService } from '../cases/cases.service.js';
import { chargeAfterDecision } from '../payments/offers/charge-instant.js';
import { offerOf } from '../payments/offers/offer-catalog.js';
import { isRefunded, isRefundSent } from '../payments/payments.service.js';
import { Clock } from '../platform/config/clock.js';
import { OnEvent } from '../platform/jobs/domain-events.js';
import { JobHandler, jobType } from '../platform/jobs/job-handler.js';
import { JobsService } from '../platform/jobs/jobs.service.js';
import { EmailQueueService } from '../platform/mail/email-queue.service.js';
import { viewRenewalPause } from '../subscriptions/subscription.dto.js';
import { CASE_BEGINS, CASE_ENDS } from './case-emails.js';
import { NotificationsRepository } from './notifications.repository.js';

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
    const { id, kind, dueAt, paymentId } = opened;
    const payment = await this.payment(tx, opened);
    if (!payment) return;
    const { to, about, offerKey, amountCents, currency } = payment;
    const subscription = await this.repository.subscriptionOfPayment(tx, paymentId);
    const pause = subscription && viewRenewalPause(subscription, subscription.pause, this.clock.now());
    const data = {
      ...{ kind, offerName: offerOf(offerKey).name, amountCents, currency, ...refundBefore(payment) },
      closed: payment.disputeState === 'open',
      dueAt: dueAt.toISOString(),
      renewalPause: pause && { ...pause, plannedAt: subscription.nextChargeAt.toISOString() },
    };
    await this.emailQueue.enqueue(tx, CASE_BEGINS, { cause: `case-begins:${id}`, to, about, data });
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
    const { to, about, offerKey, amountCents, currency } = payment;
    const isBankRefund = state === 'lost' && payment.refundReference === disputeId;
    const data = {
      ...{ state, offerName: offerOf(offerKey).name, amountCents, currency, words },
      ...(isBankRefund ? {} : refundBefore(payment)),
      ...(await this.renewalAfter(tx, closed)),
    };
    // A dispute that was won may be lost in the last instance: that is a second end.
    const cause = `case-ends:${id}${state === 'lost' ? ':lost' : ''}`;
    await this.emailQueue.enqueue(tx, CASE_ENDS, { cause, to, about, data });
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
