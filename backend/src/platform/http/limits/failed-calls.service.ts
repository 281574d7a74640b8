import { Injectable } from '@nestjs/common';
import { InjectThrottlerStorage, normalizeIp, ThrottlerStorage } from '@nestjs/throttler';
import { Config } from '../../config/config.js';
import { tooManyRequests } from '../errors.js';
import { AddressCountsService } from './address-counts.service.js';
import { type LimitName, LIMITS, pointsOf } from './limits.js';

/** Limits calls that failed where those that succeed come in bursts, such as a payment provider's. */
@Injectable()
export class FailedCallsService {
  constructor(
    private readonly config: Config,
    @InjectThrottlerStorage() private readonly storage: ThrottlerStorage,
    private readonly addresses: AddressCountsService,
  ) {}

  /** @throws AppError TOO_MANY_REQUESTS */
  async count(name: LimitName, ipAddress: string): Promise<void> {
    const points = pointsOf(name, this.config.settings);
    const key = `${name} ${normalizeIp(ipAddress)}`;
    const ttl = LIMITS[name].seconds * 1_000;
    const { isBlocked, timeToBlockExpire } = await this.storage.increment(key, ttl, points, 0, 'default');
    if (!isBlocked) return;
    this.addresses.note(ipAddress, 'refused');
    throw tooManyRequests(timeToBlockExpire);
  }
}
