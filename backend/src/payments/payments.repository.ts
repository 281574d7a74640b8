import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager, Equal, type FindOptionsWhere, In, IsNull, Not, Or } from 'typeorm';
import { acquireCustomerLock } from '../platform/database/customer-lock.js';
import { type NewPayment, Payment, type RefundReason } from './payment.entity.js';
import { DISPUTE_TRANSITIONS, type DisputeState, type PaymentState, paymentStatesBefore } from './payment-states.js';
import { statesBefore } from '../platform/config/transitions.js';
import { REFUND_WORDS } from './refund-words.js';

/** What a payment is found by. */
type PaymentKey = { id: string } | { reference: string };

/** What is known of money that has arrived, and when it did. */
export type PaidFacts = { transactionId: string } & Pick<
  Payment,
  'cardBrand' | 'cardLast4' | 'cardFingerprintHash' | 'settledAt'
>;

/** What a person's export says of the money: when it came, by which card, and when and why it went back. */
type PaymentFacts = Pick<Payment, 'transactionId' | 'cardBrand' | 'cardLast4' | 'refundedAt'> & {
  paidAt: Date | null;
  /** In words. */
  refundReason: string | null;
};

const ARRIVED: readonly PaymentState[] = ['paid', 'refunded'];

/** How a payment was made and what became of it, as an export shows it. */
export const factsIn = ({ state, settledAt, refundReason, ...payment }: Payment): PaymentFacts => ({
  transactionId: payment.transactionId,
  paidAt: ARRIVED.includes(state) ? settledAt : null,
  cardBrand: payment.cardBrand,
  cardLast4: payment.cardLast4,
  refundedAt: payment.refundedAt,
  refundReason: refundReason && REFUND_WORDS[refundReason],
});

/** A payment that has been pending for long. `over`: a buyer who was present has had time enough. */
export type StuckPayment = Payment & { over: boolean };

/** The table of payments. */
@Injectable()
export class PaymentsRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  find(key: PaymentKey, tx: EntityManager = this.dataSource.manager): Promise<Payment | null> {
    return tx.findOneBy(Payment, key);
  }

  /** Locks a payment, and its customer first, until the transaction ends. */
  async hold(tx: EntityManager, id: string): Promise<Payment | null> {
    await acquireCustomerLock(tx, 'payment', id);
    return tx.findOne(Payment, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  /** Writes a payment down unless a unique key says that the same one is under way. */
  async insert(payment: NewPayment, tx: EntityManager = this.dataSource.manager): Promise<void> {
    await tx.createQueryBuilder().insert().into(Payment).values(payment).orIgnore().execute();
  }

  /**
   * Stores the provider's reference of a payment, which may have been stored before. It belongs to the current owner of
   * its report: accounts may have been merged while the provider was called. By hand, since every purchase runs it.
   */
  async noteReference(payment: NewPayment, reference: string): Promise<void> {
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

  /** @returns null when it is settled already */
  fail(tx: EntityManager, id: string, failureReason: string, settledAt: Date): Promise<Payment | null> {
    return this.move(tx, id, 'failed', paymentStatesBefore('failed'), { failureReason, settledAt });
  }

  /**
   * Takes back what was paid. @returns null when it was not paid, was taken back before, or is in dispute: then the bank has the
   * money and decides, and it must not go back twice
   */
  refund(tx: EntityManager, id: string, refundReason: RefundReason): Promise<Payment | null> {
    return this.move(tx, id, 'refunded', ['paid'], { refundReason }, { disputeState: Or(IsNull(), Not('open')) });
  }

  /** The provider's id of a dispute that is open where it tells of another one. */
  async openDisputeBesides(tx: EntityManager, id: string, disputeReference: string): Promise<string | null> {
    const other = await tx.findOneBy(Payment, { id, disputeState: 'open', disputeReference: Not(disputeReference) });
    return other?.disputeReference ?? null;
  }

  /** A dispute begins, or is won. After a bank has lost one it may begin another. @returns null when that is known already, or is over */
  async moveDispute(
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
   * A dispute is lost: the bank has returned the money, and that is the reason of the refund unless ours had arrived before.
   * @returns null when that is known already; `wasPaid`: what it brought has not been withdrawn yet
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
    const taken = await this.move(tx, id, 'refunded', ['paid'], lost, disputed);
    if (taken) return { payment: taken, wasPaid: true };
    // Withdrawn before, by our refund: only the dispute ends. Where that never reached the provider, the bank's is the refund.
    const unsent = { ...disputed, refundReference: IsNull(), refundReason: Not<RefundReason>('provider') };
    const payment =
      (await this.move(tx, id, 'refunded', ['refunded'], { ...ended, refundReference, refundedAt }, unsent)) ??
      (await this.move(tx, id, 'refunded', ['refunded'], ended, disputed));
    return payment && { payment, wasPaid: false };
  }

  /** For money that bought nothing: of a payment in one of these states. @returns null when it is in another */
  returnUnpaid(
    tx: EntityManager,
    id: string,
    from: 'pending' | 'failed',
    facts: Pick<Payment, 'transactionId' | 'refundReason'> & Partial<PaidFacts>,
  ): Promise<Payment | null> {
    return this.move(tx, id, 'refunded', [from], facts);
  }

  async assign(tx: EntityManager, id: string, userId: string): Promise<void> {
    await tx.update(Payment, { id }, { userId });
  }

  async noteRefund(id: string, refundReference: string, refundedAt: Date): Promise<void> {
    const unsent = { id, refundReference: IsNull() };
    await this.dataSource.manager.update(Payment, unsent, { refundReference, refundedAt });
  }

  /** Of these checkout sessions the ones whose payment went back because no source answered. */
  async unansweredAmong(checkoutSessionIds: readonly string[]): Promise<Set<string | null>> {
    const unanswered = await this.dataSource.manager.find(Payment, {
      select: { id: true, checkoutSessionId: true },
      where: { checkoutSessionId: In([...checkoutSessionIds]), refundReason: 'no_answer' },
    });
    return new Set(unanswered.map(({ checkoutSessionId }) => checkoutSessionId));
  }

  /** The renewal of a period that is neither refused nor came too late: its buyer's when they are present, else the one by the kept method. */
  findRenewal(
    subscriptionId: string,
    period: number,
    by: { onSession: boolean; states: PaymentState[] },
  ): Promise<Payment | null> {
    return this.dataSource
      .createQueryBuilder(Payment, 'payment')
      .where({ subscriptionId, period, kind: 'renewal', onSession: by.onSession })
      .andWhere('payment.state IN (:...states)', by)
      .andWhere(`payment.refundReason IS DISTINCT FROM 'late'`)
      .getOne();
  }

  findPendingExtraReport(tx: EntityManager, vehicleReportId: string): Promise<Payment | null> {
    return tx.findOneBy(Payment, { vehicleReportId, kind: 'extra_report', state: 'pending' });
  }

  /** How each payment of users was made and what became of it, as an export shows it. */
  async factsOf(tx: EntityManager, userIds: readonly string[]): Promise<ReadonlyMap<string, PaymentFacts>> {
    const payments = await tx.find(Payment, { where: { userId: In([...userIds]) } });
    return new Map(payments.map((payment) => [payment.id, factsIn(payment)]));
  }

  pendingPurchasesOf(tx: EntityManager, userId: string): Promise<Pick<Payment, 'id'>[]> {
    return tx.find(Payment, { select: { id: true }, where: { userId, kind: 'purchase', state: 'pending' } });
  }

  /** Takes a payment back that the provider has never heard of. */
  async deleteUnopened(tx: EntityManager, id: string): Promise<void> {
    await tx.delete(Payment, { id, reference: IsNull() });
  }

  /** Later payments of subscriptions that are pending for long, oldest first. By the partial index on them, hence by hand. */
  findStuck(times: { stuckSeconds: number; graceMinutes: number; limit: number }): Promise<StuckPayment[]> {
    return this.dataSource.query<StuckPayment[]>(
      `SELECT *, "createdAt" < now() - make_interval(mins => $2) AS over FROM payments
       WHERE state = 'pending' AND kind <> 'purchase' AND "createdAt" < now() - make_interval(secs => $1)
       ORDER BY "createdAt" LIMIT $3`,
      [times.stuckSeconds, times.graceMinutes, times.limit],
    );
  }

  /**
   * Changes the state of a payment where it and the guard allow it, so that of several simultaneous calls the first has
   * the effect.
   */
  private async move(
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
