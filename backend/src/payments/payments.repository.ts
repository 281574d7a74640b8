import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager, In, Not } from 'typeorm';
import { columnsOf } from '../database/columns.js';
import { takeTurnOf, turnOf, turnTaken } from '../database/turns.repository.js';
import { type NewPayment, Payment, type RefundReason } from './payment.entity.js';
import { DISPUTE_MOVES, type DisputeState, type PaymentState, paymentStatesBefore } from './payment-states.js';
import { statesBefore } from '../config/moves.js';
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

const factsIn = ({ state, settledAt, refundReason, ...payment }: Payment): PaymentFacts => ({
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

  /** Keeps a payment as it is until the transaction ends, when it is its person's turn. */
  async hold(tx: EntityManager, id: string): Promise<Payment | null> {
    await takeTurnOf(tx, 'payment', id);
    return tx.findOne(Payment, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  /** Keeps all payments of some users as they are until the transaction ends. */
  async holdAllOf(tx: EntityManager, userIds: readonly string[]): Promise<void> {
    await tx.query('SELECT FROM payments WHERE "userId" = ANY($1) ORDER BY id FOR UPDATE', [userIds]);
  }

  /** Writes a payment down unless a unique key says that the same one is under way. */
  async insert(payment: NewPayment, tx: EntityManager = this.dataSource.manager): Promise<void> {
    await tx.createQueryBuilder().insert().into(Payment).values(payment).orIgnore().execute();
  }

  /**
   * Writes down under which name the provider keeps a payment, which may have been written down before. Its buyer may have become another
   * user while the provider was asked: it is whose the report is now.
   */
  async noteReference(payment: NewPayment, reference: string): Promise<void> {
    const { userId, vehicleReportId = null } = payment;
    await this.dataSource
      .createQueryBuilder()
      .insert()
      .into(Payment)
      .values({ ...payment, reference, userId: () => `coalesce(${turnOf('report', ':vehicleReportId')}, :userId)` })
      .setParameters({ userId, vehicleReportId })
      .orUpdate(['reference'], ['id'])
      .execute();
  }

  /** @returns null when it was paid or given up before */
  pay(tx: EntityManager, id: string, facts: PaidFacts): Promise<Payment | null> {
    return this.move(tx, id, 'paid', paymentStatesBefore('paid'), facts);
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
    return this.move(tx, id, 'refunded', ['paid'], { refundReason }, `"disputeState" IS DISTINCT FROM 'open'`);
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
    const before = {
      open: `("disputeState" IS NULL OR "disputeState" = 'won' AND "disputeReference" <> :disputeReference)`,
      won: `"disputeState" = 'open' AND coalesce("disputeReference", :disputeReference) = :disputeReference`,
    };
    const { raw } = await tx
      .createQueryBuilder()
      .update(Payment)
      .set({ disputeState: to, disputeReference })
      .where(`id = :id AND ${before[to]}`, { id, disputeReference })
      .andWhere(`state IN ('paid', 'refunded')`)
      .andWhere(turnTaken('payment', 'id'))
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
    const before = statesBefore<DisputeState>(DISPUTE_MOVES, 'lost');
    const ended = { disputeState: 'lost', disputeReference: refundReference } as const;
    const lost = { ...ended, refundReason: 'dispute', refundReference, refundedAt } as const;
    const disputed = '"disputeState" IN (:...disputes)';
    const taken = await this.move(tx, id, 'refunded', ['paid'], lost, disputed, before);
    if (taken) return { payment: taken, wasPaid: true };
    // Withdrawn before, by our refund: only the dispute ends. Where that never reached the provider, the bank's is the refund.
    const unsent = `${disputed} AND "refundReference" IS NULL AND "refundReason" <> 'provider'`;
    const payment =
      (await this.move(tx, id, 'refunded', ['refunded'], { ...ended, refundReference, refundedAt }, unsent, before)) ??
      (await this.move(tx, id, 'refunded', ['refunded'], ended, disputed, before));
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
    await this.dataSource.query(
      'UPDATE payments SET "refundReference" = $2, "refundedAt" = $3 WHERE id = $1 AND "refundReference" IS NULL',
      [id, refundReference, refundedAt],
    );
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
    await tx.query('DELETE FROM payments WHERE id = $1 AND reference IS NULL', [id]);
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
   * The one way a state changes: guarded, so that of several at once the first has the effect. It begins most transactions about money, so
   * the same statement waits for the person's turn before it locks the row.
   */
  private async move(
    tx: EntityManager,
    id: string,
    state: PaymentState,
    before: readonly PaymentState[],
    facts: Partial<Payment>,
    guard = 'true',
    disputes: readonly DisputeState[] = [],
  ): Promise<Payment | null> {
    const { raw } = await tx
      .createQueryBuilder()
      .update(Payment)
      .set({ ...facts, state })
      .where('id = :id AND state IN (:...before)', { id, before })
      .andWhere(guard, { disputes })
      .andWhere(turnTaken('payment', 'id'))
      .returning(columnsOf(tx.connection.getMetadata(Payment)))
      .execute();
    const [moved] = raw as Payment[];
    return moved ?? null;
  }

  /** Renewals and extra reports of users, as an export shows them. */
  async laterPaymentsOf(
    tx: EntityManager,
    userIds: readonly string[],
  ): Promise<(PaymentFacts & Pick<Payment, 'vehicleReportId'>)[]> {
    const payments = await tx.find(Payment, {
      where: { userId: In([...userIds]), kind: Not('purchase') },
      order: { createdAt: 'ASC' },
    });
    return payments.map((payment) => {
      const { offerKey, kind, amountCents, currency, state: status, createdAt, settledAt, vehicleReportId } = payment;
      return {
        ...{ offerKey, kind, amountCents, currency, status, createdAt, settledAt, vehicleReportId },
        ...factsIn(payment),
      };
    });
  }
}
