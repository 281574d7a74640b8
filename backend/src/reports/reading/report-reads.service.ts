import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../platform/config/clock.js';
import { type Reading, ReportsRepository } from '../reports.repository.js';

const FLUSH_MS = 5_000;
const MINUTE_MS = 60_000;
/** Further ones within a flush are dropped. */
const MAX_READINGS = 10_000;

/** Records when paid reports are read. Readings are collected and written together, so that reading costs no statement. */
@Injectable()
export class ReportReadsService implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger('report reads');
  private collected = new Map<string, Reading>();
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly reports: ReportsRepository,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.timer = setInterval(() => void this.flush().catch(this.report), FLUSH_MS).unref();
  }

  async onModuleDestroy(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    await this.flush().catch(this.report);
  }

  note(reportId: string): void {
    const minute = new Date(Math.floor(this.clock.now().getTime() / MINUTE_MS) * MINUTE_MS);
    if (this.collected.size < MAX_READINGS) this.collected.set(`${reportId} ${minute.getTime()}`, { reportId, minute });
  }

  /** Writes collected readings. Call it before reading the table. */
  async flush(): Promise<void> {
    if (this.collected.size === 0) return;
    const { collected } = this;
    this.collected = new Map();
    await this.reports.addReads([...collected.values()]);
  }

  private readonly report = (error: Error): void => this.logger.warn(`Not written: ${error.message}`);
}
