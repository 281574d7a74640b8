import { DAY_SECONDS, type CachedSource, type Cached, type SourceCacheService } from '../cache/source-cache.service.js';
import type { AboutModel, ComplaintCounts, ModelFacts, ModelRecall } from '../model-facts.js';
import { type VehicleData } from '../../decode/vehicle.js';
import type { Budget, Outcome } from '../../../platform/http-client/outcome.js';
import { Recalls } from '../../ports.js';
import type { ModelQuery, Nhtsa } from './nhtsa.js';
import { modelYears, nameOf } from '../../../platform/input-rules/vehicle-name.js';

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

/** Facts about a model from NHTSA, which has no public service for the recalls of one VIN. */
export class NhtsaRecalls extends Recalls {
  constructor(
    private readonly nhtsa: Nhtsa,
    private readonly cache: SourceCacheService,
  ) {
    super();
  }

  async ofModel(vehicle: VehicleData, budget?: Budget): Promise<ModelFacts> {
    const queries = queriesOf(vehicle);
    const [recalls, complaints, ratings] = await Promise.all([
      this.ask(RECALLS, queries, (query) => this.nhtsa.recalls(query), budget),
      this.ask(COMPLAINTS, queries, (query) => this.nhtsa.complaints(query), budget),
      this.ask(RATINGS, queries, (query) => this.nhtsa.ratings(query), budget),
    ]);
    const [campaigns, counts, stars] = [merged(recalls, allCampaigns), merged(complaints, sum), merged(ratings, all)];
    const name = queries.length > 0 ? nameOf(vehicle) : null;
    return {
      recalls: {
        ...aboutModel(name, 'NHTSA recalls', campaigns, (list) => list.length),
        records: campaigns?.value ?? [],
      },
      complaints: {
        ...aboutModel(name, 'NHTSA complaints', counts, ({ total }) => total),
        counts: counts?.value ?? null,
      },
      safetyRatings: {
        ...aboutModel(name, 'NHTSA safety ratings', stars, (list) => list.length),
        records: stars?.value ?? [],
      },
    };
  }

  /** Returns an answer for each possible model year; empty unless all answered. */
  private async ask<T>(
    source: CachedSource,
    queries: ModelQuery[],
    ask: (query: ModelQuery) => Promise<Outcome<T>>,
    budget: Budget | undefined,
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

function queriesOf(vehicle: VehicleData): ModelQuery[] {
  const { make, model } = vehicle;
  return make === null || model === null ? [] : modelYears(vehicle).map((year) => ({ year, make, model }));
}

/** Merges answers for several model years, as of the oldest. */
function merged<T>(answers: Cached<T>[], merge: (values: T[]) => T): Cached<T> | null {
  const [asOf] = answers.map((answer) => answer.asOf).sort();
  return asOf === undefined ? null : { value: merge(answers.map(({ value }) => value)), asOf };
}

const all = <T>(lists: T[][]): T[] => lists.flat();
const allCampaigns = (lists: ModelRecall[][]): ModelRecall[] => [
  ...new Map(lists.flat().map((recall) => [recall.campaign, recall])).values(),
];

const SUMMED = ['total', 'crashes', 'fires', 'injuries', 'deaths'] as const;
const sum = (all: ComplaintCounts[]): ComplaintCounts =>
  all.reduce((a, b) => ({
    ...(Object.fromEntries(SUMMED.map((key) => [key, a[key] + b[key]])) as Record<(typeof SUMMED)[number], number>),
    newest:
      [a.newest, b.newest]
        .filter((day) => day !== null)
        .sort()
        .at(-1) ?? null,
  }));

function aboutModel<T>(
  appliesTo: string | null,
  source: string,
  answer: Cached<T> | null,
  count: (value: T) => number,
): AboutModel {
  const common = { scope: 'model' as const, appliesTo, source };
  if (!answer)
    return { ...common, status: 'unavailable', asOf: null, note: appliesTo === null ? UNKNOWN_MODEL : NOT_REACHED };
  return { ...common, status: count(answer.value) > 0 ? 'available' : 'none', asOf: answer.asOf, note: null };
}
