import { Injectable, Logger } from '@nestjs/common';
import { normalizeIp } from '@nestjs/throttler';
import { createHmac } from 'node:crypto';
import { Clock } from '../../config/clock.js';
import { Config } from '../../config/config.js';
import { SecretsService } from '../../database/secrets.service.js';
import { ceilingsReached } from '../../telemetry/metrics.js';
import type { CeilingScope, SpendKind } from './ceiling-alarm.entity.js';
import { type Ceilings, CeilingsRepository, type SpenderKeys } from './ceilings.repository.js';

/** A block of IPv6 that one customer of a provider has; so do the other limits by address. */
const CUSTOMERS_PREFIX = 64;

/** For whom something is bought: by what the person is known, what counts against them, and the internet address they came from. */
interface Spender {
  notedUnder: readonly string[];
  answersTo: readonly string[];
  address: string | null;
}

/** How much may be spent on histories for one person and one address in 24 hours, and by the whole app in a day. */
@Injectable()
export class CeilingsService {
  private readonly logger = new Logger('ceilings');

  constructor(
    private readonly repository: CeilingsRepository,
    private readonly config: Config,
    private readonly secrets: SecretsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts a history that is to be bought now. The same order counts once.
   * @returns the ceiling that forbids it; null when it may be bought
   */
  async reserve(order: string, cents: number, who: Spender): Promise<CeilingScope | null> {
    if (cents === 0) return null;
    const reached = await this.repository.reserve({ order, ...this.wanted(cents, who) }, this.ceilings());
    if (reached) await this.alarm('history', reached);
    return reached;
  }

  /** Returns whether a history would be forbidden now; nothing is counted. */
  async forbids(cents: number, who: Spender): Promise<boolean> {
    if (cents === 0) return false;
    return (await this.repository.reachedBy(this.wanted(cents, who), this.ceilings())) !== null;
  }

  /** Tells the operator that something was not bought. */
  async alarm(kind: SpendKind, scope: CeilingScope): Promise<void> {
    ceilingsReached.inc({ kind, scope });
    this.logger.error(`The ceiling of one ${scope} for ${kind} is reached; see the providers in the console.`);
    await this.repository.alarm(kind, scope, this.clock.now());
  }

  private wanted(cents: number, who: Spender) {
    const source = this.config.settings.historyProvider;
    return { source, units: cents, ...this.keysOf(who), reservedAt: this.clock.now() };
  }

  private ceilings(): Ceilings {
    const { historyCentsPerPerson, historyCentsPerAddress, historyCentsPerDay } = this.config.settings;
    return { person: historyCentsPerPerson, address: historyCentsPerAddress, shop: historyCentsPerDay };
  }

  /** Without its key nobody can say whose a count is. */
  private keysOf({ notedUnder, answersTo, address }: Spender): SpenderKeys {
    const secrets = this.secrets.keysFor('spend ceilings');
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
