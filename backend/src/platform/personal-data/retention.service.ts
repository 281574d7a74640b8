import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { ExpiredRowsRepository } from './expired-rows.repository.js';
import { PersonalDataRegistry } from './personal-data.registry.js';
import { PersonalDataService } from './personal-data.service.js';

const NEVER = new Date(0);

/** Removes rows when their time is over, by the maps that the modules declare. */
@Injectable()
export class RetentionService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly registry: PersonalDataRegistry,
    private readonly rows: ExpiredRowsRepository,
    private readonly personalData: PersonalDataService,
  ) {}

  /** Removes all expired rows, in transactions of one batch. */
  async removeExpired(now: Date): Promise<void> {
    for (const table of this.registry.tables())
      for (const expiry of table.expire ?? [])
        while (
          await this.dataSource.transaction(async (tx) => {
            await this.rows.allowDeletion(tx, now);
            return this.rows.remove(tx, table, expiry, now);
          })
        );
  }

  /** Returns until when these users have to be kept because of what they bought or looked up. They are locked. */
  async keptUntil(tx: EntityManager, userIds: readonly string[]): Promise<Map<string, Date>> {
    const latest = new Map<string, Date>();
    for (const table of this.registry.tables()) {
      const { owner, keepsUser = [] } = table;
      if (typeof owner === 'function' || !owner.user) continue;
      for (const keeps of keepsUser)
        for (const [id, until] of await this.rows.keptUntil(tx, table, owner.user, keeps, userIds))
          if (until > (latest.get(id) ?? NEVER)) latest.set(id, until);
    }
    return latest;
  }

  /** Deletes the rows of users of whom nothing has to be kept any more. */
  async drop(tx: EntityManager, userIds: readonly string[], now: Date): Promise<void> {
    await this.rows.allowDeletion(tx, now);
    await this.personalData.drop(tx, userIds);
  }
}
