import { Injectable } from '@nestjs/common';
import { setTimeout as wait } from 'node:timers/promises';
import { AddressCountsService } from '../../platform/http/limits/address-counts.service.js';

/** Wrong passwords in the whole shop within an hour or two that are somebody's typing errors. */
const TYPOS = 20;
const EACH_MS = 50;
const LONGEST_MS = 3_000;

/**
 * How long everybody waits for an answer to a password, by the wrong ones of the last hours from all addresses. A guesser with many
 * addresses is slowed down; the operator waits three seconds at worst and is never kept out.
 */
export const delayAfter = (wrongPasswords: number): number =>
  Math.min(LONGEST_MS, Math.max(0, wrongPasswords - TYPOS) * EACH_MS);

/** Counted in the database, so that all replicas slow down together. */
@Injectable()
export class LoginDelayService {
  constructor(private readonly addresses: AddressCountsService) {}

  async pass(): Promise<void> {
    const ms = delayAfter(await this.addresses.lately('login_failed'));
    if (ms > 0) await wait(ms);
  }
}
