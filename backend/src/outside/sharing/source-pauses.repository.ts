import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { SourcePause } from './source-pause.entity.js';

interface Pause {
  source: string;
  sinceMs: number;
  leftMs: number;
}

/** One row for each source that was ever left alone; the time is the database's, which all processes see. */
@Injectable()
export class SourcePausesRepository {
  constructor(@InjectRepository(SourcePause) private readonly pauses: Repository<SourcePause>) {}

  async begin(source: string, forMs: number): Promise<void> {
    await this.pauses.query(
      `INSERT INTO source_pauses AS known (source, since, until) VALUES ($1, now(), now() + make_interval(secs => $2::float8 / 1000))
       ON CONFLICT (source) DO UPDATE SET since = excluded.since, until = greatest(known.until, excluded.until)`,
      [source, forMs],
    );
  }

  /** Those that last, in milliseconds before and after now. */
  current(): Promise<Pause[]> {
    return this.pauses.query(
      `SELECT source, (extract(epoch FROM now() - since) * 1000)::float8 AS "sinceMs",
         (extract(epoch FROM until - now()) * 1000)::float8 AS "leftMs"
       FROM source_pauses WHERE until > now()`,
    );
  }
}
