import { DAY_SECONDS, type CachedSource, type Cached, type SourceCacheService } from '../cache/source-cache.service.js';
import type { AboutModel, ComplaintCounts, ModelFacts, ModelRecall } from '../model-facts.js';
import { type VehicleData, modelYears, nameOf } from '../../decode/vehicle.js';
import type { Outcome } from '../../../platform/http-client/outcome.js';
import { Recalls } from '../../ports.js';
import type { ModelQuery, Nhtsa } from './nhtsa.js';

const cachedFor = (name: string, days: number): CachedSource => ({
  name,
  freshSeconds: days * DAY_SECONDS,
  staleSeconds: 90 * DAY_SECONDS,
});
const RECALLS = cachedFor('nhtsa-recalls/1', 1);
const COMPLAINTS = cachedFor('nhtsa-complaints/1', 7);
const RATINGS = cachedFor('nhtsa-ratings/1', 30);

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
    const queries = queriesOf(vehicle);
    const [recalls, complaints, ratings] = await Promise.all([
      this.ask(RECALLS, queries, (wanted) => this.nhtsa.recalls(wanted), budget),
      this.ask(COMPLAINTS, queries, (wanted) => this.nhtsa.complaints(wanted), budget),
      this.ask(RATINGS, queries, (wanted) => this.nhtsa.ratings(wanted), budget),
    ]);
    const [campaigns, counts, stars] = [merged(recalls, allCampaigns), merged(complaints, sum), merged(ratings, all)];
    const about = { appliesTo: queries.length > 0 ? nameOf(vehicle) : null };
    return {
      recalls: {
        ...aboutModel({ ...about, source: 'NHTSA recalls' }, campaigns, (list) => list.length),
        records: campaigns?.value ?? [],
      },
      complaints: {
        ...aboutModel({ ...about, source: 'NHTSA complaints' }, counts, ({ total }) => total),
        counts: counts?.value ?? null,
      },
      safetyRatings: {
        ...aboutModel({ ...about, source: 'NHTSA safety ratings' }, stars, (list) => list.length),
        records: stars?.value ?? [],
      },
    };
  }

  /** The answers for each possible model year; empty unless all of them answered. */
  private async ask<T>(
    source: CachedSource,
    queries: ModelQuery[],
    ask: (query: ModelQuery) => Promise<Outcome<T>>,
    budget: AbortSignal | undefined,
  ): Promise<Cached<T>[]> {
    const answers = await Promise.all(
      queries.map((query) => {
        const key = `${query.year}/${query.make}/${query.model}`.toUpperCase().slice(0, 200);
        return this.cache.get(source, key, () => ask(query), budget);
      }),
    );
    const found = answers.flatMap((answer) => (answer.outcome === 'ok' ? [answer.value] : []));
    return found.length === answers.length ? found : [];
  }
}

/** One for each possible model year; none when the model is not known. */
function queriesOf(vehicle: VehicleData): ModelQuery[] {
  const { make, model } = vehicle;
  return make === null || model === null ? [] : modelYears(vehicle).map((year) => ({ year, make, model }));
}

/** Answers for several model years as one, as of the oldest; null without any. */
function merged<T>(answers: Cached<T>[], merge: (values: T[]) => T): Cached<T> | null {
  const [asOf] = answers.map((answer) => answer.asOf).sort();
  return asOf === undefined ? null : { value: merge(answers.map(({ value }) => value)), asOf };
}

const all = <T>(lists: T[][]): T[] => lists.flat();
const allCampaigns = (lists: ModelRecall[][]): ModelRecall[] => [
  ...new Map(lists.flat().map((recall) => [recall.campaign, recall])).values(),
];

function sum(counts: ComplaintCounts[]): ComplaintCounts {
  const total = (field: Exclude<keyof ComplaintCounts, 'newest'>): number =>
    counts.reduce((total, count) => total + count[field], 0);
  return {
    total: total('total'),
    crashes: total('crashes'),
    fires: total('fires'),
    injuries: total('injuries'),
    deaths: total('deaths'),
    newest:
      counts
        .flatMap(({ newest }) => newest ?? [])
        .sort()
        .at(-1) ?? null,
  };
}

function aboutModel<T>(
  { appliesTo, source }: { appliesTo: string | null; source: string },
  answer: Cached<T> | null,
  count: (value: T) => number,
): AboutModel {
  const common = { scope: 'model' as const, appliesTo, source };
  if (!answer)
    return { ...common, status: 'unavailable', asOf: null, note: appliesTo === null ? UNKNOWN_MODEL : NOT_REACHED };
  return { ...common, status: count(answer.value) > 0 ? 'available' : 'none', asOf: answer.asOf, note: null };
}
