import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { LimitLease } from './limit-lease.entity.js';
import { ShopProcess } from './shop-process.entity.js';

/** Neither table outlives a crash of the database, nor has to: both are about this minute. */
@Injectable()
export class SharedLimitsRepository {
  constructor(
    @InjectRepository(ShopProcess) private readonly processes: Repository<ShopProcess>,
    @InjectRepository(LimitLease) private readonly leases: Repository<LimitLease>,
  ) {}

  /** Says that this process lives, and forgets what is over. @returns how many others do */
  async beat(id: string): Promise<number> {
    const [row] = await this.processes.query<{ others: number }[]>(
      `WITH alive AS (INSERT INTO shop_processes (id) VALUES ($1) ON CONFLICT (id) DO UPDATE SET "seenAt" = now()),
         gone AS (DELETE FROM shop_processes WHERE "seenAt" < now() - interval '1 minute' AND id <> $1),
         over AS (DELETE FROM limit_leases WHERE "windowEnd" < now() - interval '1 minute')
       SELECT count(1)::int AS others FROM shop_processes WHERE id <> $1 AND "seenAt" > now() - interval '15 seconds'`,
      [id],
    );
    return row?.others ?? 0;
  }

  async leave(id: string): Promise<void> {
    await this.processes.delete({ id });
  }

  /** Takes so many calls out of what all processes may let through. @returns how many were taken before; null when that is all */
  async take(keyHash: string, windowEnd: Date, atATime: number, most: number): Promise<number | null> {
    const [row] = await this.leases.query<{ granted: number }[]>(
      `INSERT INTO limit_leases AS known ("keyHash", "windowEnd", granted) VALUES ($1, $2, $3)
       ON CONFLICT ("keyHash", "windowEnd") DO UPDATE SET granted = known.granted + $3 WHERE known.granted < $4
       RETURNING granted`,
      [keyHash, windowEnd, atATime, most],
    );
    return row ? row.granted - atATime : null;
  }
}
