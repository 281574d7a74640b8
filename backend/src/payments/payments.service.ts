import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../platform/config/clock.js';
import { domainEvent, DomainEvents } from '../platform/jobs/domain-events.js';
import { JobHandler, jobType } from '../platform/jobs/job-handler.js';
import { JobsService } from '../platform/jobs/jobs.service.js';
import type { NewPayment, Payment, RefundReason } from './payment.entity.js';
import {
  DisputedPaymentError,
  type OpenedPayment,
  type PaidProviderPayment,
  PaymentProvider,
  type ProviderDispute,
  type ProviderPayment,
  type SavedMethod,
} from './payment-provider.js';
import { type PaidFacts, PaymentsRepository } from './payments.repository.js';

/** What a payment has come to. `refunded`: the money bought nothing, or is given back. */
export type PaymentOutcome =
  | { status: 'paid'; transactionId: string }
  | { status: 'failed'; reason: string }
  | { status: 'unpaid' | 'processing' | 'requires_action' | 'refunded' };

/**
 * A payment has arrived, for the first time. Its seller delivers, or gives it back at once; `saved` is the method that may
 * be charged later.
 */
export const PAYMENT_PAID = domainEvent<{ payment: Payment; saved: SavedMethod | null }>('payment-paid');
/** The provider is at work on a payment whose buyer is present, or its bank asks the buyer something. */
export const PAYMENT_UNDERWAY = domainEvent<{ payment: Payment; status: 'processing' | 'requires_action' }>(
  'payment-underway',
);
/** A payment by a kept method was refused for good. */
export const PAYMENT_REFUSED = domainEvent<{ payment: Payment }>('payment-refused');
/** A payment is taken back, and with it everything it brought. */
export const PAYMENT_REFUNDED = domainEvent<{ payment: Payment; reason: RefundReason }>('payment-refunded');
/** A payment that arrived brought nothing, and goes back by itself. */
export const PAYMENT_UNUSED = domainEvent<{ payment: Payment; reason: RefundReason }>('payment-unused');
/** The provider returned a payment before we heard that it was paid: it brings nothing. */
export const PAYMENT_RETURNED = domainEvent<{ payment: Payment }>('payment-returned');

/** A bank contests a payment for its buyer: what it brought is withdrawn until that is decided. */
export const PAYMENT_DISPUTED = domainEvent<{ payment: Payment; dispute: ProviderDispute }>('payment-disputed');
/** A dispute is decided. What was withdrawn for it comes back; when it is lost, PAYMENT_REFUNDED follows. */
export const DISPUTE_CLOSED = domainEvent<{ payment: Payment; dispute: ProviderDispute; outcome: 'won' | 'lost' }>(
  'dispute-closed',
);

const REFUND_PAYMENT = jobType<{ id: string; reference: string }>('refund-payment');

const NO_METHOD = 'No payment method is saved for this subscription.';

/** Money that we had returned before a bank was asked for it: a dispute finds nothing left to withdraw, and brings nothing back. */
export const givenBack = ({ state, refundReason }: Pick<Payment, 'state' | 'refundReason'>): boolean =>
  state === 'refunded' && refundReason !== 'dispute';

/** Whether what was given back has left the provider, no matter who asked it to. */
export const isSentBack = ({
  refundReason,
  refundReference,
}: Pick<Payment, 'refundReason' | 'refundReference'>): boolean =>
  refundReason === 'provider' || refundReference !== null;

/** Money on its way here and back: opened, settled and refunded the same way whatever it pays for, each once. */
@Injectable()
export class PaymentsService {
  private readonly logger = new Logger('payments');

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly provider: PaymentProvider,
    private readonly repository: PaymentsRepository,
    private readonly events: DomainEvents,
    private readonly jobs: JobsService,
    private readonly clock: Clock,
  ) {}

  /** Opens a payment at the provider for a buyer who is present. Its id opens one, however often it is asked. */
  async open(
    payment: NewPayment,
    { keepMethod, customer }: { keepMethod: boolean; customer: string | null },
  ): Promise<OpenedPayment> {
    const { id: key, amountCents: amount, currency } = payment;
    const opened = await this.provider.open({ key, amount, currency, keepMethod, customer });
    await this.repository.noteReference(payment, opened.reference);
    return opened;
  }

  /** Charges a kept method and settles. Safe to repeat after any failure: its id charges once. */
  async collect(payment: Payment, saved: SavedMethod | null): Promise<PaymentOutcome> {
    const { id: key, amountCents: amount, currency } = payment;
    if (payment.reference) return this.settle(payment);
    if (!saved) {
      await this.dataSource.transaction((tx) => this.refuse(tx, payment, NO_METHOD));
      return { status: 'failed', reason: NO_METHOD };
    }
    const reference = await this.provider.chargeSaved({ key, amount, currency, saved });
    await this.repository.noteReference(payment, reference);
    return this.settle({ ...payment, reference });
  }

  /** Asks the provider for the truth; what it means happens in one transaction, once, however often this is called. */
  async settle(payment: Payment): Promise<PaymentOutcome> {
    return this.settleAs(payment, await this.provider.retrieve(payment.reference ?? ''));
  }

  /** Charges a payment whose buyer is present, and settles it. */
  async charge(payment: Payment, paymentMethod: string | undefined): Promise<PaymentOutcome> {
    return this.settleAs(payment, await this.provider.charge(payment.reference ?? '', paymentMethod));
  }

  private settleAs(payment: Payment, truth: ProviderPayment): Promise<PaymentOutcome> {
    return this.dataSource.transaction((tx) => this.apply(tx, payment, truth));
  }

  /** The effect of what the provider says of a payment. */
  async apply(tx: EntityManager, payment: Payment, truth: ProviderPayment): Promise<PaymentOutcome> {
    switch (truth.status) {
      case 'paid':
        return this.paid(tx, payment, truth);
      case 'refunded':
        await this.returned(tx, payment, truth.transactionId);
        return { status: 'refunded' };
      case 'failed':
        // A buyer who is present may still try another card.
        if (!payment.onSession) await this.refuse(tx, payment, truth.reason);
        return truth;
      case 'processing':
      case 'requires_action':
        if (payment.onSession) await this.events.emit(tx, PAYMENT_UNDERWAY, { payment, ...truth });
        // Without the buyer present a challenge is a refusal.
        else if (truth.status === 'requires_action')
          await this.refuse(tx, payment, 'The bank asks for a confirmation.');
        return truth;
      case 'unpaid':
        return truth;
    }
  }

  /**
   * The effect of what the provider says of a dispute, once, in whatever order its events come: the states are guarded, and an end
   * whose beginning was never heard of begins it first. A bank that begins another one has lost the first, heard of or not.
   */
  async applyDispute(tx: EntityManager, { id }: Payment, dispute: ProviderDispute): Promise<void> {
    const earlier = await this.repository.openDisputeBesides(tx, id, dispute.id);
    if (earlier) await this.winDispute(tx, id, { ...dispute, id: earlier });
    const disputed = await this.repository.moveDispute(tx, id, 'open', dispute.id);
    if (disputed) await this.events.emit(tx, PAYMENT_DISPUTED, { payment: disputed, dispute });
    if (dispute.status === 'won') await this.winDispute(tx, id, dispute);
    if (dispute.status === 'lost') await this.loseDispute(tx, id, dispute);
  }

  private async winDispute(tx: EntityManager, id: string, dispute: ProviderDispute): Promise<void> {
    const payment = await this.repository.moveDispute(tx, id, 'won', dispute.id);
    if (!payment) return;
    await this.events.emit(tx, DISPUTE_CLOSED, { payment, dispute, outcome: 'won' });
    // The bank was asked before our refund had reached it: now it can.
    if (givenBack(payment) && !isSentBack(payment)) await this.orderBack(tx, payment);
  }

  /** The money is gone: what the payment brought goes the way of every refund, only that nothing is sent. */
  private async loseDispute(tx: EntityManager, id: string, dispute: ProviderDispute): Promise<void> {
    const lost = await this.repository.loseDispute(tx, id, dispute.id, this.clock.now());
    if (!lost) return;
    const { payment, wasPaid } = lost;
    await this.events.emit(tx, DISPUTE_CLOSED, { payment, dispute, outcome: 'lost' });
    if (wasPaid) await this.events.emit(tx, PAYMENT_REFUNDED, { payment, reason: 'dispute' });
  }

  /** Ends a payment that its buyer has not made. @returns false when it was made in the last moment, or is on its way */
  async giveUp(payment: Payment, reason: string): Promise<boolean> {
    if (payment.reference) {
      await this.provider.cancel(payment.reference);
      const { status } = await this.settle(payment);
      if (status === 'paid' || status === 'refunded' || status === 'processing') return false;
    }
    await this.dataSource.transaction((tx) => this.repository.fail(tx, payment.id, reason, this.clock.now()));
    return true;
  }

  /**
   * Takes a paid payment back: its seller withdraws what it brought, and the money is ordered back, in one transaction.
   * @returns false when it is not paid, or was taken back before
   */
  async refund(tx: EntityManager, payment: Payment, reason: RefundReason): Promise<boolean> {
    if (!(await this.withdraw(tx, payment, reason))) return false;
    await this.orderBack(tx, payment);
    return true;
  }

  /** Gives a payment to whom its purchase or subscription belongs now: accounts may have been merged while it was opened. */
  async assign(tx: EntityManager, payment: Payment, userId: string): Promise<void> {
    if (payment.userId === userId) return;
    await this.repository.assign(tx, payment.id, userId);
    payment.userId = userId;
  }

  /** Gives money back that bought nothing. */
  async returnUnused(tx: EntityManager, payment: Payment, reason: RefundReason): Promise<void> {
    const refunded = await this.repository.refund(tx, payment.id, reason);
    if (!refunded) return;
    Object.assign(payment, refunded);
    await this.orderBack(tx, payment);
    await this.events.emit(tx, PAYMENT_UNUSED, { payment, reason });
  }

  /** The guarded update is the gate: whoever comes second changes no row and delivers nothing. */
  private async paid(tx: EntityManager, asked: Payment, truth: PaidProviderPayment): Promise<PaymentOutcome> {
    const { id, amountCents, currency } = asked;
    const { transactionId, saved, card } = truth;
    if (truth.amount !== amountCents || truth.currency !== currency) {
      this.logger.error(`Payment ${id} is of ${amountCents} ${currency} but paid ${truth.amount} ${truth.currency}.`);
      return { status: 'unpaid' };
    }
    // Heard before, as nearly every event of a provider is.
    if (asked.state === 'paid' && asked.transactionId === transactionId) return { status: 'paid', transactionId };
    const facts = {
      transactionId,
      cardBrand: card?.brand ?? null,
      cardLast4: card?.last4 ?? null,
      cardFingerprintHash: card?.fingerprintHash ?? null,
      settledAt: this.clock.now(),
    };
    const payment = await this.repository.pay(tx, asked, facts);
    if (!payment) return this.paidBefore(tx, asked, facts);
    await this.events.emit(tx, PAYMENT_PAID, { payment, saved });
    return payment.state === 'paid' ? { status: 'paid', transactionId } : { status: 'refunded' };
  }

  /** Paid and heard of before, or given up meanwhile. */
  private async paidBefore(tx: EntityManager, { id }: Payment, facts: PaidFacts): Promise<PaymentOutcome> {
    const payment = (await this.refundLatePayment(tx, id, facts)) ?? (await this.repository.find({ id }, tx));
    return payment?.state === 'paid' ? { status: 'paid', transactionId: facts.transactionId } : { status: 'refunded' };
  }

  /** What was paid after it was given up goes back by itself, and its receipt says so. @returns null when it was not given up */
  private async refundLatePayment(tx: EntityManager, id: string, facts: PaidFacts): Promise<Payment | null> {
    const late = await this.repository.returnUnpaid(tx, id, 'failed', { ...facts, refundReason: 'late' });
    if (!late) return null;
    await this.orderBack(tx, late);
    await this.events.emit(tx, PAYMENT_UNUSED, { payment: late, reason: 'late' });
    return late;
  }

  /** The provider gave the money back, no matter who asked it to. */
  private async returned(tx: EntityManager, asked: Payment, transactionId: string): Promise<void> {
    if (await this.withdraw(tx, asked, 'provider')) return;
    const payment = await this.repository.returnUnpaid(tx, asked.id, 'pending', {
      transactionId,
      refundReason: 'provider',
    });
    if (payment) await this.events.emit(tx, PAYMENT_RETURNED, { payment });
  }

  private async withdraw(tx: EntityManager, payment: Payment, reason: RefundReason): Promise<boolean> {
    const refunded = await this.repository.refund(tx, payment.id, reason);
    if (!refunded) return false;
    Object.assign(payment, refunded);
    await this.events.emit(tx, PAYMENT_REFUNDED, { payment, reason });
    return true;
  }

  private async refuse(tx: EntityManager, { id }: Payment, reason: string): Promise<void> {
    const payment = await this.repository.fail(tx, id, reason, this.clock.now());
    if (payment) await this.events.emit(tx, PAYMENT_REFUSED, { payment });
  }

  /** By a durable job, ordered in the transaction that takes the rights away: neither happens without the other. */
  private async orderBack(tx: EntityManager, { id, reference }: Payment): Promise<void> {
    await this.jobs.add(tx, REFUND_PAYMENT, { id, reference: reference ?? '' }, id);
  }

  /** Retried until the provider has done it; the key makes it once. What a bank has goes back by the bank, or when the dispute is won. */
  @JobHandler(REFUND_PAYMENT)
  async sendBack({ id, reference }: { id: string; reference: string }): Promise<void> {
    const payment = await this.repository.find({ id });
    if (!payment) return;
    const { disputeState, disputeReference } = payment;
    // The provider may remember of an order before the end of a dispute that it refused it.
    const key = disputeState === 'won' ? `refund_${id}_${disputeReference}` : `refund_${id}`;
    try {
      const refundId = await this.provider.refund(reference, key);
      await this.repository.noteRefund(id, refundId, this.clock.now());
    } catch (error) {
      if (!(error instanceof DisputedPaymentError) || !(await this.waitsForBank(payment, reference))) throw error;
      this.logger.warn(`Payment ${id} is in dispute: its refund waits for the bank.`);
    }
  }

  /** The refusal may be the first we hear of a dispute. @returns false when none is open and none is lost: then the money is still owed */
  private async waitsForBank(payment: Payment, reference: string): Promise<boolean> {
    const dispute = await this.provider.retrieveDispute(reference);
    if (dispute) await this.dataSource.transaction((tx) => this.applyDispute(tx, payment, dispute));
    return dispute !== null && dispute.status !== 'won';
  }
}
