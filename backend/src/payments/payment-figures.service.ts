import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager, type EntitySubscriberInterface, type QueryRunner } from 'typeorm';
import type { TransactionCommitEvent } from 'typeorm/subscriber/event/TransactionCommitEvent.js';
import type { TransactionRollbackEvent } from 'typeorm/subscriber/event/TransactionRollbackEvent.js';
import { AnnouncementsService } from '../jobs/announcements.service.js';
import { paidCents, payments } from '../telemetry/metrics.js';
import type { Payment } from './payment.entity.js';
import { PAYMENT_DISPUTED, PAYMENT_PAID, PAYMENT_REFUNDED, PAYMENT_REFUSED } from './payments.service.js';

const OUTCOMES = [
  [PAYMENT_REFUSED, 'refused'],
  [PAYMENT_REFUNDED, 'refunded'],
  [PAYMENT_DISPUTED, 'disputed'],
] as const;

/** Counts payments once their transaction is committed: what is rolled back has not happened. */
@Injectable()
export class PaymentFiguresService implements OnModuleInit, EntitySubscriberInterface {
  private readonly waiting = new WeakMap<QueryRunner, (() => void)[]>();

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly announcements: AnnouncementsService,
  ) {}

  onModuleInit(): void {
    this.dataSource.subscribers.push(this);
    this.announcements.on(PAYMENT_PAID, async (tx, { payment: { kind, amountCents } }) =>
      this.later(tx, () => {
        payments.inc({ kind, outcome: 'paid' });
        paidCents.inc({ kind }, amountCents);
      }),
    );
    for (const [what, outcome] of OUTCOMES)
      this.announcements.on<{ payment: Payment }>(what, async (tx, { payment: { kind } }) =>
        this.later(tx, () => payments.inc({ kind, outcome })),
      );
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

  private later({ queryRunner }: EntityManager, count: () => void): void {
    if (!queryRunner?.isTransactionActive) return count();
    this.waiting.set(queryRunner, [...(this.waiting.get(queryRunner) ?? []), count]);
  }
}
