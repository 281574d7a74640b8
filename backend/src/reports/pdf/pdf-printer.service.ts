import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import QuickLRU from 'quick-lru';
import { Piscina } from 'piscina';
import { Config } from '../../platform/config/config.js';
import { sha256 } from '../../platform/config/sha256.js';
import { AppError } from '../../platform/http/errors.js';
import type { PrintableReport } from './printed.js';

/** Documents that may wait for their turn; beyond it the caller is asked to come back. */
const QUEUE = 20;
/** The thread holds fonts in memory; after this time without work it is given up. */
const IDLE_MS = 60_000;
/** A document takes less than a second; a machine that is that busy is not helped by giving up early. */
const PRINT_MS = 60_000;
/** A document is downloaded several times within minutes. Each has about 200 kB. */
const TTL_MS = 10 * 60_000;
const MAX_DOCUMENTS = 80;

interface Document {
  /** Of all that is printed: another content is another document. */
  fingerprint: string;
  bytes: Buffer;
}

/** Prints in one thread beside the server's own, made when it is first needed. */
@Injectable()
export class PdfPrinterService implements OnModuleDestroy {
  private readonly logger = new Logger('pdf');
  private pool: Piscina<PrintableReport, Uint8Array> | null = null;

  private readonly documents = new QuickLRU<string, Document>({ maxSize: MAX_DOCUMENTS, maxAge: TTL_MS });

  constructor(private readonly config: Config) {}

  /** The document of what the caller may read, made again only when something in it has changed (docs/decisions/0056). @throws as `make` */
  async print(report: PrintableReport): Promise<Buffer> {
    const fingerprint = sha256(JSON.stringify(report));
    const cached = this.documents.get(report.id);
    if (cached?.fingerprint === fingerprint) return cached.bytes;
    const bytes = await this.make(report);
    this.documents.set(report.id, { fingerprint, bytes });
    return bytes;
  }

  /** @param tokens of the reports of a person who is erased */
  forget(tokens: readonly string[]): void {
    for (const token of tokens) this.documents.delete(token);
  }

  /** @throws AppError TOO_MANY_REQUESTS when more wait than can be served soon, PDF_UNAVAILABLE when it was not made in time */
  private async make(report: PrintableReport): Promise<Buffer> {
    this.pool ??= new Piscina({
      filename: this.config.pdfWorker,
      minThreads: 0,
      maxThreads: 1,
      maxQueue: QUEUE,
      idleTimeout: IDLE_MS,
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    });
    if (this.pool.queueSize >= QUEUE)
      throw new AppError('TOO_MANY_REQUESTS', 'We are creating many documents right now. Please try again shortly.');
    const bytes = await this.pool.run(report, { signal: AbortSignal.timeout(PRINT_MS) }).catch((error: unknown) => {
      this.logger.error(`A document was not made: ${error instanceof Error ? error.message : 'unknown reason'}`);
      throw new AppError(
        'PDF_UNAVAILABLE',
        'The document could not be created right now. Please try again in a minute.',
      );
    });
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  async onModuleDestroy(): Promise<void> {
    await this.pool?.destroy();
  }
}
