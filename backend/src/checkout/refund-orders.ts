import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../config/clock.js';
import { jobKind, JobsService } from '../jobs/jobs.service.js';
import { PaymentProvider } from '../payments/payment-provider.js';

/** Whose payment goes back: that of a checkout session, or a later charge of a subscription. */
export interface RefundOrder {
  of: 'session' | 'charge';
  id: string;
  reference: string;
}

const REFUND_PAYMENT = jobKind<RefundOrder>('refund-payment');

/** Sends money back by a durable job, ordered in the transaction that takes the rights away: neither happens without the other. */
@Injectable()
export class RefundOrdersService implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly jobs: JobsService,
    private readonly payments: PaymentProvider,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(REFUND_PAYMENT, (order) => this.send(order));
  }

  async order(tx: EntityManager, order: RefundOrder): Promise<void> {
    await this.jobs.enqueue(tx, REFUND_PAYMENT, order, order.id);
  }

  /** Retried until the provider has done it; the key makes it once. */
  private async send({ of, id, reference }: RefundOrder): Promise<void> {
    const refundId = await this.payments.refund(reference, `refund_${id}`);
    const table = of === 'session' ? 'checkout_sessions' : 'subscription_charges';
    await this.dataSource.query(
      `UPDATE ${table} SET "refundReference" = $2, "refundedAt" = $3 WHERE id = $1 AND "refundReference" IS NULL`,
      [id, refundId, this.clock.now()],
    );
  }
}
