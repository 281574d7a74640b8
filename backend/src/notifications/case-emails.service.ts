import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Case } from '../cases/case.entity.js';
import { CASE_CLOSED, CASE_OPENED } from '../cases/cases.service.js';
import { AnnouncementsService } from '../jobs/announcements.service.js';
import { CASE_BEGINS, CASE_ENDS } from '../mail/emails/case-emails.js';
import { EmailQueueService } from '../mail/email-queue.service.js';
import { offerOf } from '../offers/offer-catalog.js';
import { givenBack, isSentBack } from '../payments/payments.service.js';
import { NotificationsRepository } from './notifications.repository.js';

/** What a buyer gets in writing of a case: one email when it begins and one when it ends, in the transactions that do it. */
@Injectable()
export class CaseEmailsService implements OnModuleInit {
  constructor(
    private readonly repository: NotificationsRepository,
    private readonly emailQueue: EmailQueueService,
    private readonly announcements: AnnouncementsService,
  ) {}

  onModuleInit(): void {
    this.emailQueue.register(CASE_BEGINS, CASE_ENDS);
    this.announcements.on(CASE_OPENED, (tx, opened) => this.opened(tx, opened));
    this.announcements.on(CASE_CLOSED, (tx, closed) => this.closed(tx, closed));
  }

  private async opened(tx: EntityManager, { id, kind, dueAt, paymentId }: Case): Promise<void> {
    const payment = await this.repository.payment(tx, paymentId);
    if (!payment) return;
    const { to, userId: about, offerKey, amountCents, currency } = payment;
    const order = {
      offerName: offerOf(offerKey).name,
      amountCents,
      currency,
      refundedBefore: givenBack(payment) && isSentBack(payment),
    };
    const data = { kind, ...order, closed: payment.disputeState === 'open', dueAt: dueAt.toISOString() };
    await this.emailQueue.enqueue(tx, CASE_BEGINS, { cause: `case-begins:${id}`, to, about, data });
  }

  private async closed(tx: EntityManager, { id, state, words, paymentId, disputeId }: Case): Promise<void> {
    // Withdrawn by whoever had their data erased: there is nobody left to write to.
    const payment = state === 'open' || state === 'withdrawn' ? null : await this.repository.payment(tx, paymentId);
    if (!payment || state === 'open' || state === 'withdrawn') return;
    const { to, userId: about, offerKey, amountCents, currency } = payment;
    // The money that a bank has returned is no refund of ours, whether it was on its way or claimed.
    if (state === 'granted' && payment.refundReason === 'dispute') return;
    const refundedBefore = givenBack(payment) && (state === 'won' || payment.refundReference !== disputeId);
    const order = { offerName: offerOf(offerKey).name, amountCents, currency, refundedBefore };
    const data = { state, ...order, words };
    await this.emailQueue.enqueue(tx, CASE_ENDS, { cause: `case-ends:${id}`, to, about, data });
  }
}
