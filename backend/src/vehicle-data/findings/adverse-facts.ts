import { BRANDS, brandRank, isSalvageBrand, type BrandGroup } from '../brands.js';
import { fullMonth, NOT_REPORTED, plural } from '../format.js';
import type { OdometerFinding } from '../model/findings.js';
import type { AccidentRecord, ReportedEvent, VehicleHistory } from '../model/history.js';

/** Known facts against a vehicle in words with their date ("total loss, June 2014"), each list worst first. */
interface AdverseFacts {
  /** Records that make a salvage title. */
  salvage: string[];
  accidents: string[];
  /** What neither the rules of the verdict nor the score look at (docs/decisions/0007-cautions.md). */
  cautions: string[];
}

/** Brands that speak against a vehicle and are no salvage brands. */
const GRAVE: ReadonlySet<BrandGroup> = new Set(['damage', 'lemon', 'theft', 'odometer']);
const SEVERITIES = ['severe', 'moderate', 'minor', 'unknown'] as const;

type Dated = { date: string | null };

/** Newest first; what has no date comes last. */
const newestFirst = (a: Dated, b: Dated): number => (b.date ?? '').localeCompare(a.date ?? '');

/** 'total loss, June 2014'. */
const dated = (name: string, date: string | null): string =>
  `${name}, ${date === null ? `date ${NOT_REPORTED.toLowerCase()}` : fullMonth(date)}`;

const unique = (words: readonly string[]): string[] => [...new Set(words)];

export function adverseFacts(history: VehicleHistory, odometer: OdometerFinding | null): AdverseFacts {
  const { totalLoss, junkSalvage, accidents, liens, theft } = history;
  const open = liens.records.filter((lien) => lien.open === true).sort(newestFirst);
  return {
    salvage: unique([
      ...[...totalLoss.records].sort(newestFirst).map(({ date }) => dated('total loss', date)),
      ...brandsOf(history, (code) => isSalvageBrand(code)),
      ...[...junkSalvage.records].sort(newestFirst).map(({ date }) => dated('junk or salvage record', date)),
    ]),
    accidents: accidentWords(accidents.records),
    cautions: unique([
      ...theftWords(theft.records),
      ...(odometer?.rollbackDates ?? []).map((date) => dated('possible odometer rollback', date)),
      ...open.map(({ date }) => dated('open lien', date)),
      ...brandsOf(history, (code) => GRAVE.has(BRANDS[code]?.group ?? 'none')),
    ]),
  };
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

/** The worst with its date, then how many more there are. */
function accidentWords(records: readonly AccidentRecord[]): string[] {
  const [worst, ...rest] = worstAccidentFirst(records);
  if (!worst) return [];
  const name = worst.severity === 'unknown' ? 'accident' : `${worst.severity} accident`;
  return [dated(name, worst.date), ...(rest.length > 0 ? [plural(rest.length, 'more accident')] : [])];
}

export const RECOVERY = /\brecover/i;

/** One theft and its recovery are told together. */
export function isOneTheft(records: readonly ReportedEvent[]): boolean {
  const recovered = records.filter(({ description }) => RECOVERY.test(description)).length;
  return records.length === 2 && recovered === 1;
}

/** The last theft. That it was found again is said, with its month where both are known, and does not undo it. */
function theftWords(records: readonly ReportedEvent[]): string[] {
  const [last] = [...records].sort(newestFirst);
  if (!last) return [];
  const stolen = records.filter(({ description }) => !RECOVERY.test(description)).sort(newestFirst)[0];
  if (!RECOVERY.test(last.description)) return [dated('reported theft', last.date)];
  if (!stolen?.date || !last.date) return [dated('theft, later recovered', (stolen ?? last).date)];
  const [from, until] = [fullMonth(stolen.date), fullMonth(last.date)];
  return [from === until ? `stolen and recovered ${from}` : `stolen ${from}, recovered ${until}`];
}
