import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../platform/config/clock.js';
import { addWorkingDays, sharedHourOf } from '../platform/config/dates.js';
import { newToken } from '../platform/http/tokens.js';
import { domainEvent, DomainEvents, OnEvent, type PayloadOf } from '../platform/jobs/domain-events.js';
import type { Payment } from '../payments/payment.entity.js';
import { DISPUTE_CLOSED, PAYMENT_DISPUTED, PAYMENT_REFUNDED } from '../payments/payments.service.js';
import type { Case, CaseOutcome } from './case.entity.js';
import { CasesRepository } from './cases.repository.js';

export const CASE_OPENED = domainEvent<Case>('case-opened');
/** A case is decided; a dispute may be won first and then lost in the bank's last instance. */
export const CASE_CLOSED = domainEvent<Case>('case-closed');

/** Working days (row 105). */
const ANSWER_DAYS = 2;

type Claim = Pick<Case, 'reason' | 'finding' | 'message' | 'askedByUserId'>;

/** Claims and disputes about payments: each is opened and closed once. */
@Injectable()
export class CasesService {
  constructor(
    private readonly repository: CasesRepository,
    private readonly events: DomainEvents,
    private readonly clock: Clock,
  ) {}

  /** A refund grants every claim about the payment, unless a bank has returned the money. */
  @OnEvent(PAYMENT_REFUNDED)
  async onPaymentRefunded(tx: EntityManager, { payment, reason }: PayloadOf<typeof PAYMENT_REFUNDED>): Promise<void> {
    const outcome = reason === 'dispute' ? 'bank_returned' : 'granted';
    await this.close(tx, { paymentId: payment.id, kind: 'claim' }, outcome, null);
  }

  /** Returns the open claim of this claimant about a locked payment, or creates one. */
  async openClaim(tx: EntityManager, payment: Pick<Payment, 'id' | 'userId'>, claim: Claim): Promise<Case> {
    const open = await this.repository.findOpenClaim(tx, payment.id, claim.askedByUserId ?? payment.userId);
    return open ?? (await this.begin(tx, payment, { ...claim, kind: 'claim', disputeId: null, evidenceDueAt: null }));
  }

  find(tx: EntityManager, id: string): Promise<Case | null> {
    return this.repository.find(tx, id);
  }

  async close(
    tx: EntityManager,
    open: Parameters<CasesRepository['close']>[1],
    state: CaseOutcome,
    words: string | null,
  ): Promise<boolean> {
    const closed = await this.repository.close(tx, open, { state, words, closedAt: this.clock.now() });
    for (const one of closed) await this.events.emit(tx, CASE_CLOSED, one);
    return closed.length > 0;
  }

  private async begin(
    tx: EntityManager,
    { id: paymentId, userId }: Pick<Payment, 'id' | 'userId'>,
    matter: Claim & Pick<Case, 'kind' | 'disputeId' | 'evidenceDueAt'>,
  ): Promise<Case> {
    const openedAt = this.clock.now();
    const dueAt = sharedHourOf(addWorkingDays(openedAt, ANSWER_DAYS));
    const opened = await this.repository.open(tx, { id: newToken(), userId, paymentId, openedAt, dueAt, ...matter });
    if (!opened) throw new Error(`The payment ${paymentId} has an open ${matter.kind} already.`);
    await this.events.emit(tx, CASE_OPENED, opened);
    return opened;
  }

  @OnEvent(PAYMENT_DISPUTED)
  async onPaymentDisputed(tx: EntityManager, { payment, dispute }: PayloadOf<typeof PAYMENT_DISPUTED>): Promise<void> {
    const { id: disputeId, reason, evidenceDueAt } = dispute;
    await this.begin(tx, payment, {
      ...{ kind: 'dispute', disputeId, evidenceDueAt, finding: null, message: null, askedByUserId: null },
      reason: reason.slice(0, 60),
    });
  }

  @OnEvent(DISPUTE_CLOSED)
  async onDisputeClosed(
    tx: EntityManager,
    { dispute: { id: disputeId }, outcome }: PayloadOf<typeof DISPUTE_CLOSED>,
  ): Promise<void> {
    const closed = await this.close(tx, { disputeId }, outcome, null);
    if (closed || outcome === 'won') return;
    for (const one of await this.repository.loseWon(tx, disputeId, this.clock.now()))
      await this.events.emit(tx, CASE_CLOSED, one);
  }
}
