import { Injectable } from '@nestjs/common';
import { Config } from '../platform/config/config.js';
import { sha256 } from '../platform/config/sha256.js';
import { SharedLimitsService } from '../platform/http/limits/shared-limits.service.js';
import { newToken } from '../platform/http/tokens.js';
import type { Visitor } from '../platform/http/visitor.js';
import { DAY_SECONDS, SourceCacheService } from '../vehicle-data/sources/cache/source-cache.service.js';
import type { SpendingScope } from '../vehicle-data/sources/spending-limits/spending-limit-alarm.entity.js';
import { SpendingLimitsService } from '../vehicle-data/sources/spending-limits/spending-limits.service.js';
import { type Budget, ok, type Outcome, unavailable } from '../platform/http-client/outcome.js';
import { Plates } from '../vehicle-data/ports.js';
import { ProviderCostsService } from '../vehicle-data/sources/provider-orders/provider-costs.service.js';

/** A plate may move to another car. */
const FRESH_DAYS = 7;

/** Looks up plates at a paid source: each once a week, within spending limits (X6-002, X6-003). */
@Injectable()
export class PaidPlatesService {
  constructor(
    private readonly plates: Plates,
    private readonly cache: SourceCacheService,
    private readonly limits: SharedLimitsService,
    private readonly spendingLimits: SpendingLimitsService,
    private readonly costs: ProviderCostsService,
    private readonly config: Config,
  ) {}

  /** Returns the VIN of a plate, or null for an unknown one; unavailable by `spending_limit` above a limit. */
  async find(plate: string, state: string, visitor: Visitor, budget: Budget): Promise<Outcome<string | null>> {
    if (this.plates.demonstration) return this.plates.find(plate, state, budget);
    const provider = this.config.settings.plateProvider;
    const source = { name: `plate/${provider}/1`, freshSeconds: FRESH_DAYS * DAY_SECONDS, staleSeconds: 0 };
    // A plate may identify a person, so only its hash is stored.
    const key = sha256(`${state}/${plate}`);
    const cached = await this.cache.get(source, key, () => this.buy(provider, plate, state, visitor), budget);
    return cached.outcome === 'ok' ? ok(cached.value.value) : cached;
  }

  private async buy(provider: string, plate: string, state: string, visitor: Visitor): Promise<Outcome<string | null>> {
    const reached = await this.reachedBy(visitor);
    if (reached) {
      await this.spendingLimits.alarm('plate', reached);
      return unavailable('spending_limit');
    }
    const order = newToken();
    const answer = await this.plates.find(plate, state);
    if (answer.outcome === 'ok')
      await this.costs.record({ provider, service: 'plate', order }, this.config.settings.plateCents);
    return answer;
  }

  /** Counts a lookup. Returns whose limit forbids it, or null. */
  private async reachedBy({ anonId, ipAddress }: Visitor): Promise<SpendingScope | null> {
    if (!(await this.limits.consume('plate-visitor', anonId)).allowed) return 'person';
    if (!(await this.limits.consume('plate-address', ipAddress)).allowed) return 'address';
    return (await this.limits.consume('plate-app', 'app')).allowed ? null : 'shop';
  }
}
