import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { setTimeout as wait } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { Config } from '../../config/config.js';
import { AppError } from '../../http/errors.js';
import { newToken } from '../../http/tokens.js';
import { type OpenedPayment, PaymentProvider, type PaymentRequest, type PaymentTruth } from '../payment-provider.js';
import type { SimulatedPayment } from './simulated-payment.entity.js';

/** What the test cards become in the browser; no card number is ever sent. */
const TEST_CARDS: Readonly<Record<string, 'paid' | 'declined'>> = {
  sim_card_success: 'paid',
  sim_card_declined: 'declined',
};

/** A provider that moves no money: 300 ms to open a payment, 1 s to complete it (B4-009, B4-010), with books of its own. */
@Injectable()
export class SimulatedPayments extends PaymentProvider {
  readonly name = 'simulated';
  readonly simulated = true;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: Config,
  ) {
    super();
  }

  async open({ checkoutSessionId, amount, currency }: PaymentRequest): Promise<OpenedPayment> {
    await wait(this.config.settings.paymentCreateDelayMs);
    const reference = `sim_${checkoutSessionId}`;
    await this.dataSource.query(
      'INSERT INTO simulated_payments (reference, amount, currency) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
      [reference, amount, currency],
    );
    return { reference, clientSecret: null };
  }

  async charge(reference: string, paymentMethod = 'sim_card_success'): Promise<void> {
    const outcome = TEST_CARDS[paymentMethod];
    if (!outcome)
      throw new AppError('VALIDATION', 'Only test cards work here.', { paymentMethod: 'Only test cards work here.' });
    await wait(this.config.settings.paymentCompleteDelayMs);
    await this.dataSource.query(
      `UPDATE simulated_payments SET status = $2::text, "transactionId" = CASE WHEN $2::text = 'paid' THEN $3 END
       WHERE reference = $1 AND status = 'unpaid'`,
      [reference, outcome, `txn_${newToken()}`],
    );
  }

  async retrieve(reference: string): Promise<PaymentTruth> {
    const [payment] = await this.dataSource.query<SimulatedPayment[]>(
      'SELECT * FROM simulated_payments WHERE reference = $1',
      [reference],
    );
    if (payment?.status === 'declined')
      return { status: 'failed', reason: 'Your card was declined. Please use another card.' };
    if (payment?.status !== 'paid' || !payment.transactionId) return { status: 'unpaid' };
    return { status: 'paid', transactionId: payment.transactionId, amount: payment.amount, currency: payment.currency };
  }
}
