import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityTarget, type ObjectLiteral, QueryFailedError } from 'typeorm';
import { type Kept, RETENTION_DAYS } from './retention.js';

const TRIES = 5;
const PAUSE_MS = 1_000;
const LOCK_NOT_AVAILABLE = '55P03';

/** Tables that are divided by month: the months that come are there before they begin, and those that are over go whole. */
@Injectable()
export class MonthsRepository {
  private readonly logger = new Logger('months');

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Gives way to whoever reads the table for long, and leaves it to the next hour after some tries: months are made long before. */
  async keep(entity: EntityTarget<ObjectLiteral>, kept: Kept, now: Date): Promise<void> {
    const { tableName } = this.dataSource.getMetadata(entity);
    for (let tries = 1; ; tries++)
      try {
        await this.dataSource.query('SELECT keep_months($1::regclass, $2, make_interval(days => $3))', [
          tableName,
          now,
          RETENTION_DAYS[kept],
        ]);
        return;
      } catch (error) {
        if (!isLocked(error)) throw error;
        if (tries === TRIES) return this.logger.warn(`${tableName} is read without a pause; its months wait an hour`);
        await pause(PAUSE_MS);
      }
  }
}

const isLocked = (error: unknown): boolean =>
  error instanceof QueryFailedError && (error.driverError as { code?: string }).code === LOCK_NOT_AVAILABLE;
