import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Piscina } from 'piscina';
import { Config } from '../../config/config.js';
import { AppError } from '../../http/errors.js';
import type { PrintableReport } from './printed.js';

/** Documents that may wait for their turn; beyond it the caller is asked to come back. */
const QUEUE = 20;
/** The thread holds fonts in memory; after this time without work it is given up. */
const IDLE_MS = 60_000;
const PRINT_MS = 20_000;

/** Prints in one thread beside the server's own, made when it is first needed. */
@Injectable()
export class PdfPrinter implements OnModuleDestroy {
  private pool: Piscina<PrintableReport, Uint8Array> | null = null;

  constructor(private readonly config: Config) {}

  /** @throws AppError TOO_MANY_REQUESTS when more wait than can be served soon */
  async print(report: PrintableReport): Promise<Buffer> {
    this.pool ??= new Piscina({
      filename: this.config.pdfWorker,
      minThreads: 0,
      maxThreads: 1,
      maxQueue: QUEUE,
      idleTimeout: IDLE_MS,
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    });
    if (this.pool.queueSize >= QUEUE)
      throw new AppError('TOO_MANY_REQUESTS', 'Many documents are being made at the moment. Please try again shortly.');
    const bytes = await this.pool.run(report, { signal: AbortSignal.timeout(PRINT_MS) });
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  async onModuleDestroy(): Promise<void> {
    await this.pool?.destroy();
  }
}
