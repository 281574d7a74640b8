import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { CacheStore, type KeptAnswer } from './cache-store.js';

/** After this even a source that is down is better left out than quoted. */
const FORGET_AFTER = '1 year';

/** Answers of outside sources in PostgreSQL, shared by all processes. Ages are by the database's clock, so the SQL is written by hand. */
@Injectable()
export class SourceCacheRepository extends CacheStore implements OnApplicationBootstrap {
  private readonly logger = new Logger('source cache');

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {
    super();
  }

  /** Nobody waits for this, and a start must not fail for it. */
  onApplicationBootstrap(): void {
    this.dataSource
      .query(`DELETE FROM source_cache WHERE "fetchedAt" < now() - interval '${FORGET_AFTER}'`)
      .catch((error: Error) => this.logger.warn(`Old answers could not be deleted: ${error.message}`));
  }

  async read(source: string, key: string): Promise<KeptAnswer | null> {
    const [row] = await this.dataSource.query<KeptAnswer[]>(
      `SELECT answer, "asOf"::text AS "asOf", extract(epoch FROM now() - "fetchedAt")::float8 AS "ageSeconds"
       FROM source_cache WHERE source = $1 AND key = $2`,
      [source, key],
    );
    return row ?? null;
  }

  async write(source: string, key: string, answer: unknown): Promise<string> {
    const [row] = await this.dataSource.query<{ asOf: string }[]>(
      `INSERT INTO source_cache (source, key, answer, "asOf") VALUES ($1, $2, $3, (now() AT TIME ZONE 'UTC')::date)
       ON CONFLICT (source, key) DO UPDATE SET answer = excluded.answer, "asOf" = excluded."asOf", "fetchedAt" = now()
       RETURNING "asOf"::text AS "asOf"`,
      [source, key, JSON.stringify(answer)],
    );
    if (!row) throw new Error('The answer was not kept.');
    return row.asOf;
  }
}
