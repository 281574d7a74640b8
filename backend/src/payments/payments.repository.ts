import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager, Equal, type FindOptionsWhere, In, IsNull, Not, Or } from 'typeorm';
import { statesBefore } from '../platform/config/transitions.js';
import { acquireCustomerLock } from '../platform/database/customer-lock.js';
import { type NewPayment, Payment, type RefundReason } from './payment.entity.js';
import { DISPUTE_TRANSITIONS, type DisputeState, type PaymentState, paymentStatesBefore } from './payment-states.js';
import { REFUND_TEXTS } from './payment-texts.js';
import { BATCH, GRACE_MINUTES, STUCK_SECONDS } from './reconcile.js';

/** A paid charge; `settledAt` is when its money arrived. */
export type PaidFacts = { transactionId: string } & Pick<
  Payment,
  'cardBrand' | 'cardLast4' | 'cardFingerprintHash' | 'settledAt'
>;

type ExportedPayment = Pick<Payment, 'transactionId' | 'cardBrand' | 'cardLast4' | 'refundedAt'> & {
  paidAt: Date | null;
  refundReason: string | null;
};

const ARRIVED: readonly PaymentState[] = ['paid', 'refunded'];

export const exportPayment = ({ state, settledAt, refundReason, ...payment }: Payment): ExportedPayment => ({
  transactionId: payment.transactionId,
  paidAt: ARRIVED.includes(state) ? settledAt : null,
  cardBrand: payment.cardBrand,
  cardLast4: payment.cardLast4,
  refundedAt: payment.refundedAt,
  refundReason: refundReason && REFUND_TEXTS[refundReason],
});

/** `isOverdue`: the time in which its buyer could finish it is over. */
export type StuckPayment = Payment & { isOverdue: boolean };

@Injectable()
export class PaymentsRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  find(
    key: { id: string } | { reference: string },
    tx: EntityManager = this.dataSource.manager,
  ): Promise<Payment | null> {
    return tx.findOneBy(Payment, key);
  }

  /** Locks a payment, and its customer first, until the transaction ends. */
  async lock(tx: EntityManager, id: string): Promise<Payment | null> {
    await acquireCustomerLock(tx, 'payment', id);
    return tx.findOne(Payment, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  /** Does nothing when a unique key says that the same payment is in progress. */
  async insert(payment: NewPayment, tx: EntityManager = this.dataSource.manager): Promise<void> {
    await tx.createQueryBuilder().insert().into(Payment).values(payment).orIgnore().execute();
  }

  /**
   * Stores a payment with the provider's reference, for the current owner of its report: accounts may have been merged
   * while the provider was called. One statement, because every purchase runs it.
   */
  async upsertReference(payment: NewPayment, reference: string): Promise<void> {
    const { id, kind, userId, offerKey, amountCents, currency, onSession } = payment;
    const { checkoutSessionId = null, subscriptionId = null, period = null, vehicleReportId = null } = payment;
    await this.dataSource.query(
      `INSERT INTO payments (id, kind, "userId", "offerKey", "amountCents", currency, "onSession",
         "checkoutSessionId", "subscriptionId", period, "vehicleReportId", reference)
       VALUES ($1, $2, coalesce(take_turn_of('report', $3::text), $4), $5, $6, $7, $8, $9, $10, $11, $3::text::bigint, $12)
       ON CONFLICT (id) DO UPDATE SET reference = excluded.reference`,
      [
        ...[id, kind, vehicleReportId, userId, offerKey, amountCents, currency, onSession],
        ...[checkoutSessionId, subscriptionId, period, reference],
      ],
    );
  }

  /**
   * Acquires the customer lock and pays in one statement, because every purchase runs it: rows are locked after the
   * function of its FROM clause has returned.
   * @returns null when it was paid or given up before
   */
  async pay(tx: EntityManager, payment: Payment, facts: PaidFacts): Promise<Payment | null> {
    const { transactionId, cardBrand, cardLast4, cardFingerprintHash, settledAt } = facts;
    const [[paid]] = await tx.query<[Pick<Payment, 'userId'>[], number]>(
      `UPDATE payments SET state = 'paid', "transactionId" = $3, "cardBrand" = $4, "cardLast4" = $5,
         "cardFingerprintHash" = $6, "settledAt" = $7
       FROM take_turn_of('payment', $1) WHERE id = $1 AND state = ANY($2) RETURNING "userId"`,
      [payment.id, paymentStatesBefore('paid'), transactionId, cardBrand, cardLast4, cardFingerprintHash, settledAt],
    );
    return paid ? { ...payment, ...facts, ...paid, state: 'paid' } : null;
  }

  /** @returns null when it is settled */
  fail(tx: EntityManager, id: string, failureReason: string, settledAt: Date): Promise<Payment | null> {
    return this.transition(tx, id, 'failed', paymentStatesBefore('failed'), { failureReason, settledAt });
  }

  /** @returns null when it is not paid, or in dispute: then the bank has the money, and it must not go back twice */
  refund(tx: EntityManager, id: string, refundReason: RefundReason): Promise<Payment | null> {
    return this.transition(tx, id, 'refunded', ['paid'], { refundReason }, { disputeState: Or(IsNull(), Not('open')) });
  }

  /** Returns the provider's id of another dispute of this payment that is open. */
  async openDisputeBesides(tx: EntityManager, id: string, disputeReference: string): Promise<string | null> {
    const other = await tx.findOneBy(Payment, { id, disputeState: 'open', disputeReference: Not(disputeReference) });
    return other?.disputeReference ?? null;
  }

  /** Opens a dispute, also another one after a won one, or wins it. @returns null when nothing changes */
  async transitionDispute(
    tx: EntityManager,
    id: string,
    to: 'open' | 'won',
    disputeReference: string,
  ): Promise<Payment | null> {
    const before: Record<typeof to, FindOptionsWhere<Payment>[]> = {
      open: [{ disputeState: IsNull() }, { disputeState: 'won', disputeReference: Not(disputeReference) }],
      won: [{ disputeState: 'open', disputeReference: Or(IsNull(), Equal(disputeReference)) }],
    };
    await acquireCustomerLock(tx, 'payment', id);
    const { raw } = await tx
      .createQueryBuilder()
      .update(Payment)
      .set({ disputeState: to, disputeReference })
      .where(before[to].map((dispute) => ({ ...dispute, id, state: In([...ARRIVED]) })))
      .returning('*')
      .execute();
    const [moved] = raw as Payment[];
    return moved ?? null;
  }

  /**
   * Loses a dispute: the bank has returned the money.
   * @returns null when that is known already; `wasPaid`: what was bought has not been withdrawn yet
   */
  async loseDispute(
    tx: EntityManager,
    id: string,
    refundReference: string,
    refundedAt: Date,
  ): Promise<{ payment: Payment; wasPaid: boolean } | null> {
    const disputed = { disputeState: In(statesBefore<DisputeState>(DISPUTE_TRANSITIONS, 'lost')) };
    const ended = { disputeState: 'lost', disputeReference: refundReference } as const;
    const lost = { ...ended, refundReason: 'dispute', refundReference, refundedAt } as const;
    const taken = await this.transition(tx, id, 'refunded', ['paid'], lost, disputed);
    if (taken) return { payment: taken, wasPaid: true };
    // Withdrawn before by our refund. If that never reached the provider, the bank's is the refund.
    const unsent = { ...disputed, refundReference: IsNull(), refundReason: Not<RefundReason>('provider') };
    const payment =
      (await this.transition(tx, id, 'refunded', ['refunded'], { ...ended, refundReference, refundedAt }, unsent)) ??
      (await this.transition(tx, id, 'refunded', ['refunded'], ended, disputed));
    return payment && { payment, wasPaid: false };
  }

  /** Refunds money that bought nothing. @returns null when the payment is in another state */
  returnUnpaid(
    tx: EntityManager,
    id: string,
    from: 'pending' | 'failed',
    facts: Pick<Payment, 'transactionId' | 'refundReason'> & Partial<PaidFacts>,
  ): Promise<Payment | null> {
    return this.transition(tx, id, 'refunded', [from], facts);
  }

  async assign(tx: EntityManager, id: string, userId: string): Promise<void> {
    await tx.update(Payment, { id }, { userId });
  }

  async storeRefund(id: string, refundReference: string, refundedAt: Date): Promise<void> {
    const unsent = { id, refundReference: IsNull() };
    await this.dataSource.manager.update(Payment, unsent, { refundReference, refundedAt });
  }

  /** Finds the renewal of a period that did not arrive too late. */
  findRenewal(
    subscriptionId: string,
    period: number,
    by: { onSession: boolean; states: PaymentState[] },
  ): Promise<Payment | null> {
    const inTime = Or(IsNull(), Not<RefundReason>('late'));
    const { onSession, states } = by;
    const where = {
      subscriptionId,
      period,
      onSession,
      kind: 'renewal',
      state: In(states),
      refundReason: inTime,
    } as const;
    return this.dataSource.manager.findOneBy(Payment, where);
  }

  findPendingExtraReport(tx: EntityManager, vehicleReportId: string): Promise<Payment | null> {
    return tx.findOneBy(Payment, { vehicleReportId, kind: 'extra_report', state: 'pending' });
  }

  /** Finds the paid extra reports of a period. */
  findExtraReports(tx: EntityManager, subscriptionId: string, period: number): Promise<Payment[]> {
    return tx.findBy(Payment, { subscriptionId, period, kind: 'extra_report', state: 'paid' });
  }

  async exportOf(tx: EntityManager, userIds: readonly string[]): Promise<ReadonlyMap<string, ExportedPayment>> {
    const payments = await tx.find(Payment, { where: { userId: In([...userIds]) } });
    return new Map(payments.map((payment) => [payment.id, exportPayment(payment)]));
  }

  pendingPurchasesOf(tx: EntityManager, userId: string): Promise<Pick<Payment, 'id'>[]> {
    return tx.find(Payment, { select: { id: true }, where: { userId, kind: 'purchase', state: 'pending' } });
  }

  /** Deletes a payment that never reached the provider. */
  async deleteUnopened(tx: EntityManager, id: string): Promise<void> {
    await tx.delete(Payment, { id, reference: IsNull() });
  }

  /** Finds stuck payments of running subscriptions, oldest first, by the partial index on them. */
  findStuck(): Promise<StuckPayment[]> {
    return this.dataSource.query<StuckPayment[]>(
      `SELECT *, "createdAt" < now() - make_interval(mins => $2) AS "isOverdue" FROM payments
       WHERE state = 'pending' AND kind <> 'purchase' AND "createdAt" < now() - make_interval(secs => $1)
       ORDER BY "createdAt" LIMIT $3`,
      [STUCK_SECONDS, GRACE_MINUTES, BATCH],
    );
  }

  /** Changes the state of a payment once, even if called simultaneously. @returns null when the guard forbids it */
  private async transition(
    tx: EntityManager,
    id: string,
    state: PaymentState,
    before: readonly PaymentState[],
    facts: Partial<Payment>,
    guard: FindOptionsWhere<Payment> = {},
  ): Promise<Payment | null> {
    await acquireCustomerLock(tx, 'payment', id);
    const { raw } = await tx
      .createQueryBuilder()
      .update(Payment)
      .set({ ...facts, state })
      .where({ id, state: In([...before]), ...guard })
      .returning('*')
      .execute();
    const [moved] = raw as Payment[];
    return moved ?? null;
  }
}
