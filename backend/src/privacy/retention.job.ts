import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../platform/config/clock.js';
import { ScheduledJob } from '../platform/jobs/job-handler.js';
import { PersonalDataService } from '../platform/personal-data/personal-data.service.js';
import { keptUntil, PEOPLE } from '../platform/personal-data/retention.js';
import { UsersRepository } from '../users/users.repository.js';

/** Removes expired rows, and people of whom nothing has to be kept any more. */
@Injectable()
export class RetentionJob {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly personalData: PersonalDataService,
    private readonly users: UsersRepository,
    private readonly clock: Clock,
  ) {}

  @ScheduledJob('forget-old-data', '17 * * * *')
  async run(): Promise<void> {
    const now = this.clock.now();
    await this.personalData.removeExpired(now);
    while (await this.dataSource.transaction((tx) => this.review(tx, now)));
  }

  /**
   * Reviews people whose review is due: those of whom nothing has to be kept are deleted, the others are reviewed again
   * when that may have changed (docs/decisions/0013).
   * @returns whether there may be more
   */
  private async review(tx: EntityManager, now: Date): Promise<boolean> {
    const due = await this.users.dueForReview(tx, now, PEOPLE);
    if (due.length === 0) return false;
    await this.users.lock(tx, due);
    await this.personalData.lock(tx, due);
    const kept = await this.personalData.keptUntil(tx, due);
    for (const { id, lastVisit } of await this.users.lastVisits(tx, due)) {
      const until = keptUntil('visitors', lastVisit);
      if (until > (kept.get(id) ?? now)) kept.set(id, until);
    }
    const needed = new Map([...kept].filter(([, until]) => until > now));
    const over = due.filter((id) => !needed.has(id));
    await this.users.scheduleReviews(tx, needed);
    if (over.length > 0) await this.personalData.drop(tx, over, now);
    return due.length === PEOPLE;
  }
}
