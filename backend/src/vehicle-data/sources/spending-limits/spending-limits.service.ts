import { Injectable, Logger } from '@nestjs/common';
import { normalizeIp } from '@nestjs/throttler';
import { createHmac } from 'node:crypto';
import { Clock } from '../../../platform/config/clock.js';
import { Config } from '../../../platform/config/config.js';
import { SecretsService } from '../../../platform/database/secrets.service.js';
import { spendingLimitsReached } from '../../../platform/telemetry/metrics.js';
import type { SpendingScope, SpendKind } from './spending-limit-alarm.entity.js';
import { type SpenderKeys, type SpendingLimits, SpendingLimitsRepository } from './spending-limits.repository.js';

/** IPv6 block of one customer. */
const CUSTOMERS_PREFIX = 64;

/** The buyer: keys to store, keys that count against them, IP address. */
interface Spender {
  notedUnder: readonly string[];
  answersTo: readonly string[];
  address: string | null;
}

/** Limits spending on histories by person and address in 24 hours, and by the app in a day. */
@Injectable()
export class SpendingLimitsService {
  private readonly logger = new Logger('spending-limits');

  constructor(
    private readonly repository: SpendingLimitsRepository,
    private readonly config: Config,
    private readonly secrets: SecretsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Reserves the price of a history that is about to be bought. The same order is reserved once.
   * @returns the limit that forbids it; null when it may be bought
   */
  async reserve(order: string, cents: number, who: Spender): Promise<SpendingScope | null> {
    if (cents === 0) return null;
    const reached = await this.repository.reserve({ order, ...this.wanted(cents, who) }, this.limits());
    if (reached) await this.alarm('history', reached);
    return reached;
  }

  /** Returns whether a history would be forbidden now; nothing is reserved. */
  async forbids(cents: number, who: Spender): Promise<boolean> {
    if (cents === 0) return false;
    return (await this.repository.reachedBy(this.wanted(cents, who), this.limits())) !== null;
  }

  /** Alerts the operator that something was not bought. */
  async alarm(kind: SpendKind, scope: SpendingScope): Promise<void> {
    spendingLimitsReached.inc({ kind, scope });
    this.logger.error(`The spending limit of one ${scope} for ${kind} is reached; see the providers in the console.`);
    await this.repository.recordAlarm(kind, scope, this.clock.now());
  }

  private wanted(cents: number, who: Spender) {
    const source = this.config.settings.historyProvider;
    return { source, units: cents, ...this.keysOf(who), reservedAt: this.clock.now() };
  }

  private limits(): SpendingLimits {
    const { historyCentsPerPerson, historyCentsPerAddress, historyCentsPerDay } = this.config.settings;
    return { person: historyCentsPerPerson, address: historyCentsPerAddress, shop: historyCentsPerDay };
  }

  private keysOf({ notedUnder, answersTo, address }: Spender): SpenderKeys {
    const secrets = this.secrets.keysFor('spending limits');
    const [secret] = secrets;
    const keyed = (text: string, key = secret) => createHmac('sha256', key).update(text).digest('hex');
    const [personKey = '', ...furtherKeys] = notedUnder.map((key) => keyed(`person:${key}`));
    return {
      personKey,
      furtherKeys,
      answersTo: answersTo.flatMap((key) => secrets.map((each) => keyed(`person:${key}`, each))),
      addressKey: keyed(`address:${normalizeIp(address ?? '', CUSTOMERS_PREFIX)}`),
    };
  }
}
