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

/** The result of a settlement. `refunded`: the money bought nothing, or was refunded. */
export type PaymentOutcome =
  | { status: 'paid'; transactionId: string }
  | { status: 'failed'; reason: string }
  | { status: 'unpaid' | 'processing' | 'requires_action' | 'refunded' };

/** A payment has arrived: its seller delivers, or refunds it. `saved` may be charged later. */
export const PAYMENT_PAID = domainEvent<{ payment: Payment; saved: SavedMethod | null }>('payment-paid');
/** A payment whose buyer is present is being processed, or needs a confirmation of their bank. */
export const PAYMENT_UNDERWAY = domainEvent<{ payment: Payment; status: 'processing' | 'requires_action' }>(
  'payment-underway',
);
export const PAYMENT_REFUSED = domainEvent<{ payment: Payment }>('payment-refused');
/** A paid payment is refunded, and what it bought is withdrawn. */
export const PAYMENT_REFUNDED = domainEvent<{ payment: Payment; reason: RefundReason }>('payment-refunded');
/** A payment arrived that bought nothing, and is refunded. */
export const PAYMENT_UNUSED = domainEvent<{ payment: Payment; reason: RefundReason }>('payment-unused');
/** The provider returned a payment before we received that it was paid. */
export const PAYMENT_RETURNED = domainEvent<{ payment: Payment }>('payment-returned');
/** A buyer disputes a payment at their bank: what it bought is withdrawn until the bank decides. */
export const PAYMENT_DISPUTED = domainEvent<{ payment: Payment; dispute: ProviderDispute }>('payment-disputed');
/** A bank has decided a dispute; when it is lost, PAYMENT_REFUNDED follows. */
export const DISPUTE_CLOSED = domainEvent<{ payment: Payment; dispute: ProviderDispute; outcome: 'won' | 'lost' }>(
  'dispute-closed',
);

const REFUND_PAYMENT = jobType<{ id: string; reference: string }>('refund-payment');

const NO_METHOD = 'No payment method is saved for this subscription.';

/** Returns whether a payment was refunded before its bank returned it, so that a dispute withdraws nothing. */
export const isRefunded = ({ state, refundReason }: Pick<Payment, 'state' | 'refundReason'>): boolean =>
  state === 'refunded' && refundReason !== 'dispute';

type RefundAtProvider = Pick<Payment, 'refundReason' | 'refundReference'>;

/** Returns whether the provider has made the refund of a payment. */
export const isRefundSent = ({ refundReason, refundReference }: RefundAtProvider): boolean =>
  refundReason === 'provider' || refundReference !== null;

/** Opens, settles and refunds payments of every kind, each once. */
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

  /** Opens a payment for a buyer who is present. Repeating it opens the same one. */
  async open(
    payment: NewPayment,
    { keepMethod, customer }: { keepMethod: boolean; customer: string | null },
  ): Promise<OpenedPayment> {
    const { id: key, amountCents: amount, currency } = payment;
    const opened = await this.provider.open({ key, amount, currency, keepMethod, customer });
    await this.repository.upsertReference(payment, opened.reference);
    return opened;
  }

  /** Charges a saved method and settles. Repeating it charges once. */
  async collect(payment: Payment, saved: SavedMethod | null): Promise<PaymentOutcome> {
    const { id: key, amountCents: amount, currency } = payment;
    if (payment.reference) return this.settle(payment);
    if (!saved) {
      await this.dataSource.transaction((tx) => this.refuse(tx, payment, NO_METHOD));
      return { status: 'failed', reason: NO_METHOD };
    }
    const reference = await this.provider.chargeSaved({ key, amount, currency, saved });
    await this.repository.upsertReference(payment, reference);
    return this.settle({ ...payment, reference });
  }

  /** Applies the provider's state of a payment in one transaction. Repeating it has no effect. */
  async settle(payment: Payment): Promise<PaymentOutcome> {
    return this.settleAs(payment, await this.provider.retrieve(payment.reference ?? ''));
  }

  async charge(payment: Payment, paymentMethod: string | undefined): Promise<PaymentOutcome> {
    return this.settleAs(payment, await this.provider.charge(payment.reference ?? '', paymentMethod));
  }

  private settleAs(payment: Payment, truth: ProviderPayment): Promise<PaymentOutcome> {
    return this.dataSource.transaction((tx) => this.apply(tx, payment, truth));
  }

  async apply(tx: EntityManager, payment: Payment, truth: ProviderPayment): Promise<PaymentOutcome> {
    switch (truth.status) {
      case 'paid':
        return this.paid(tx, payment, truth);
      case 'refunded':
        await this.returned(tx, payment, truth.transactionId);
        return { status: 'refunded' };
      case 'failed':
        if (!payment.onSession) await this.refuse(tx, payment, truth.reason);
        return truth;
      case 'processing':
      case 'requires_action':
        if (payment.onSession) await this.events.emit(tx, PAYMENT_UNDERWAY, { payment, ...truth });
        else if (truth.status === 'requires_action')
          await this.refuse(tx, payment, 'The bank asks for a confirmation.');
        return truth;
      case 'unpaid':
        return truth;
    }
  }

  /**
   * Applies the provider's state of a dispute once, in whatever order its events come. A bank that opens another dispute
   * has lost the one before.
   */
  async applyDispute(tx: EntityManager, { id }: Payment, dispute: ProviderDispute): Promise<void> {
    const earlier = await this.repository.openDisputeBesides(tx, id, dispute.id);
    if (earlier) await this.winDispute(tx, id, { ...dispute, id: earlier });
    const disputed = await this.repository.transitionDispute(tx, id, 'open', dispute.id);
    if (disputed) await this.events.emit(tx, PAYMENT_DISPUTED, { payment: disputed, dispute });
    if (dispute.status === 'won') await this.winDispute(tx, id, dispute);
    if (dispute.status === 'lost') await this.loseDispute(tx, id, dispute);
  }

  private async winDispute(tx: EntityManager, id: string, dispute: ProviderDispute): Promise<void> {
    const payment = await this.repository.transitionDispute(tx, id, 'won', dispute.id);
    if (!payment) return;
    await this.events.emit(tx, DISPUTE_CLOSED, { payment, dispute, outcome: 'won' });
    // The provider refused our refund while the dispute was open.
    if (isRefunded(payment) && !isRefundSent(payment)) await this.orderRefund(tx, payment);
  }

  private async loseDispute(tx: EntityManager, id: string, dispute: ProviderDispute): Promise<void> {
    const lost = await this.repository.loseDispute(tx, id, dispute.id, this.clock.now());
    if (!lost) return;
    const { payment, wasPaid } = lost;
    await this.events.emit(tx, DISPUTE_CLOSED, { payment, dispute, outcome: 'lost' });
    if (wasPaid) await this.events.emit(tx, PAYMENT_REFUNDED, { payment, reason: 'dispute' });
  }

  /** Ends a payment that its buyer has not made. @returns false when it has been made meanwhile */
  async giveUp(payment: Payment, reason: string): Promise<boolean> {
    if (payment.reference) {
      await this.provider.cancel(payment.reference);
      const { status } = await this.settle(payment);
      if (status === 'paid' || status === 'refunded' || status === 'processing') return false;
    }
    await this.dataSource.transaction((tx) => this.repository.fail(tx, payment.id, reason, this.clock.now()));
    return true;
  }

  /** Refunds a payment and withdraws what it bought, in one transaction. @returns false when it is not paid */
  async refund(tx: EntityManager, payment: Payment, reason: RefundReason): Promise<boolean> {
    if (!(await this.withdraw(tx, payment, reason))) return false;
    await this.orderRefund(tx, payment);
    return true;
  }

  /** Assigns a payment to the owner of its purchase: accounts may have been merged since it was opened. */
  async assign(tx: EntityManager, payment: Payment, userId: string): Promise<void> {
    if (payment.userId === userId) return;
    await this.repository.assign(tx, payment.id, userId);
    payment.userId = userId;
  }

  async refundUnused(tx: EntityManager, payment: Payment, reason: RefundReason): Promise<void> {
    const refunded = await this.repository.refund(tx, payment.id, reason);
    if (!refunded) return;
    Object.assign(payment, refunded);
    await this.orderRefund(tx, payment);
    await this.events.emit(tx, PAYMENT_UNUSED, { payment, reason });
  }

  /** Delivers once: the guarded update changes no row the second time. */
  private async paid(tx: EntityManager, opened: Payment, truth: PaidProviderPayment): Promise<PaymentOutcome> {
    const { id, amountCents, currency } = opened;
    const { transactionId, saved, card } = truth;
    if (truth.amount !== amountCents || truth.currency !== currency) {
      this.logger.error(`Payment ${id} is of ${amountCents} ${currency} but paid ${truth.amount} ${truth.currency}.`);
      return { status: 'unpaid' };
    }
    if (opened.state === 'paid' && opened.transactionId === transactionId) return { status: 'paid', transactionId };
    const facts = {
      transactionId,
      cardBrand: card?.brand ?? null,
      cardLast4: card?.last4 ?? null,
      cardFingerprintHash: card?.fingerprintHash ?? null,
      settledAt: this.clock.now(),
    };
    const payment = await this.repository.pay(tx, opened, facts);
    if (!payment) return this.paidBefore(tx, opened, facts);
    await this.events.emit(tx, PAYMENT_PAID, { payment, saved });
    return payment.state === 'paid' ? { status: 'paid', transactionId } : { status: 'refunded' };
  }

  private async paidBefore(tx: EntityManager, { id }: Payment, facts: PaidFacts): Promise<PaymentOutcome> {
    const payment = (await this.refundLatePayment(tx, id, facts)) ?? (await this.repository.find({ id }, tx));
    return payment?.state === 'paid' ? { status: 'paid', transactionId: facts.transactionId } : { status: 'refunded' };
  }

  /** Refunds what was paid after it was given up. @returns null when it was not given up */
  private async refundLatePayment(tx: EntityManager, id: string, facts: PaidFacts): Promise<Payment | null> {
    const late = await this.repository.returnUnpaid(tx, id, 'failed', { ...facts, refundReason: 'late' });
    if (!late) return null;
    await this.orderRefund(tx, late);
    await this.events.emit(tx, PAYMENT_UNUSED, { payment: late, reason: 'late' });
    return late;
  }

  private async returned(tx: EntityManager, paid: Payment, transactionId: string): Promise<void> {
    if (await this.withdraw(tx, paid, 'provider')) return;
    const facts = { transactionId, refundReason: 'provider' } as const;
    const payment = await this.repository.returnUnpaid(tx, paid.id, 'pending', facts);
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

  private async orderRefund(tx: EntityManager, { id, reference }: Payment): Promise<void> {
    await this.jobs.add(tx, REFUND_PAYMENT, { id, reference: reference ?? '' }, id);
  }

  /** Retried until the provider has made the refund. Money that a bank has is refunded by the bank, or once we win. */
  @JobHandler(REFUND_PAYMENT)
  async sendRefund({ id, reference }: { id: string; reference: string }): Promise<void> {
    const payment = await this.repository.find({ id });
    if (!payment) return;
    const { disputeState, disputeReference } = payment;
    // The provider may have cached that it refused the other key during the dispute.
    const key = disputeState === 'won' ? `refund_${id}_${disputeReference}` : `refund_${id}`;
    try {
      const refundId = await this.provider.refund(reference, key);
      await this.repository.storeRefund(id, refundId, this.clock.now());
    } catch (error) {
      if (!(error instanceof DisputedPaymentError) || !(await this.waitsForBank(payment, reference))) throw error;
      this.logger.warn(`Payment ${id} is in dispute: its refund waits for the bank.`);
    }
  }

  /** Applies a dispute that we may not know yet. @returns false when the bank has no claim to the money */
  private async waitsForBank(payment: Payment, reference: string): Promise<boolean> {
    const dispute = await this.provider.retrieveDispute(reference);
    if (dispute) await this.dataSource.transaction((tx) => this.applyDispute(tx, payment, dispute));
    return dispute !== null && dispute.status !== 'won';
  }
}
