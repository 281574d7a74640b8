import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Clock } from '../config/clock.js';
import { jobKind, JobsService } from '../jobs/jobs.service.js';
import { BATCH, PURGES, RETENTION_DAYS } from './retention.js';

const PURGE = jobKind<null>('purge');
const DAY_MS = 86_400_000;

/** Deletes by the clock what has been kept long enough. Like admin it knows the tables of every room. */
@Injectable()
export class RetentionJob implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly jobs: JobsService,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.repeat(PURGE, '17 * * * *', () => this.run());
  }

  async run(): Promise<void> {
    for (const what of Object.keys(PURGES) as (keyof typeof PURGES)[]) {
      const before = new Date(this.clock.now().getTime() - RETENTION_DAYS[what] * DAY_MS);
      while ((await this.batch(PURGES[what], before)) === BATCH);
    }
  }

  private async batch(sql: string, before: Date): Promise<number> {
    const [, rows] = await this.dataSource.query<[unknown[], number]>(sql, [before]);
    return rows;
  }
}
