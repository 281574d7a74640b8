import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../config/clock.js';
import { Config } from '../config/config.js';
import { EntitlementsService, isOverdrawn } from '../entitlements/entitlements.service.js';
import { AppError } from '../http/errors.js';
import { TOKEN_PATTERN } from '../http/tokens.js';
import type { Visitor } from '../http/visitor.js';
import { PaymentsRepository } from '../payments/payments.repository.js';
import { PaymentsService } from '../payments/payments.service.js';
import { ReportsRepository } from '../reports/reports.repository.js';
import { SubscriptionsRepository } from '../subscriptions/subscriptions.repository.js';
import { type ArrivedPayment, PurchasesRepository } from './purchases.repository.js';
import type { RefundAnswerView } from './refund.dto.js';
import { RefundFactsRepository } from './refund-facts.repository.js';
import { type AskedReason, decideRefund, type RefundGround } from './refund-rules.js';
import { denialText, grantText, takenBackText } from './refund-texts.js';

/** Others may hold the same rows in another order; PostgreSQL then lets one of the two begin anew. */
const TRIES = 4;
const isDeadlock = (error: unknown): boolean => (error as { code?: string }).code === '40P01';

/** Refunds that buyers ask for: decided on the spot by `refund-rules.ts`, and done in the transaction that decides. */
@Injectable()
export class RefundRequestsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly repository: PurchasesRepository,
    private readonly facts: RefundFactsRepository,
    private readonly payments: PaymentsService,
    private readonly paymentsRepository: PaymentsRepository,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly reports: ReportsRepository,
    private readonly entitlements: EntitlementsService,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /**
   * Decides and, when it is granted, takes the rights back and orders the money. Asking again about a payment that was
   * taken back says so and returns nothing more.
   * @throws AppError PURCHASE_NOT_FOUND for an unknown payment and another person's alike
   */
  async ask(id: string, reason: AskedReason, visitor: Visitor): Promise<RefundAnswerView> {
    if (!TOKEN_PATTERN.test(id)) throw purchaseNotFound();
    for (let tries = 1; ; tries++) {
      try {
        return await this.dataSource.transaction((tx) => this.decide(tx, id, reason, visitor));
      } catch (error) {
        if (isOverdrawn(error)) return this.overdrawn(id, visitor);
        if (!isDeadlock(error) || tries === TRIES) throw error;
      }
    }
  }

  private async decide(
    tx: EntityManager,
    id: string,
    reason: AskedReason,
    visitor: Visitor,
  ): Promise<RefundAnswerView> {
    await this.hold(tx, await this.find(id, visitor, tx));
    // What was seen before it was held may have changed since.
    const payment = await this.find(id, visitor, tx);
    if (payment.state === 'refunded') return this.answer(payment, 'granted', takenBackText(payment));
    const decision = decideRefund(await this.facts.read(tx, payment), reason, this.clock.now());
    if (!decision.granted) return this.denied(payment, denialText(decision.denial, this.supportEmail));
    await this.giveBack(tx, payment, decision.ground);
    return this.answer(payment, 'granted', grantText(decision.ground, payment));
  }

  private async find(id: string, visitor: Visitor, tx?: EntityManager): Promise<ArrivedPayment> {
    const payment = await this.repository.payment(id, visitor, tx);
    if (!payment) throw purchaseNotFound();
    return payment;
  }

  /** Keeps everything a decision about a payment rests on as it is until the transaction ends: nothing is opened or spent meanwhile. */
  private async hold(tx: EntityManager, { id, paidSubscriptionId, vehicleReportId }: ArrivedPayment): Promise<void> {
    await this.paymentsRepository.hold(tx, id);
    if (paidSubscriptionId) await this.subscriptions.hold(tx, paidSubscriptionId);
    if (vehicleReportId) await this.reports.hold(tx, vehicleReportId);
  }

  private async giveBack(tx: EntityManager, payment: ArrivedPayment, ground: RefundGround): Promise<void> {
    const { kind, paidSubscriptionId: id } = payment;
    const subscription = id && kind !== 'extra_report' ? await this.subscriptions.find({ id }, tx) : null;
    // Unlocked under the subscription, never opened: without it they are not paid for.
    if (subscription) await this.entitlements.withdrawUnlockedBy(tx, subscription.id, subscription.currentPeriodStart);
    await this.payments.refund(tx, payment, ground);
  }

  /** The ledger itself refused: credits of this payment have gone to other vehicles. */
  private async overdrawn(id: string, visitor: Visitor): Promise<RefundAnswerView> {
    return this.denied(await this.find(id, visitor), denialText('used_elsewhere', this.supportEmail));
  }

  private denied(payment: ArrivedPayment, text: string): RefundAnswerView {
    return { ...this.answer(payment, 'denied', text), amountCents: 0 };
  }

  private answer({ id, amountCents, currency }: ArrivedPayment, decision: RefundAnswerView['decision'], text: string) {
    return { receiptId: id, decision, text, amountCents, currency, supportEmail: this.supportEmail };
  }

  private get supportEmail(): string {
    return this.config.settings.supportEmail;
  }
}

export const purchaseNotFound = (): AppError =>
  new AppError('PURCHASE_NOT_FOUND', 'This purchase was not found. Please look at the list of your purchases.');
