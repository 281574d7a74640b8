import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Clock } from '../config/clock.js';
import { jobKind, JobsService } from '../jobs/jobs.service.js';
import { PersonalDataRegistry } from '../personal-data/personal-data.js';

const FORGET_OLD_DATA = jobKind<null>('forget-old-data');

/** Lets every module delete by the clock what it has kept long enough. */
@Injectable()
export class RetentionJob implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly personalData: PersonalDataRegistry,
    private readonly jobs: JobsService,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.repeat(FORGET_OLD_DATA, '17 * * * *', () => this.run());
  }

  async run(): Promise<void> {
    const now = this.clock.now();
    for (const module of this.personalData.all())
      while (await this.dataSource.transaction(async (tx) => (await module.retain?.(tx, now)) ?? false));
  }
}
