import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { CountedKind } from './address-count.entity.js';

const FLUSH_MS = 5_000;
/** More addresses at once than this are a flood, which the limits meet; counting each would be a second one. */
const MAX_KEPT = 10_000;

/** Counts by address what may be abuse: gathered in memory and written together, so that a call costs no statement. */
@Injectable()
export class AddressCounts implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger('address counts');
  private gathered = new Map<string, number>();
  private timer: NodeJS.Timeout | null = null;

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  onModuleInit(): void {
    this.timer = setInterval(() => void this.flush().catch(this.report), FLUSH_MS).unref();
  }

  async onModuleDestroy(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    await this.flush().catch(this.report);
  }

  note(ipAddress: string, kind: CountedKind): void {
    const key = `${kind} ${ipAddress}`;
    const known = this.gathered.get(key);
    if (known === undefined && this.gathered.size >= MAX_KEPT) return;
    this.gathered.set(key, (known ?? 0) + 1);
  }

  /** Writes what was gathered; whoever reads the table asks for it first. In one order, or two replicas would wait for each other. */
  async flush(): Promise<void> {
    if (this.gathered.size === 0) return;
    const entries = [...this.gathered].map(([key, count]) => [...key.split(' ', 2), count] as [string, string, number]);
    this.gathered = new Map();
    const column = (index: 0 | 1 | 2) => entries.map((entry) => entry[index]);
    await this.dataSource.query(
      `INSERT INTO address_counts (kind, "ipAddress", hour, count)
       SELECT kind, left(address, 45), date_trunc('hour', now()), count
       FROM unnest($1::text[], $2::text[], $3::int[]) AS given(kind, address, count) ORDER BY address, kind
       ON CONFLICT ("ipAddress", kind, hour) DO UPDATE SET count = address_counts.count + excluded.count`,
      [column(0), column(1), column(2)],
    );
  }

  private readonly report = (error: Error): void => this.logger.warn(`Not written: ${error.message}`);
}
