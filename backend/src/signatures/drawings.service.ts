import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Piscina } from 'piscina';
import { Config } from '../platform/config/config.js';
import { AppError } from '../platform/http/errors.js';
import type { Redrawn } from './redraw-worker.js';

/** A drawing at the resolution of a phone is a tenth of it. */
export const MAX_PNG_BYTES = 40 * 1024;
/** The field of the signature page on the sharpest screen: 640 by 180 CSS pixels, each of them three wide. */
const MAX_PIXELS = 1_920 * 540;
const MAX_WIDTH = 2_400;
const MAX_HEIGHT = 1_200;
/** Bits per color. */
const MAX_DEPTH = 8;
const PREFIX = 'data:image/png;base64,';
const SIGNATURE_AND_HEADER = 33;

/** The last one waits less than ten seconds: redrawing takes at most two hundredths of a second. */
const QUEUE = 400;
const IDLE_MS = 60_000;
const REDRAW_MS = 20_000;

/** Redraws what a browser sent as a signature, in one worker thread. */
@Injectable()
export class DrawingsService implements OnModuleDestroy {
  private readonly logger = new Logger('signatures');
  private pool: Piscina<Uint8Array, Redrawn> | null = null;

  constructor(private readonly config: Config) {}

  /** @throws AppError VALIDATION, SIGNATURE_EMPTY for a drawing without visible ink, UNAVAILABLE when too many wait */
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

export const toDataUrl = (png: Uint8Array): string => PREFIX + Buffer.from(png).toString('base64');

/**
 * Returns the bytes of a PNG data URL, or null unless its header states a signature's size and depth. It decodes no
 * pixels, which would make a forged picture expensive.
 */
export function pngBytes(dataUrl: string): Buffer | null {
  const png = Buffer.from(dataUrl.slice(PREFIX.length), 'base64');
  if (png.length < SIGNATURE_AND_HEADER || png.length > MAX_PNG_BYTES) return null;
  if (png.toString('latin1', 12, 16) !== 'IHDR') return null;
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const [depth, interlace] = [png.readUInt8(24), png.readUInt8(28)];
  const fits = width > 0 && width <= MAX_WIDTH && height > 0 && height <= MAX_HEIGHT && width * height <= MAX_PIXELS;
  return fits && depth <= MAX_DEPTH && interlace === 0 ? png : null;
}

function noDrawing(): AppError {
  const text = 'Please provide your signature before continuing.';
  return new AppError('VALIDATION', text, { signatureData: text });
}
