import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../platform/config/clock.js';
import { type Reading, ReportReadsRepository } from './report-reads.repository.js';

const FLUSH_MS = 5_000;
const MINUTE_MS = 60_000;
/** More at once than this are written with the next ones. */
const MAX_KEPT = 10_000;

/** Notes when paid reports are read: gathered in memory and written together, so that reading costs no statement. */
@Injectable()
export class ReportReadsService implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger('report reads');
  private gathered = new Map<string, Reading>();
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly reads: ReportReadsRepository,
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
    if (this.gathered.size < MAX_KEPT) this.gathered.set(`${reportId} ${minute.getTime()}`, { reportId, minute });
  }

  /** Writes what was gathered; whoever reads the table asks for it first. */
  async flush(): Promise<void> {
    if (this.gathered.size === 0) return;
    const { gathered } = this;
    this.gathered = new Map();
    await this.reads.add([...gathered.values()]);
  }

  private readonly report = (error: Error): void => this.logger.warn(`Not written: ${error.message}`);
}
