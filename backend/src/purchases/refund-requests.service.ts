import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { CasesService } from '../cases/cases.service.js';
import { type Finding, FINDING_TEXTS } from '../cases/finding-texts.js';
import { Clock } from '../platform/config/clock.js';
import { Config } from '../platform/config/config.js';
import { acquireCustomerLock } from '../platform/database/customer-lock.js';
import { TOKEN_PATTERN } from '../platform/http/tokens.js';
import type { Visitor } from '../platform/http/visitor.js';
import { money } from '../platform/input-rules/formats.js';
import { OnEvent, type PayloadOf } from '../platform/jobs/domain-events.js';
import type { Payment } from '../payments/payment.entity.js';
import { PaymentsRepository } from '../payments/payments.repository.js';
import { PAYMENT_DISPUTED, PAYMENT_REFUNDED } from '../payments/payments.service.js';
import { ReportsRepository } from '../reports/reports.repository.js';
import { type RenewalPauseView, viewRenewalPause } from '../subscriptions/subscription.dto.js';
import { SubscriptionsRepository } from '../subscriptions/subscriptions.repository.js';
import { PeopleRepository } from '../users/people.repository.js';
import { personKeys } from '../users/person-keys.js';
import { UsersRepository } from '../users/users.repository.js';
import { PurchasesRepository, type SettledPayment } from './purchases.repository.js';
import { purchaseNotFound } from './purchases.service.js';
import { RefundsService } from '../checkout/refunds.service.js';
import type { AskRefundDto, RefundAnswerView } from './purchases.dto.js';
import { RefundFactsRepository } from './refund-facts.repository.js';
import { decideRefund, REFUND_DAYS, type RefundGround } from './refund-rules.js';
import { COUNTED_REFUNDS, type CountedRefund } from './refund-use.entity.js';
import { RefundUsesRepository } from './refund-uses.repository.js';

/** Refunds on request: granted immediately by `refund-rules.ts`, or left to a person as a case. */
@Injectable()
export class RefundRequestsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly repository: PurchasesRepository,
    private readonly facts: RefundFactsRepository,
    private readonly uses: RefundUsesRepository,
    private readonly people: PeopleRepository,
    private readonly payments: PaymentsRepository,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly reports: ReportsRepository,
    private readonly refunds: RefundsService,
    private readonly cases: CasesService,
    private readonly users: UsersRepository,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  @OnEvent(PAYMENT_REFUNDED)
  async onPaymentRefunded(tx: EntityManager, { payment, reason }: PayloadOf<typeof PAYMENT_REFUNDED>): Promise<void> {
    const counted = COUNTED_REFUNDS.find((one) => one === reason);
    if (counted) await this.count(tx, payment, counted);
  }

  @OnEvent(PAYMENT_DISPUTED)
  async onPaymentDisputed(tx: EntityManager, { payment }: PayloadOf<typeof PAYMENT_DISPUTED>): Promise<void> {
    await this.count(tx, payment, 'dispute');
  }

  /**
   * Grants a refund, opens a case, or denies it as late. Repeating it changes nothing.
   * @throws AppError PURCHASE_NOT_FOUND for an unknown payment and another person's alike
   */
  async request(id: string, claim: AskRefundDto, visitor: Visitor): Promise<RefundAnswerView> {
    if (!TOKEN_PATTERN.test(id)) throw purchaseNotFound();
    return this.dataSource.transaction((tx) => this.decide(tx, id, claim, visitor));
  }

  private async decide(
    tx: EntityManager,
    id: string,
    { reason, message }: AskRefundDto,
    visitor: Visitor,
  ): Promise<RefundAnswerView> {
    await acquireCustomerLock(tx, 'payment', id);
    const { userId, paidSubscriptionId, vehicleReportId } = await this.find(tx, id, visitor);
    // Claims of one person run one after the other, so that one of them is the first.
    const { lockKeys, answersTo } = personKeys(await this.people.find(userId, tx));
    await this.uses.acquireLocks(tx, lockKeys);
    await this.payments.lock(tx, id);
    if (paidSubscriptionId) await this.subscriptions.lock(tx, paidSubscriptionId);
    if (vehicleReportId) await this.reports.lock(tx, vehicleReportId);
    // It may have changed before it was locked.
    const payment = await this.find(tx, id, visitor);
    if (payment.state === 'refunded') return this.answer(payment, 'granted', refundedText(payment));
    const decision = decideRefund(await this.facts.read(tx, payment, answersTo), reason, this.clock.now());
    if (decision.outcome === 'late') return this.answer(payment, 'denied', lateText(this.config.settings.supportEmail));
    if (decision.outcome === 'case') {
      const { finding } = decision;
      const requester = await this.users.idOfBrowser(visitor.anonId, tx);
      const askedByUserId = requester === payment.userId ? null : requester;
      const claim = { reason, finding, message: message || null, askedByUserId };
      const { dueAt } = await this.cases.openClaim(tx, payment, claim);
      const renewalPause = await this.pauseBy(tx, payment);
      return { ...this.answer(payment, 'case', caseText(finding)), dueAt: dueAt.toISOString(), renewalPause };
    }
    const extraCents = await this.refundExtraReports(tx, payment);
    await this.refunds.refundLocked(tx, payment, decision.ground);
    const refunded = { ...payment, amountCents: payment.amountCents + extraCents };
    return this.answer(refunded, 'granted', grantText(decision.ground, refunded));
  }

  /**
   * Refunds the extra reports that were bought at the price of a period, none of which was opened where the rules grant
   * the refund of its payment.
   * @returns their price in cents
   */
  private async refundExtraReports(
    tx: EntityManager,
    { kind, paidSubscriptionId, period }: SettledPayment,
  ): Promise<number> {
    if (!paidSubscriptionId || kind === 'extra_report') return 0;
    let cents = 0;
    for (const { id, amountCents } of await this.payments.findExtraReports(tx, paidSubscriptionId, period ?? 0))
      if ((await this.refunds.refundAny(tx, id, 'unused')) === 'refunded') cents += amountCents;
    return cents;
  }

  /** The renewal that waits until the case is decided. */
  private async pauseBy(
    tx: EntityManager,
    { paidSubscriptionId: id }: SettledPayment,
  ): Promise<RenewalPauseView | null> {
    const subscription = id ? await this.subscriptions.find({ id }, tx) : null;
    if (!subscription) return null;
    return viewRenewalPause(subscription, await this.subscriptions.findPause(subscription.id, tx), this.clock.now());
  }

  private async count(tx: EntityManager, { id: paymentId, userId }: Payment, reason: CountedRefund): Promise<void> {
    const { notedUnder } = personKeys(await this.people.find(userId, tx));
    await this.uses.add(tx, notedUnder, { paymentId, reason, usedAt: this.clock.now() });
  }

  private async find(tx: EntityManager, id: string, visitor: Visitor): Promise<SettledPayment> {
    const payment = await this.repository.payment(id, visitor, tx);
    if (!payment) throw purchaseNotFound();
    return payment;
  }

  private answer(
    { id: receiptId, amountCents, currency }: SettledPayment,
    decision: RefundAnswerView['decision'],
    text: string,
  ): RefundAnswerView {
    const { supportEmail } = this.config.settings;
    const returned = decision === 'granted' ? amountCents : 0;
    return {
      receiptId,
      decision,
      text,
      amountCents: returned,
      currency,
      dueAt: null,
      renewalPause: null,
      supportEmail,
    };
  }
}

const GRANTS: Record<RefundGround, string> = {
  no_records: 'No source holds a record of this vehicle.',
  duplicate: 'You had paid for this vehicle before.',
  wrong_vehicle: 'The report is about a different vehicle from the one you meant.',
  unused: 'You have not used any of this purchase.',
  guarantee: 'That is our guarantee.',
};

function grantText(ground: RefundGround, { amountCents, currency }: Payment): string {
  const amount = money(amountCents, currency);
  return `${GRANTS[ground]} We are returning ${amount} to the card you paid with. Banks can take up to ten days to show it.`;
}

function refundedText({ amountCents, currency, refundReason }: Payment): string {
  if (refundReason === 'dispute')
    return `Your bank has already returned this payment to you: ${money(amountCents, currency)}.`;
  return `We have already refunded this payment: ${money(amountCents, currency)} to the card you paid with.`;
}

const caseText = (finding: Finding): string =>
  `${FINDING_TEXTS[finding]} So a person will look at your request and decide. ${
    finding === 'disputed'
      ? 'What you paid for stays closed until your bank has decided.'
      : 'You can keep using what you paid for until then.'
  }`;

const lateText = (supportEmail: string): string =>
  `The ${REFUND_DAYS} days for a refund of this payment are over. If you disagree, write to ${supportEmail} and name the receipt.`;
