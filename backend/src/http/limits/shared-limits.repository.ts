import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { LimitLease } from './limit-lease.entity.js';

/** The table does not outlive a crash of the database, nor has to: it is about this minute. */
@Injectable()
export class SharedLimitsRepository {
  constructor(@InjectRepository(LimitLease) private readonly leases: Repository<LimitLease>) {}

  /** Forgets windows that are over. */
  async forget(): Promise<void> {
    await this.leases.query(`DELETE FROM limit_leases WHERE "windowEnd" < now() - interval '1 minute'`);
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
