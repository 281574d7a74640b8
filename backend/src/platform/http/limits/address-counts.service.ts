import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { CountedKind } from './address-count.entity.js';
import { AddressCountsRepository } from './address-counts.repository.js';

const FLUSH_MS = 5_000;
/** More addresses at once than this are a flood, which the limits meet; counting each would be a second one. */
const MAX_KEPT = 10_000;

/** Counts by address what may be abuse: gathered in memory and written together, so that a call costs no statement. */
@Injectable()
export class AddressCountsService implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger('address counts');
  private gathered = new Map<string, number>();
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
    const known = this.gathered.get(key);
    if (known === undefined && this.gathered.size >= MAX_KEPT) return;
    this.gathered.set(key, (known ?? 0) + 1);
  }

  /** How often it happened lately in the whole shop: within one to two hours, for hours are what is counted. */
  async lately(kind: CountedKind): Promise<number> {
    await this.flush();
    return this.counts.recent(kind);
  }

  /** Writes what was gathered; whoever reads the table asks for it first. */
  async flush(): Promise<void> {
    if (this.gathered.size === 0) return;
    const { gathered } = this;
    this.gathered = new Map();
    await this.counts.add(
      [...gathered].map(([key, count]) => {
        const [kind = '', ipAddress = ''] = key.split(' ', 2);
        return { kind, ipAddress, count };
      }),
    );
  }

  private readonly report = (error: Error): void => this.logger.warn(`Not written: ${error.message}`);
}
