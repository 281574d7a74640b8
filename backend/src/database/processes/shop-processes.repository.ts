import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { ShopProcess } from './shop-process.entity.js';

/** The other processes on this database. */
export interface OtherProcesses {
  all: number;
  /** Those of them that come before this one in the one order that all see. */
  before: number;
}

/** The table does not outlive a crash of the database, nor has to: it is about these seconds. */
@Injectable()
export class ShopProcessesRepository {
  constructor(@InjectRepository(ShopProcess) private readonly processes: Repository<ShopProcess>) {}

  /** Says that this process lives, and forgets those that are gone. */
  async beat(id: string, answers: boolean): Promise<OtherProcesses> {
    const [others] = await this.processes.query<OtherProcesses[]>(
      `WITH alive AS (INSERT INTO shop_processes (id, answers) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET "seenAt" = now()),
         gone AS (DELETE FROM shop_processes WHERE "seenAt" < now() - interval '1 minute' AND id <> $1)
       SELECT count(1)::int AS all, (count(1) FILTER (WHERE id < $1))::int AS before
       FROM shop_processes WHERE id <> $1 AND "seenAt" > now() - interval '15 seconds'`,
      [id, answers],
    );
    return others ?? { all: 0, before: 0 };
  }

  async leave(id: string): Promise<void> {
    await this.processes.delete({ id });
  }
}
