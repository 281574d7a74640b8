import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';

const DELETE_AFTER = '1 year';

export interface CachedAnswer {
  answer: unknown;
  /** ISO 8601 date of the answer. */
  asOf: string;
  ageSeconds: number;
}

@Injectable()
export class SourceCacheRepository implements OnApplicationBootstrap {
  private readonly logger = new Logger('source-cache');

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Not awaited, so that it cannot delay or fail a start. */
  onApplicationBootstrap(): void {
    this.dataSource
      .query('DELETE FROM source_cache WHERE "fetchedAt" < now() - $1::interval', [DELETE_AFTER])
      .catch((error: Error) => this.logger.warn(`Old answers could not be deleted: ${error.message}`));
  }

  async read(source: string, key: string): Promise<CachedAnswer | null> {
    const [row] = await this.dataSource.query<CachedAnswer[]>(
      `SELECT answer, "asOf"::text AS "asOf", extract(epoch FROM now() - "fetchedAt")::float8 AS "ageSeconds"
       FROM source_cache WHERE source = $1 AND key = $2`,
      [source, key],
    );
    return row ?? null;
  }

  /** @returns ISO 8601 date of the answer */
  async write(source: string, key: string, answer: unknown): Promise<string> {
    const [row] = await this.dataSource.query<[{ asOf: string }]>(
      `INSERT INTO source_cache (source, key, answer, "asOf") VALUES ($1, $2, $3, (now() AT TIME ZONE 'UTC')::date)
       ON CONFLICT (source, key) DO UPDATE SET answer = excluded.answer, "asOf" = excluded."asOf", "fetchedAt" = now()
       RETURNING "asOf"::text AS "asOf"`,
      [source, key, JSON.stringify(answer)],
    );
    return row.asOf;
  }
}
