import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AppError } from '../platform/http/errors.js';
import type { RefundReason } from '../payments/payment.entity.js';
import { GiveBackService } from './give-back.service.js';

/** What else happens in the transaction of a refund. */
type Also = (tx: EntityManager) => Promise<void>;
const nothing: Also = () => Promise.resolve();

/** Refunds at someone's request, who is told why one is not possible. */
@Injectable()
export class RefundsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly giveBack: GiveBackService,
  ) {}

  /**
   * Refunds a payment in full, whatever was opened with it: those reports close. Asking twice refunds once.
   * @param also happens in the transaction of the refund, when this call is the one that refunds
   * @returns whether it is
   * @throws AppError REFUND_NOT_POSSIBLE when it is not paid, or its bank is deciding about it
   */
  async issueRefund(paymentId: string, reason: RefundReason, also: Also = nothing): Promise<boolean> {
    return this.dataSource.transaction(async (tx) => {
      const done = await this.giveBack.giveBackAny(tx, paymentId, reason);
      if (done === null) throw new AppError('REFUND_NOT_POSSIBLE', 'This purchase cannot be refunded.');
      if (done === 'returned') await also(tx);
      return done === 'returned';
    });
  }
}
