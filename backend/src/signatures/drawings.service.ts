import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Piscina } from 'piscina';
import { Config } from '../platform/config/config.js';
import { AppError } from '../platform/http/errors.js';
import { pngBytes, toDataUrl } from './drawing.js';
import type { Redrawn } from './redraw-worker.js';

/**
 * Drawings that may wait for their turn. One from a phone takes up to two hundredths of a second, so the last waits less than ten: as long as somebody
 * looks at a page that waits for it. A crowd that signs at once has as many waiting before the thread has even started.
 */
const QUEUE = 400;
const IDLE_MS = 60_000;
const REDRAW_MS = 20_000;

/** Turns what a browser sent as a drawing into a picture of our own making, in one thread beside the server's. */
@Injectable()
export class DrawingsService implements OnModuleDestroy {
  private readonly logger = new Logger('signatures');
  private pool: Piscina<Uint8Array, Redrawn> | null = null;

  constructor(private readonly config: Config) {}

  /**
   * @throws AppError VALIDATION for what is no picture, SIGNATURE_EMPTY for one without visible ink, UNAVAILABLE when
   * more wait than can be served soon, or when the thread broke down or took too long
   */
  async redraw(dataUrl: string): Promise<string> {
    const png = pngBytes(dataUrl);
    if (!png) throw noDrawing();
    this.pool ??= new Piscina({
      filename: this.config.redrawWorker,
      minThreads: 0,
      maxThreads: 1,
      maxQueue: QUEUE,
      idleTimeout: IDLE_MS,
      resourceLimits: { maxOldGenerationSizeMb: 128 },
    });
    // Not "too many requests": the signer has made one.
    if (this.pool.queueSize >= QUEUE)
      throw new AppError('UNAVAILABLE', 'We are receiving many signatures right now. Please try again shortly.');
    const drawn = await this.pool.run(png, { signal: AbortSignal.timeout(REDRAW_MS) }).catch((error: unknown) => {
      this.logger.error(`A signature was not redrawn: ${error instanceof Error ? error.message : 'unknown reason'}`);
      throw new AppError('UNAVAILABLE', 'Your signature could not be saved right now. Please try again shortly.');
    });
    if (drawn === 'unreadable') throw noDrawing();
    if (drawn === 'empty')
      throw new AppError('SIGNATURE_EMPTY', 'This signature shows no ink. Please sign across the field.');
    return toDataUrl(drawn);
  }

  async onModuleDestroy(): Promise<void> {
    await this.pool?.destroy();
  }
}

function noDrawing(): AppError {
  const text = 'Please provide your signature before continuing.';
  return new AppError('VALIDATION', text, { signatureData: text });
}
