import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { OnEvent, type PayloadOf } from '../platform/jobs/domain-events.js';
import { JobHandler } from '../platform/jobs/job-handler.js';
import { PAYMENT_UNUSED } from '../payments/payments.service.js';
import { UsersRepository } from '../users/users.repository.js';
import { ERASE_LATE_WRITES, PrivacyService } from './privacy.service.js';

/** Erases a person again, because a concurrent call or a late payment may have written about them (docs/decisions/0013). */
@Injectable()
export class LateWritesJob {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly privacy: PrivacyService,
    private readonly users: UsersRepository,
  ) {}

  @JobHandler(ERASE_LATE_WRITES)
  async eraseAgain({ userId }: { userId: string }): Promise<void> {
    await this.dataSource.transaction((tx) => this.privacy.erasePerson(tx, userId));
  }

  @OnEvent(PAYMENT_UNUSED)
  async onPaymentUnused(tx: EntityManager, { payment: { userId } }: PayloadOf<typeof PAYMENT_UNUSED>): Promise<void> {
    if (await this.users.isErased(userId, tx)) await this.privacy.erasePerson(tx, userId);
  }
}
