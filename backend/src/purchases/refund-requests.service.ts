import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { CasesService } from '../cases/cases.service.js';
import { Clock } from '../platform/config/clock.js';
import { Config } from '../platform/config/config.js';
import { acquireCustomerLock } from '../platform/database/customer-lock.js';
import { AppError } from '../platform/http/errors.js';
import { TOKEN_PATTERN } from '../platform/http/tokens.js';
import type { Visitor } from '../platform/http/visitor.js';
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
import { type ArrivedPayment, PurchasesRepository } from './purchases.repository.js';
import { RefundsService } from '../checkout/refunds.service.js';
import type { AskRefundDto, RefundAnswerView } from './refund.dto.js';
import { RefundFactsRepository } from './refund-facts.repository.js';
import { decideRefund } from './refund-rules.js';
import { COUNTED_REFUNDS, type CountedRefund } from './refund-use.entity.js';
import { RefundUsesRepository } from './refund-uses.repository.js';
import { caseText, grantText, lateText, takenBackText } from './refund-texts.js';

/**
 * Refunds that buyers ask for: granted on the spot by `refund-rules.ts` and done in the transaction that decides, or
 * left to a person as a case.
 */
@Injectable()
export class RefundRequestsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly repository: PurchasesRepository,
    private readonly facts: RefundFactsRepository,
    private readonly uses: RefundUsesRepository,
    private readonly people: PeopleRepository,
    private readonly paymentsRepository: PaymentsRepository,
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
   * Decides and, when it is granted, takes the rights back and orders the money; what no rule grants becomes a case.
   * Asking again about a payment that was taken back says so and returns nothing more, and about an open case names its
   * due time.
   * @throws AppError PURCHASE_NOT_FOUND for an unknown payment and another person's alike
   */
  async ask(id: string, claim: AskRefundDto, visitor: Visitor): Promise<RefundAnswerView> {
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
    const asked = await this.find(id, visitor, tx);
    // One claim of a person after the other: the first is the first once.
    const { lockKeys, answersTo } = personKeys(await this.people.find(asked.userId, tx));
    await this.uses.acquireLocks(tx, lockKeys);
    await this.hold(tx, asked);
    // What was seen before it was held may have changed since.
    const payment = await this.find(id, visitor, tx);
    if (payment.state === 'refunded') return this.answer(payment, 'granted', takenBackText(payment));
    const decision = decideRefund(await this.facts.read(tx, payment, answersTo), reason, this.clock.now());
    if (decision.outcome === 'late') return this.answer(payment, 'denied', lateText(this.supportEmail));
    if (decision.outcome === 'case') {
      const { finding } = decision;
      const asker = await this.users.idOfBrowser(visitor.anonId, tx);
      const askedByUserId = asker === payment.userId ? null : asker;
      const claim = { reason, finding, message: message || null, askedByUserId };
      const { dueAt } = await this.cases.openClaim(tx, payment, claim);
      const renewalPause = await this.pauseBy(tx, payment);
      return { ...this.answer(payment, 'case', caseText(finding)), dueAt: dueAt.toISOString(), renewalPause };
    }
    await this.refunds.refundLocked(tx, payment, decision.ground);
    return this.answer(payment, 'granted', grantText(decision.ground, payment));
  }

  /**
   * What is not renewed until the case about a payment is decided; null when it belongs to no subscription that renews.
   */
  private async pauseBy(
    tx: EntityManager,
    { paidSubscriptionId: id }: ArrivedPayment,
  ): Promise<RenewalPauseView | null> {
    const subscription = id ? await this.subscriptions.find({ id }, tx) : null;
    if (!subscription) return null;
    return viewRenewalPause(subscription, await this.subscriptions.findPause(subscription.id, tx), this.clock.now());
  }

  private async count(tx: EntityManager, { id: paymentId, userId }: Payment, reason: CountedRefund): Promise<void> {
    const { notedUnder } = personKeys(await this.people.find(userId, tx));
    await this.uses.note(tx, notedUnder, { paymentId, reason, usedAt: this.clock.now() });
  }

  private async find(id: string, visitor: Visitor, tx?: EntityManager): Promise<ArrivedPayment> {
    const payment = await this.repository.payment(id, visitor, tx);
    if (!payment) throw purchaseNotFound();
    return payment;
  }

  /**
   * Keeps everything a decision about a payment rests on as it is until the transaction ends: nothing is opened or
   * spent meanwhile.
   */
  private async hold(tx: EntityManager, { id, paidSubscriptionId, vehicleReportId }: ArrivedPayment): Promise<void> {
    await this.paymentsRepository.lock(tx, id);
    if (paidSubscriptionId) await this.subscriptions.lock(tx, paidSubscriptionId);
    if (vehicleReportId) await this.reports.hold(tx, vehicleReportId);
  }

  private answer(
    { id, amountCents, currency }: ArrivedPayment,
    decision: RefundAnswerView['decision'],
    text: string,
  ): RefundAnswerView {
    const goesBack = decision === 'granted' ? amountCents : 0;
    const { supportEmail } = this;
    return {
      receiptId: id,
      decision,
      text,
      amountCents: goesBack,
      currency,
      dueAt: null,
      renewalPause: null,
      supportEmail,
    };
  }

  private get supportEmail(): string {
    return this.config.settings.supportEmail;
  }
}

export const purchaseNotFound = (): AppError =>
  new AppError('PURCHASE_NOT_FOUND', 'This purchase was not found. Please look at the list of your purchases.');
