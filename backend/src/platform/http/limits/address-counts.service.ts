import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { CountedKind } from './address-count.entity.js';
import { AddressCountsRepository } from './address-counts.repository.js';

const FLUSH_MS = 5_000;
/** More addresses than this are a flood, and are not counted. */
const MAX_ADDRESSES = 10_000;

/** Counts by address what may be abuse, in memory, and writes the counts every few seconds. */
@Injectable()
export class AddressCountsService implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger('address counts');
  private pending = new Map<string, number>();
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly counts: AddressCountsRepository) {}

  onModuleInit(): void {
    this.timer = setInterval(() => void this.flush().catch(this.report), FLUSH_MS).unref();
  }

  async onModuleDestroy(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    await this.flush().catch(this.report);
  }

  note(ipAddress: string, kind: CountedKind): void {
    const key = `${kind} ${ipAddress}`;
    const count = this.pending.get(key) ?? 0;
    if (count > 0 || this.pending.size < MAX_ADDRESSES) this.pending.set(key, count + 1);
  }

  /** Returns how often it happened in all processes within this hour and the one before. */
  async lately(kind: CountedKind): Promise<number> {
    await this.flush();
    return this.counts.recent(kind);
  }

  /** Writes the counts; call it before reading the table. */
  async flush(): Promise<void> {
    if (this.pending.size === 0) return;
    const { pending } = this;
    this.pending = new Map();
    await this.counts.add(
      [...pending].map(([key, count]) => {
        const [kind = '', ipAddress = ''] = key.split(' ', 2);
        return { kind, ipAddress, count };
      }),
    );
  }

  private readonly report = (error: Error): void => this.logger.warn(`Not written: ${error.message}`);
}
