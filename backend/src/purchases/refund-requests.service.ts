import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { RefundsService } from '../checkout/refunds.service.js';
import { Clock } from '../config/clock.js';
import { Config } from '../config/config.js';
import { EntitlementsService, isOverdrawn } from '../entitlements/entitlements.service.js';
import { AppError } from '../http/errors.js';
import { TOKEN_PATTERN } from '../http/tokens.js';
import type { Visitor } from '../http/visitor.js';
import { findPayment, holdPayment, type Payment } from './payments.js';
import type { RefundAnswerView } from './refund.dto.js';
import { readFacts } from './refund-facts.js';
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
    private readonly refunds: RefundsService,
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
    const seen = await findPayment(tx, id, visitor);
    if (!seen) throw purchaseNotFound();
    await holdPayment(tx, seen);
    // What was seen before it was held may have changed since.
    const payment = (await findPayment(tx, id, visitor)) ?? seen;
    if (payment.refunded) return this.answer(payment, 'granted', takenBackText(payment));
    const decision = decideRefund(await readFacts(tx, payment), reason, this.clock.now());
    if (!decision.granted) return this.denied(payment, denialText(decision.denial, this.supportEmail));
    await this.giveBack(tx, payment, decision.ground);
    return this.answer(payment, 'granted', grantText(decision.ground, payment));
  }

  private async giveBack(tx: EntityManager, payment: Payment, ground: RefundGround): Promise<void> {
    const { id, kind, subscriptionId } = payment;
    // Unlocked under the plan, never opened: without the plan they are not paid for.
    if (subscriptionId && kind !== 'extra_report')
      await this.entitlements.withdrawUnlockedBy(tx, subscriptionId, await this.periodStart(tx, subscriptionId));
    if (kind === 'purchase') await this.refunds.issueRefund(tx, id, ground);
    else await this.refunds.giveCharge(tx, id, ground);
  }

  private async periodStart(tx: EntityManager, subscriptionId: string): Promise<Date> {
    const [plan] = await tx.query<{ currentPeriodStart: Date }[]>(
      'SELECT "currentPeriodStart" FROM subscriptions WHERE id = $1',
      [subscriptionId],
    );
    return plan?.currentPeriodStart ?? this.clock.now();
  }

  /** The ledger itself refused: credits of this payment have gone to other vehicles. */
  private async overdrawn(id: string, visitor: Visitor): Promise<RefundAnswerView> {
    const payment = await findPayment(this.dataSource.manager, id, visitor);
    if (!payment) throw purchaseNotFound();
    return this.denied(payment, denialText('used_elsewhere', this.supportEmail));
  }

  private denied(payment: Payment, text: string): RefundAnswerView {
    return { ...this.answer(payment, 'denied', text), amountCents: 0 };
  }

  private answer({ id, amountCents, currency }: Payment, decision: RefundAnswerView['decision'], text: string) {
    return { receiptId: id, decision, text, amountCents, currency, supportEmail: this.supportEmail };
  }

  private get supportEmail(): string {
    return this.config.settings.supportEmail;
  }
}

export const purchaseNotFound = (): AppError =>
  new AppError('PURCHASE_NOT_FOUND', 'This purchase was not found. Please look at the list of your purchases.');
