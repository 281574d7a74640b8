import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import QuickLRU from 'quick-lru';
import { Piscina } from 'piscina';
import { Config } from '../../platform/config/config.js';
import { sha256 } from '../../platform/config/sha256.js';
import { AppError } from '../../platform/http/errors.js';
import type { PrintableReport } from '../report.dto.js';

/** Documents that may wait for the thread. */
const MAX_QUEUE = 20;
/** The thread ends after this time without work, because its fonts take memory. */
const IDLE_MS = 60_000;
/** Far above the second a document takes, for a busy machine. */
const PRINT_MS = 60_000;
/** Of the thread. A document of 300 records takes less than 60 MB, one of 3,000 records 75 MB. */
const MAX_HEAP_MB = 256;
const TTL_MS = 10 * 60_000;
/** About 200 kB each. */
const MAX_DOCUMENTS = 80;

interface CachedDocument {
  /** Of all that is printed. */
  fingerprint: string;
  bytes: Buffer;
}

/** Prints reports in one worker thread, started on first use. */
@Injectable()
export class PdfPrinterService implements OnModuleDestroy {
  private readonly logger = new Logger('pdf');
  private pool: Piscina<PrintableReport, Uint8Array> | null = null;
  private readonly documents = new QuickLRU<string, CachedDocument>({ maxSize: MAX_DOCUMENTS, maxAge: TTL_MS });

  constructor(private readonly config: Config) {}

  /**
   * Returns the document of a report, from the cache while nothing in it has changed (docs/decisions/0020).
   * @throws AppError TOO_MANY_REQUESTS when the queue is full, PDF_UNAVAILABLE when printing fails or takes too long
   */
  async print(report: PrintableReport): Promise<Buffer> {
    const fingerprint = sha256(JSON.stringify(report));
    const cached = this.documents.get(report.id);
    if (cached?.fingerprint === fingerprint) return cached.bytes;
    const bytes = await this.render(report);
    this.documents.set(report.id, { fingerprint, bytes });
    return bytes;
  }

  /** Removes the documents of erased reports from the cache. */
  forget(tokens: readonly string[]): void {
    for (const token of tokens) this.documents.delete(token);
  }

  private async render(report: PrintableReport): Promise<Buffer> {
    this.pool ??= new Piscina({
      filename: this.config.pdfWorker,
      minThreads: 0,
      maxThreads: 1,
      maxQueue: MAX_QUEUE,
      idleTimeout: IDLE_MS,
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    });
    if (this.pool.queueSize >= MAX_QUEUE)
      throw new AppError('TOO_MANY_REQUESTS', 'We are creating many documents right now. Please try again shortly.');
    const bytes = await this.run(this.pool, report).catch((error: unknown) => {
      this.logger.error(`A document was not made: ${error instanceof Error ? error.message : 'unknown reason'}`);
      throw new AppError(
        'PDF_UNAVAILABLE',
        'The document could not be created right now. Please try again in a minute.',
      );
    });
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** Prints a report, once more in the next thread when the first one ran out of memory. */
  private async run(pool: Piscina<PrintableReport, Uint8Array>, report: PrintableReport): Promise<Uint8Array> {
    const print = () => pool.run(report, { signal: AbortSignal.timeout(PRINT_MS) });
    try {
      return await print();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error;
      this.logger.warn('The thread ran out of memory. Its document is made again.');
      return print();
    }
  }

  async onModuleDestroy(): Promise<void> {
    await this.pool?.destroy();
  }
}
