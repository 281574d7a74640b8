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

/** Counts payments once their transaction is committed. */
@Injectable()
export class PaymentFiguresService implements OnModuleInit, EntitySubscriberInterface {
  private readonly waiting = new WeakMap<QueryRunner, (() => void)[]>();

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  onModuleInit(): void {
    this.dataSource.subscribers.push(this);
  }

  @OnEvent(PAYMENT_PAID)
  async onPaymentPaid(tx: EntityManager, { payment }: PaymentEvent): Promise<void> {
    this.countAfterCommit(tx, payment, 'paid');
  }

  @OnEvent(PAYMENT_REFUSED)
  async onPaymentRefused(tx: EntityManager, { payment }: PaymentEvent): Promise<void> {
    this.countAfterCommit(tx, payment, 'refused');
  }

  @OnEvent(PAYMENT_REFUNDED)
  async onPaymentRefunded(tx: EntityManager, { payment }: PaymentEvent): Promise<void> {
    this.countAfterCommit(tx, payment, 'refunded');
  }

  @OnEvent(PAYMENT_DISPUTED)
  async onPaymentDisputed(tx: EntityManager, { payment }: PaymentEvent): Promise<void> {
    this.countAfterCommit(tx, payment, 'disputed');
  }

  afterTransactionCommit({ queryRunner }: TransactionCommitEvent): void {
    // Still active after the end of a savepoint.
    if (queryRunner.isTransactionActive) return;
    for (const count of this.waiting.get(queryRunner) ?? []) count();
    this.waiting.delete(queryRunner);
  }

  afterTransactionRollback({ queryRunner }: TransactionRollbackEvent): void {
    if (!queryRunner.isTransactionActive) this.waiting.delete(queryRunner);
  }

  private countAfterCommit({ queryRunner }: EntityManager, { kind, amountCents }: Payment, outcome: string): void {
    const count = (): void => {
      payments.inc({ kind, outcome });
      if (outcome === 'paid') paidCents.inc({ kind }, amountCents);
    };
    if (!queryRunner?.isTransactionActive) return count();
    this.waiting.set(queryRunner, [...(this.waiting.get(queryRunner) ?? []), count]);
  }
}
