import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager, type EntitySubscriberInterface, type QueryRunner } from 'typeorm';
import type { TransactionCommitEvent } from 'typeorm/subscriber/event/TransactionCommitEvent.js';
import type { TransactionRollbackEvent } from 'typeorm/subscriber/event/TransactionRollbackEvent.js';
import { OnEvent } from '../platform/jobs/domain-events.js';
import { paidCents, payments } from '../platform/telemetry/metrics.js';
import type { Payment } from './payment.entity.js';
import { PAYMENT_DISPUTED, PAYMENT_PAID, PAYMENT_REFUNDED, PAYMENT_REFUSED } from './payments.service.js';

type PaymentEvent = { payment: Payment };

/** Counts payments once their transaction is committed: what is rolled back has not happened. */
@Injectable()
export class PaymentFiguresService implements OnModuleInit, EntitySubscriberInterface {
  private readonly waiting = new WeakMap<QueryRunner, (() => void)[]>();

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  onModuleInit(): void {
    this.dataSource.subscribers.push(this);
  }

  @OnEvent(PAYMENT_PAID)
  async onPaymentPaid(tx: EntityManager, { payment: { kind, amountCents } }: PaymentEvent): Promise<void> {
    this.afterCommit(tx, () => {
      payments.inc({ kind, outcome: 'paid' });
      paidCents.inc({ kind }, amountCents);
    });
  }

  @OnEvent(PAYMENT_REFUSED)
  async onPaymentRefused(tx: EntityManager, { payment: { kind } }: PaymentEvent): Promise<void> {
    this.afterCommit(tx, () => payments.inc({ kind, outcome: 'refused' }));
  }

  @OnEvent(PAYMENT_REFUNDED)
  async onPaymentRefunded(tx: EntityManager, { payment: { kind } }: PaymentEvent): Promise<void> {
    this.afterCommit(tx, () => payments.inc({ kind, outcome: 'refunded' }));
  }

  @OnEvent(PAYMENT_DISPUTED)
  async onPaymentDisputed(tx: EntityManager, { payment: { kind } }: PaymentEvent): Promise<void> {
    this.afterCommit(tx, () => payments.inc({ kind, outcome: 'disputed' }));
  }

  afterTransactionCommit({ queryRunner }: TransactionCommitEvent): void {
    // The end of a savepoint ends nothing.
    if (queryRunner.isTransactionActive) return;
    for (const count of this.waiting.get(queryRunner) ?? []) count();
    this.waiting.delete(queryRunner);
  }

  afterTransactionRollback({ queryRunner }: TransactionRollbackEvent): void {
    if (!queryRunner.isTransactionActive) this.waiting.delete(queryRunner);
  }

  private afterCommit({ queryRunner }: EntityManager, count: () => void): void {
    if (!queryRunner?.isTransactionActive) return count();
    this.waiting.set(queryRunner, [...(this.waiting.get(queryRunner) ?? []), count]);
  }
}
