import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { isOverdrawn } from '../entitlements/entitlements.service.js';
import { AppError } from '../http/errors.js';
import type { RefundReason } from '../payments/payment.entity.js';
import { PaymentsRepository } from '../payments/payments.repository.js';
import { PaymentsService } from '../payments/payments.service.js';

/** What else happens in the transaction of a refund. */
type Also = (tx: EntityManager) => Promise<void>;
const nothing: Also = () => Promise.resolve();

/** Refunds at somebody's word, who is told why one is not possible. */
@Injectable()
export class RefundsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly payments: PaymentsService,
    private readonly repository: PaymentsRepository,
  ) {}

  /**
   * Refunds a payment in full. Asking twice refunds once.
   * @param also happens in the transaction of the refund, when this call is the one that refunds
   * @returns whether it is
   * @throws AppError REFUND_NOT_POSSIBLE when it is not paid, or when its credits have been spent on other reports
   */
  async refund(paymentId: string, reason: RefundReason, also: Also = nothing): Promise<boolean> {
    try {
      return await this.dataSource.transaction(async (tx) => {
        const payment = await this.repository.find({ id: paymentId }, tx);
        if (payment && (await this.payments.refund(tx, payment, reason))) {
          await also(tx);
          return true;
        }
        const now = payment && (await this.repository.find({ id: paymentId }, tx));
        if (now?.state === 'refunded') return false;
        throw new AppError('REFUND_NOT_POSSIBLE', 'This purchase cannot be refunded.');
      });
    } catch (error) {
      if (!isOverdrawn(error)) throw error;
      throw new AppError(
        'REFUND_NOT_POSSIBLE',
        'Reports of this purchase have been used, so it cannot be refunded in full.',
      );
    }
  }
}
