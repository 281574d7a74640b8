import { Injectable } from '@nestjs/common';
import { setTimeout as wait } from 'node:timers/promises';
import { AddressCountsService } from '../../platform/http/limits/address-counts.service.js';

/** Wrong passwords of the last one to two hours that are taken for typing errors. */
const TYPING_ERRORS = 20;
const DELAY_MS = 50;
const MAX_DELAY_MS = 3_000;

/** The delay of every login in ms, by the number of recent wrong passwords: slows down guessing from many addresses. */
export const delayAfter = (wrongPasswords: number): number =>
  Math.min(MAX_DELAY_MS, Math.max(0, wrongPasswords - TYPING_ERRORS) * DELAY_MS);

/** Delays logins by what all replicas have counted. */
@Injectable()
export class LoginDelayService {
  constructor(private readonly addresses: AddressCountsService) {}

  async pass(): Promise<void> {
    const ms = delayAfter(await this.addresses.lately('login_failed'));
    if (ms > 0) await wait(ms);
  }
}
