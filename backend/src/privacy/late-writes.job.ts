import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AnnouncementsService } from '../jobs/announcements.service.js';
import { JobsService } from '../jobs/jobs.service.js';
import { PAYMENT_UNUSED } from '../payments/payments.service.js';
import { UsersRepository } from '../users/users.repository.js';
import { ERASE_LATE_WRITES, PrivacyService } from './privacy.service.js';

/**
 * Erases a person again after a minute: a call that was under way may have written about them meanwhile. So may a payment that arrives
 * later still: it buys nothing any more, and names their card (docs/decisions/0155).
 */
@Injectable()
export class LateWritesJob implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly privacy: PrivacyService,
    private readonly users: UsersRepository,
    private readonly jobs: JobsService,
    private readonly announcements: AnnouncementsService,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(ERASE_LATE_WRITES, ({ userId }) =>
      this.dataSource.transaction((tx) => this.privacy.erasePerson(tx, userId)),
    );
    this.announcements.on(PAYMENT_UNUSED, async (tx, { payment: { userId } }) => {
      if (await this.users.isErased(userId, tx)) await this.privacy.erasePerson(tx, userId);
    });
  }
}
