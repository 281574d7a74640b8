import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { createHash, randomUUID } from 'node:crypto';
import { Config } from '../../config/config.js';
import { SharedLimitsRepository } from './shared-limits.repository.js';

const BEAT_MS = 5_000;
/** What all processes together may let through beside the limit, either way. */
const LEEWAY = 0.1;

interface LeaseSizes {
  /** Calls of a window that a process lets through without asking anybody. */
  unasked: number;
  /** How many further ones it gets at a time. */
  atATime: number;
  /** How many of those there are for all processes. */
  most: number;
}

/**
 * The parts of a limit that processes take, so that all together stay within a tenth of it, whether one of them gets all the calls or each
 * its share: what is not asked for is at most two tenths, half of them beside the limit, and a process that asks has used its own up.
 */
export function leaseSizes(limit: number, processes: number): LeaseSizes {
  if (processes === 1) return { unasked: Infinity, atATime: limit, most: limit };
  const unasked = Math.floor((2 * LEEWAY * limit) / processes);
  return { unasked, atATime: unasked + 1, most: limit - Math.floor((unasked * processes) / 2) };
}

/** How many processes answer calls, and what each of them takes of the limits they share. */
@Injectable()
export class SharedLimits implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger('limits');
  private readonly id = randomUUID();
  private others = 0;
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly config: Config,
    private readonly repository: SharedLimitsRepository,
  ) {}

  get processes(): number {
    return this.others + 1;
  }

  async onModuleInit(): Promise<void> {
    if (this.config.settings.role === 'worker') return;
    await this.beat();
    this.timer = setInterval(() => void this.beat(), BEAT_MS).unref();
  }

  async onModuleDestroy(): Promise<void> {
    if (!this.timer) return;
    clearInterval(this.timer);
    await this.repository.leave(this.id).catch(this.report);
  }

  /** @returns how many more calls of this window may be let through; none when the limit is reached */
  async lease(key: string, windowEnd: Date, limit: number): Promise<number> {
    const { atATime, most } = leaseSizes(limit, this.processes);
    // The key holds an internet address, which nobody needs to read.
    const keyHash = createHash('sha256').update(key).digest('base64url');
    try {
      const before = await this.repository.take(keyHash, windowEnd, atATime, most);
      return before === null ? 0 : Math.min(atATime, most - before);
    } catch (error) {
      this.report(error);
      // Nobody is refused because the database is away; each call meets that by itself.
      return atATime;
    }
  }

  private async beat(): Promise<void> {
    this.others = await this.repository.beat(this.id).catch((error: unknown) => {
      this.report(error);
      return this.others;
    });
  }

  private readonly report = (error: unknown): void =>
    this.logger.warn(`Not shared: ${error instanceof Error ? error.message : String(error)}`);
}
