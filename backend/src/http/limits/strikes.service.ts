import { Injectable } from '@nestjs/common';
import { normalizeIp } from '@nestjs/throttler';
import { Config } from '../../config/config.js';
import { tooManyRequests } from '../errors.js';
import { AddressCountsService } from './address-counts.service.js';
import { type LimitName, rateLimitOf } from './rate-limits.js';
import { WindowCountsService } from './window-counts.service.js';

const MINUTE_MS = 60_000;

/** Counts calls that failed, where those that succeed must never be limited: a payment provider's come in bursts. */
@Injectable()
export class StrikesService {
  constructor(
    private readonly config: Config,
    private readonly counts: WindowCountsService,
    private readonly addresses: AddressCountsService,
  ) {}

  /** @throws AppError TOO_MANY_REQUESTS */
  async note(name: LimitName, ipAddress: string): Promise<void> {
    const limit = (rateLimitOf('POST', name)?.perMinute ?? Infinity) * this.config.settings.rateLimitFactor;
    const { isBlocked, timeToBlockExpire } = await this.counts.increment(
      `${name} ${normalizeIp(ipAddress, 64)}`,
      MINUTE_MS,
      limit,
    );
    if (!isBlocked) return;
    this.addresses.note(ipAddress, 'refused');
    throw tooManyRequests(timeToBlockExpire);
  }
}
