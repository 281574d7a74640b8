import { DAY_SECONDS, type CachedSource, type Kept, type SourceCacheService } from '../cache/source-cache.service.js';
import type { AboutModel, ModelFacts } from '../model/model-facts.js';
import type { VehicleData } from '../model/vehicle.js';
import type { Outcome } from '../../outside/outcome.js';
import { Recalls } from '../ports.js';
import type { ModelQuery, Nhtsa } from './nhtsa.js';

const kept = (name: string, days: number): CachedSource => ({
  name,
  freshSeconds: days * DAY_SECONDS,
  staleSeconds: 90 * DAY_SECONDS,
});
const RECALLS = kept('nhtsa-recalls/1', 1);
const COMPLAINTS = kept('nhtsa-complaints/1', 7);
const RATINGS = kept('nhtsa-ratings/1', 30);

const UNKNOWN_MODEL = 'Year, make and model of this vehicle are not known, so that NHTSA was not asked.';
const NOT_REACHED = 'NHTSA could not be asked just now.';

/** Recalls, complaints and crash tests of a model from NHTSA. There is no public service for the recalls of one VIN. */
export class NhtsaRecalls extends Recalls {
  constructor(
    private readonly nhtsa: Nhtsa,
    private readonly cache: SourceCacheService,
  ) {
    super();
  }

  async ofModel(vehicle: VehicleData, budget?: AbortSignal): Promise<ModelFacts> {
    const { year, make, model } = vehicle;
    const query = year !== null && make !== null && model !== null ? { year, make, model } : null;
    const [recalls, complaints, ratings] = await Promise.all([
      this.ask(RECALLS, query, (wanted) => this.nhtsa.recalls(wanted), budget),
      this.ask(COMPLAINTS, query, (wanted) => this.nhtsa.complaints(wanted), budget),
      this.ask(RATINGS, query, (wanted) => this.nhtsa.ratings(wanted), budget),
    ]);
    const about = { query, source: 'NHTSA recalls' };
    return {
      recalls: { ...aboutModel(about, recalls, (list) => list.length), records: valueOf(recalls) ?? [] },
      complaints: {
        ...aboutModel({ query, source: 'NHTSA complaints' }, complaints, ({ total }) => total),
        counts: valueOf(complaints),
      },
      safetyRatings: {
        ...aboutModel({ query, source: 'NHTSA safety ratings' }, ratings, (list) => list.length),
        records: valueOf(ratings) ?? [],
      },
    };
  }

  private async ask<T>(
    source: CachedSource,
    query: ModelQuery | null,
    ask: (query: ModelQuery) => Promise<Outcome<T>>,
    budget: AbortSignal | undefined,
  ): Promise<Kept<T> | null> {
    if (!query) return null;
    const key = `${query.year}/${query.make}/${query.model}`.toUpperCase().slice(0, 200);
    const answer = await this.cache.get(source, key, () => ask(query), budget);
    return answer.outcome === 'ok' ? answer.value : null;
  }
}

const valueOf = <T>(kept: Kept<T> | null): T | null => kept?.value ?? null;

function aboutModel<T>(
  { query, source }: { query: ModelQuery | null; source: string },
  answer: Kept<T> | null,
  count: (value: T) => number,
): AboutModel {
  const common = {
    scope: 'model' as const,
    appliesTo: query && `${query.year} ${query.make} ${query.model}`,
    source,
  };
  if (!answer) return { ...common, status: 'unavailable', asOf: null, note: query ? NOT_REACHED : UNKNOWN_MODEL };
  return { ...common, status: count(answer.value) > 0 ? 'available' : 'none', asOf: answer.asOf, note: null };
}
