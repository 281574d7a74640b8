import { Injectable, Logger } from '@nestjs/common';
import { normalizeIp } from '@nestjs/throttler';
import { createHmac } from 'node:crypto';
import { Clock } from '../../config/clock.js';
import { Config } from '../../config/config.js';
import { SecretsService } from '../../database/secrets.service.js';
import { ceilingsReached } from '../../telemetry/metrics.js';
import type { CeilingScope } from './ceiling-alarm.entity.js';
import { type Ceilings, CeilingsRepository, type SpenderKeys } from './ceilings.repository.js';
import type { SpendKind } from './spend-reservation.entity.js';

/** A block of IPv6 that one customer of a provider has; so do the other limits by address. */
const CUSTOMERS_PREFIX = 64;

/** For whom something is bought: by what the person is known, what counts against them, and the internet address they came from. */
interface Spender {
  notedUnder: readonly string[];
  answersTo: readonly string[];
  address: string | null;
}

/**
 * How much may be bought of providers for one person, one address and by the whole shop in 24 hours. Whoever wants to buy asks first;
 * a ceiling that is reached is noted for the console.
 */
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
   * Counts what is to be bought now. Asking again for the same order counts nothing more.
   * @param units cents of a history, 1 for a plate
   * @returns the ceiling that forbids it; null when it may be bought
   */
  async reserve(kind: SpendKind, order: string, units: number, who: Spender): Promise<CeilingScope | null> {
    if (units === 0) return null;
    const wanted = { kind, order, units, ...this.keysOf(who), reservedAt: this.clock.now() };
    const reached = await this.repository.reserve(wanted, this.mostOf(kind));
    if (reached) {
      ceilingsReached.inc({ kind, scope: reached });
      this.logger.error(`The ceiling of one ${reached} for ${kind} is reached; see the providers in the console.`);
    }
    return reached;
  }

  /** Whether it would be forbidden now; nothing is counted. */
  async forbids(kind: SpendKind, units: number, who: Spender): Promise<boolean> {
    if (units === 0) return false;
    const wanted = { kind, units, ...this.keysOf(who), reservedAt: this.clock.now() };
    return (await this.repository.reachedBy(wanted, this.mostOf(kind))) !== null;
  }

  private mostOf(kind: SpendKind): Ceilings {
    const { settings } = this.config;
    return kind === 'history'
      ? {
          person: settings.historyCentsPerPerson,
          address: settings.historyCentsPerAddress,
          shop: settings.historyCentsPerDay,
        }
      : { person: settings.platesPerPerson, address: settings.platesPerAddress, shop: settings.platesPerDay };
  }

  /** Without its key nobody can say whose a count is. */
  private keysOf({ notedUnder, answersTo, address }: Spender): SpenderKeys {
    const secrets = this.secrets.keysFor('spend ceilings');
    const [secret] = secrets;
    const keyed = (text: string, key = secret) => createHmac('sha256', key).update(text).digest('hex');
    const [personKey = '', ...furtherKeys] = notedUnder.map((key) => keyed(`person:${key}`));
    return {
      ...{
        personKey,
        furtherKeys,
        answersTo: answersTo.flatMap((key) => secrets.map((each) => keyed(`person:${key}`, each))),
      },
      addressKey: keyed(`address:${normalizeIp(address ?? '', CUSTOMERS_PREFIX)}`),
    };
  }
}
