import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { shortSha256 } from '../../config/sha256.js';
import { ShopProcessesService } from '../../database/processes/shop-processes.service.js';
import { SharedLimitsRepository } from './shared-limits.repository.js';

/** What all processes together may let through beside the limit, either way. */
const LEEWAY = 0.1;

interface LeaseSizes {
  /** Calls of a window that a process lets through without asking anybody. */
  unasked: number;
  /** How many more it is given at once. */
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

/** What each process takes of the limits that all share which answer calls. */
@Injectable()
export class SharedLimitsService implements OnModuleInit {
  private readonly logger = new Logger('limits');

  constructor(
    private readonly shop: ShopProcessesService,
    private readonly repository: SharedLimitsRepository,
  ) {}

  get processes(): number {
    return this.shop.answering;
  }

  onModuleInit(): void {
    this.shop.eachBeat(() => this.repository.forget());
  }

  /** @returns how many more calls of this window may be let through; none when the limit is reached */
  async lease(key: string, windowEnd: Date, limit: number): Promise<number> {
    const { atATime, most } = leaseSizes(limit, this.processes);
    // The key holds an internet address, which nobody needs to read.
    const keyHash = shortSha256(key);
    try {
      const before = await this.repository.take(keyHash, windowEnd, atATime, most);
      return before === null ? 0 : Math.min(atATime, most - before);
    } catch (error) {
      this.report(error);
      // Nobody is refused because the database is away; each call meets that by itself.
      return atATime;
    }
  }

  private readonly report = (error: unknown): void =>
    this.logger.warn(`Not shared: ${error instanceof Error ? error.message : String(error)}`);
}
