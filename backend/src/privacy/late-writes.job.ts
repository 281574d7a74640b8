import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { JobsService } from '../jobs/jobs.service.js';
import { ERASE_LATE_WRITES, PrivacyService } from './privacy.service.js';

/** Erases a person once more after a minute: a call that was under way may have written about them meanwhile (docs/decisions/0155). */
@Injectable()
export class LateWritesJob implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly privacy: PrivacyService,
    private readonly jobs: JobsService,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(ERASE_LATE_WRITES, ({ userId }) =>
      this.dataSource.transaction((tx) => this.privacy.erasePerson(tx, userId)),
    );
  }
}
