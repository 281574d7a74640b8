import type { Tone, OdometerFinding } from './findings.dto.js';
import type { AccidentRecord, RecallRecord, ReportedEvent, VehicleHistory } from './history.js';
import { BRANDS, brandRank, isSalvageBrand, type BrandGroup } from './brands.js';
import { fullMonth } from './format.js';
import { plural } from '../../platform/input-rules/formats.js';
import { NOT_REPORTED } from '../../platform/input-rules/day.js';

export const WORST_FIRST: readonly Tone[] = ['bad', 'warn', 'plain', 'good'];

/** Returns the worst tone; 'plain' for none. */
export const worstTone = (tones: readonly Tone[]): Tone => WORST_FIRST.find((tone) => tones.includes(tone)) ?? 'plain';

/** Airbags don't deploy in a small accident, whatever severity was reported. */
export const accidentTone = ({ severity, airbagsDeployed }: AccidentRecord): 'bad' | 'warn' =>
  airbagsDeployed === true || severity === 'severe' ? 'bad' : 'warn';

/** Facts against a vehicle with their date ("total loss, June 2014"), each list worst first. */
export interface AdverseFacts {
  /** Records that make a salvage title, then accidents. */
  decisive: string[];
  /** Grave facts that the rules of the verdict do not weigh (docs/decisions/0018-score-and-verdict.md). */
  cautions: string[];
  /** Thefts that ended. */
  risks: string[];
  /** What can be settled before paying (resolution 143). */
  toResolve: string[];
  /** Facts that forbid a score. */
  noScore: string[];
}

const GRAVE: ReadonlySet<BrandGroup> = new Set(['flood_or_fire', 'damage', 'lemon', 'theft', 'odometer']);
/** An odometer that started again leaves the miles unknown, so that there is no score. */
const NOT_SCORED: ReadonlySet<BrandGroup> = new Set([...GRAVE, 'odometer_restart']);
const SEVERITIES = ['severe', 'moderate', 'minor', 'unknown'] as const;

type Dated = { date: string | null };

const newestFirst = (a: Dated, b: Dated): number => (b.date ?? '').localeCompare(a.date ?? '');

/** 'total loss, June 2014'. */
const dated = (name: string, date: string | null): string =>
  `${name}, ${date === null ? `date ${NOT_REPORTED.toLowerCase()}` : fullMonth(date)}`;

const unique = (words: readonly string[]): string[] => [...new Set(words)];

export function adverseFacts(history: VehicleHistory, odometer: OdometerFinding | null): AdverseFacts {
  const { totalLoss, junkSalvage, accidents, liens, theft, recalls } = history;
  const liensThatAre = (open: boolean | null) => liens.records.filter((lien) => lien.open === open).sort(newestFirst);
  const salvage = unique([
    ...[...totalLoss.records].sort(newestFirst).map(({ date }) => dated('total loss', date)),
    ...brandsOf(history, (code) => isSalvageBrand(code)),
    ...[...junkSalvage.records].sort(newestFirst).map(({ date }) => dated('junk or salvage record', date)),
  ]);
  const thefts = theftFacts(theft.records);
  const rollbacks = (odometer?.rollbackDates ?? []).map((date) => dated('possible odometer rollback', date));
  const openLiens = liensThatAre(true).map(({ date }) => dated('open lien', date));
  const brandsIn = (groups: ReadonlySet<BrandGroup>) =>
    brandsOf(history, (code) => groups.has(BRANDS[code]?.group ?? 'none'));
  const stolen = isStolen(theft.records);
  return {
    decisive: [...salvage, ...accidentFacts(accidents.records)],
    cautions: unique([...(stolen ? thefts : []), ...rollbacks, ...brandsIn(GRAVE)]),
    risks: stolen ? [] : thefts,
    toResolve: unique([
      ...openLiens,
      ...liensThatAre(null).map(({ date }) => dated('lien whose release is not reported', date)),
      ...recallFacts(recalls.records),
    ]),
    noScore: unique([...salvage, ...thefts, ...rollbacks, ...openLiens, ...brandsIn(NOT_SCORED)]),
  };
}

function recallFacts(records: readonly RecallRecord[]): string[] {
  const [newest] = [...records].sort(newestFirst);
  if (!newest) return [];
  const recalls = `${plural(records.length, 'recall')} of this model`;
  return [records.length > 1 ? `${recalls}, the newest in ${fullMonth(newest.date)}` : dated(recalls, newest.date)];
}

function brandsOf({ titleBrands }: VehicleHistory, wanted: (code: string) => boolean): string[] {
  return titleBrands.records
    .filter(({ code }) => wanted(code))
    .sort((a, b) => brandRank(a.code) - brandRank(b.code) || newestFirst(a, b))
    .map(({ code, date }) => dated(`title brand “${BRANDS[code]?.name ?? code}”`, date));
}

export function worstAccidentFirst(records: readonly AccidentRecord[]): AccidentRecord[] {
  const rank = ({ severity }: AccidentRecord) => SEVERITIES.indexOf(severity);
  return [...records].sort((a, b) => rank(a) - rank(b) || newestFirst(a, b));
}

function accidentFacts(records: readonly AccidentRecord[]): string[] {
  const [worst, ...rest] = worstAccidentFirst(records);
  if (!worst) return [];
  const name = worst.severity === 'unknown' ? 'accident' : `${worst.severity} accident`;
  return [dated(name, worst.date), ...(rest.length > 0 ? [plural(rest.length, 'more accident')] : [])];
}

export const RECOVERY = /\brecover/i;

/** Whether the newest theft record is no recovery. */
export function isStolen(records: readonly ReportedEvent[]): boolean {
  const [newest] = [...records].sort(newestFirst);
  return newest !== undefined && !RECOVERY.test(newest.description);
}

/** Whether two records are one theft and its recovery. */
export function isOneTheft(records: readonly ReportedEvent[]): boolean {
  const recovered = records.filter(({ description }) => RECOVERY.test(description)).length;
  return records.length === 2 && recovered === 1;
}

function theftFacts(records: readonly ReportedEvent[]): string[] {
  const [last] = [...records].sort(newestFirst);
  if (!last) return [];
  const stolen = records.filter(({ description }) => !RECOVERY.test(description)).sort(newestFirst)[0];
  if (!RECOVERY.test(last.description)) return [dated('reported theft', last.date)];
  if (!stolen?.date || !last.date) return [dated('theft, later recovered', (stolen ?? last).date)];
  const [from, until] = [fullMonth(stolen.date), fullMonth(last.date)];
  return [from === until ? `stolen and recovered ${from}` : `stolen ${from}, recovered ${until}`];
}
