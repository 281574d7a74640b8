import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { LimitCount } from './limit-count.entity.js';

/** Runs the queries of rate-limiter-flexible without its statement names, which a transaction pooler may not support. */
@Injectable()
export class LimitCountsRepository {
  constructor(@InjectRepository(LimitCount) private readonly counts: Repository<LimitCount>) {}

  async query({ text, values }: { text: string; values: unknown[] }): Promise<{ rows: unknown[] }> {
    return { rows: await this.counts.query<unknown[]>(text, values) };
  }
}
