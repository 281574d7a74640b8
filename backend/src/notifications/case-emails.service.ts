import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import type { Case } from '../cases/case.entity.js';
import { CASE_CLOSED, CASE_OPENED, CasesService } from '../cases/cases.service.js';
import { Clock } from '../platform/config/clock.js';
import { OnEvent } from '../platform/jobs/domain-events.js';
import { JobHandler, jobType } from '../platform/jobs/job-handler.js';
import { JobsService } from '../platform/jobs/jobs.service.js';
import { CASE_BEGINS, CASE_ENDS } from './emails/case-emails.js';
import { EmailQueueService } from '../platform/mail/email-queue.service.js';
import { chargeAfterDecision } from '../payments/offers/charge-instant.js';
import { offerOf } from '../payments/offers/offer-catalog.js';
import { givenBack, isSentBack } from '../payments/payments.service.js';
import { type RenewalPauseView, viewRenewalPause } from '../subscriptions/subscription.dto.js';
import { NotificationsRepository } from './notifications.repository.js';

/** Writes the end of a claim to the person who asked but did not pay. */
const ANSWER_ASKER = jobType<{ caseId: string }>('answer-asker', 'low');

/**
 * Emails about a case: one when it opens and one when it closes, enqueued in the same transaction. They go to the
 * claimant, otherwise to the payer.
 */
@Injectable()
export class CaseEmailsService implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly repository: NotificationsRepository,
    private readonly cases: CasesService,
    private readonly emailQueue: EmailQueueService,
    private readonly jobs: JobsService,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.emailQueue.register(CASE_BEGINS, CASE_ENDS);
  }

  @OnEvent(CASE_OPENED)
  async onCaseOpened(tx: EntityManager, opened: Case): Promise<void> {
    const { id, kind, dueAt } = opened;
    const payment = await this.payment(tx, opened);
    if (!payment) return;
    const { to, userId: about, offerKey, amountCents, currency } = payment;
    const order = { offerName: offerOf(offerKey).name, amountCents, currency, ...refundBefore(payment) };
    const renewalPause = await this.pauseBy(tx, opened);
    const closed = payment.disputeState === 'open';
    const data = { kind, ...order, closed, dueAt: dueAt.toISOString(), renewalPause };
    await this.emailQueue.enqueue(tx, CASE_BEGINS, { cause: `case-begins:${id}`, to, about, data });
  }

  /**
   * Closing a case locks the payer, the payment and the case. The claimant is locked in a separate transaction: an
   * erasure of the claimant locks the case last, and would deadlock with this one.
   */
  @OnEvent(CASE_CLOSED)
  async onCaseClosed(tx: EntityManager, closed: Case): Promise<void> {
    if (closed.askedByUserId === null) await this.tell(tx, closed);
    else await this.jobs.add(tx, ANSWER_ASKER, { caseId: closed.id }, closed.id);
  }

  @JobHandler(ANSWER_ASKER)
  async answerAsker({ caseId }: { caseId: string }): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      const closed = await this.cases.find(tx, caseId);
      if (closed) await this.tell(tx, closed);
    });
  }

  private async tell(tx: EntityManager, closed: Case): Promise<void> {
    const { id, state, words, disputeId } = closed;
    // Withdrawn by an erasure: there is no recipient left.
    if (state === 'open' || state === 'withdrawn') return;
    const payment = await this.payment(tx, closed);
    if (!payment) return;
    const { to, userId: about, offerKey, amountCents, currency } = payment;
    const banks = state === 'lost' && payment.refundReference === disputeId;
    const order = { offerName: offerOf(offerKey).name, amountCents, currency, ...(banks ? {} : refundBefore(payment)) };
    const data = { state, ...order, words, ...(await this.renewalAfter(tx, closed)) };
    // A dispute that was won may be lost in the last instance: that is a second end.
    const cause = `case-ends:${id}${state === 'lost' ? ':lost' : ''}`;
    await this.emailQueue.enqueue(tx, CASE_ENDS, { cause, to, about, data });
  }

  /** The renewal that waits for a case, with the day it was planned for; null when none does. */
  private async pauseBy(
    tx: EntityManager,
    { paymentId }: Case,
  ): Promise<(RenewalPauseView & { plannedAt: string }) | null> {
    const subscription = await this.repository.subscriptionOfPayment(tx, paymentId);
    const pause = subscription && viewRenewalPause(subscription, subscription.pause, this.clock.now());
    return pause && { ...pause, plannedAt: subscription.nextChargeAt.toISOString() };
  }

  /**
   * What the end of a case means for the renewal of its subscription. The refund of an extra report does not end it.
   */
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

  /** The payment a case is about, with whom to write to. Null: nobody. */
  private payment(tx: EntityManager, { paymentId, askedByUserId }: Case) {
    return askedByUserId === null
      ? this.repository.payment(tx, paymentId)
      : this.repository.paymentAskedAbout(tx, paymentId, askedByUserId);
  }
}

/** What an email about a dispute says of our own refund: it was sent, or it waits for the bank. */
function refundBefore(payment: Parameters<typeof givenBack>[0] & Parameters<typeof isSentBack>[0]) {
  const granted = givenBack(payment);
  return { refundedBefore: granted && isSentBack(payment), refundWaits: granted && !isSentBack(payment) };
}
