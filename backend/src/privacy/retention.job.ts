import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../config/clock.js';
import { ScheduledJob } from '../jobs/job-handler.js';
import { beginForgetting } from '../personal-data/old-rows.repository.js';
import { PersonalDataRegistry } from '../personal-data/personal-data.js';
import { PEOPLE } from '../personal-data/retention.js';
import { UsersRepository } from '../users/users.repository.js';

/** Lets every module delete by the clock what it has kept long enough. */
@Injectable()
export class RetentionJob {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly personalData: PersonalDataRegistry,
    private readonly users: UsersRepository,
    private readonly clock: Clock,
  ) {}

  @ScheduledJob('forget-old-data', '17 * * * *')
  async run(): Promise<void> {
    const now = this.clock.now();
    const modules = this.personalData.all();
    for (const module of modules)
      while (await this.dataSource.transaction(async (tx) => (await module.retain?.(tx, now)) ?? false));
    while (await this.dataSource.transaction((tx) => this.review(tx, now)));
  }

  /**
   * Looks at people whose time has come: of whom nothing is needed any more nothing is left, the others are looked at again on the day
   * when that may be so. Each module answers and deletes for itself (docs/decisions/0044).
   * @returns whether there may be more
   */
  private async review(tx: EntityManager, now: Date): Promise<boolean> {
    const due = await this.users.dueForReview(tx, now, PEOPLE);
    if (due.length === 0) return false;
    const modules = this.personalData.all();
    await this.users.takeTurns(tx, due);
    for (const module of modules) await module.hold?.(tx, due);
    const needed = new Map<string, Date>();
    for (const module of modules)
      for (const [id, until] of (await module.keepUntil?.(tx, due)) ?? [])
        if (until > (needed.get(id) ?? now)) needed.set(id, until);
    await this.users.reviewAgain(tx, needed);
    const over = due.filter((id) => !needed.has(id));
    await beginForgetting(tx, now);
    if (over.length > 0) for (const module of this.personalData.forDeletion()) await module.drop?.(tx, over);
    return due.length === PEOPLE;
  }
}
