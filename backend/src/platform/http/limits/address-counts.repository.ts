import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { AddressCount, type CountedKind } from './address-count.entity.js';

@Injectable()
export class AddressCountsRepository {
  constructor(@InjectRepository(AddressCount) private readonly counts: Repository<AddressCount>) {}

  /** Adds to the counts of this hour, in one order, so that replicas do not deadlock. */
  async add(entries: { kind: string; ipAddress: string; count: number }[]): Promise<void> {
    await this.counts.query(
      `INSERT INTO address_counts (kind, "ipAddress", hour, count)
       SELECT kind, left(address, 45), date_trunc('hour', now()), count
       FROM unnest($1::text[], $2::text[], $3::int[]) AS noted(kind, address, count) ORDER BY address, kind
       ON CONFLICT ("ipAddress", kind, hour) DO UPDATE SET count = address_counts.count + excluded.count`,
      [entries.map(({ kind }) => kind), entries.map(({ ipAddress }) => ipAddress), entries.map(({ count }) => count)],
    );
  }

  /** Returns the count of this hour and the one before, whatever the address. */
  async recent(kind: CountedKind): Promise<number> {
    const [row] = (await this.counts.query(
      `SELECT coalesce(sum(count), 0)::int AS sum FROM address_counts WHERE kind = $1 AND hour > now() - interval '2 hours'`,
      [kind],
    )) as { sum: number }[];
    return row?.sum ?? 0;
  }
}
