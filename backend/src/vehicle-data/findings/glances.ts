import { brandRank, brandTone } from './brands.js';
import { capitalized, fullMonth } from './format.js';
import { type Findings, type Glance, type GlanceKey, type Tone, ODOMETER_DOUBTS } from './findings.dto.js';
import type { EventSection, OwnershipPeriod, SectionOrigin, SectionStatus, VehicleHistory } from './history.js';
import { stateName } from '../../platform/config/states.js';
import {
  isOneTheft,
  isStolen,
  RECOVERY,
  accidentTone,
  WORST_FIRST,
  worstAccidentFirst,
  worstTone,
} from './adverse-facts.js';
import { HIGH_MILEAGE, MANY_OWNERS, VERY_HIGH_MILEAGE } from './insights.js';
import { miles, plural } from '../../platform/input-rules/formats.js';
import { NOT_REPORTED } from '../../platform/input-rules/day.js';

type Counted = SectionOrigin & { records: readonly unknown[] };
export type Basis = Pick<Findings, 'odometer' | 'ownerCount'>;

const NO_ANSWER = 'The source did not answer';
/** What is said of a section without records: value and detail. */
const ABSENT: Record<Exclude<SectionStatus, 'available'>, readonly [value: string, detail: string]> = {
  none: ['None found', 'Our source has no record'],
  not_offered: ['Not checked', 'No source connected'],
  unavailable: ['No answer', NO_ANSWER],
};
/** Uses that wear a vehicle more than private use. */
export const HARD_USES: readonly OwnershipPeriod['use'][] = ['rental', 'commercial'];

const counted = ({ status, records }: Counted, one: string): string =>
  status === 'available' ? plural(records.length, one) : ABSENT[status][0];

function toneOf({ status }: Counted, tones: readonly Tone[]): Tone {
  if (tones.length > 0) return worstTone(tones);
  return status === 'none' ? 'good' : 'plain';
}

/** A glance at a section by its count. @param available the detail when there are records */
function countGlance(
  [key, label, one]: readonly [key: GlanceKey, label: string, one: string],
  section: Counted,
  available: string,
  tones: readonly Tone[],
): Glance {
  const detail = section.status === 'available' ? available : ABSENT[section.status][1];
  return { key, label, value: counted(section, one), detail, tone: toneOf(section, tones) };
}

/** Returns the nine answers most readers look for first, the worst first. */
export function glancesOf(history: VehicleHistory, findings: Basis): Glance[] {
  const { recalls } = history;
  const glances = [
    titleGlance(history),
    eventGlance('totalLoss', 'Total loss', history.totalLoss),
    eventGlance('junkSalvage', 'Junk and salvage', history.junkSalvage),
    accidentGlance(history),
    odometerGlance(history, findings),
    ownerGlance(history, findings),
    lienGlance(history),
    countGlance(
      ['recalls', 'Recalls', 'recall'],
      recalls,
      'Of this model; repair not reported',
      recalls.records.map(() => 'warn'),
    ),
    theftGlance(history),
  ];
  return glances.sort((a, b) => WORST_FIRST.indexOf(a.tone) - WORST_FIRST.indexOf(b.tone));
}

function titleGlance({ titleBrands, titles }: VehicleHistory): Glance {
  const state = titles.records.find(({ current }) => current)?.state;
  const known = state ? `Titled in ${stateName(state)}` : 'State of title not reported';
  const worstFirst = [...titleBrands.records].sort((a, b) => brandRank(a.code) - brandRank(b.code));
  const tones = titleBrands.records.map(({ code }) => brandTone(code));
  const names = [...new Set(worstFirst.map(({ name }) => name))];
  return {
    key: 'titleBrands',
    label: 'Title brands',
    value: counted(titleBrands, 'brand'),
    detail: titleBrands.status === 'unavailable' ? NO_ANSWER : names.join('; ') || known,
    tone: toneOf(titleBrands, tones),
  };
}

function eventGlance(key: 'totalLoss' | 'junkSalvage' | 'theft', label: string, section: EventSection): Glance {
  const { records } = section;
  const newest = records.map(({ date }) => date ?? '').sort((a, b) => b.localeCompare(a))[0];
  const available = newest ? `Last reported: ${fullMonth(newest)}` : 'Date not reported';
  const tones = records.map(() => 'bad' as const);
  return countGlance([key, label, 'record'], section, available, tones);
}

function theftGlance({ theft }: VehicleHistory): Glance {
  const event = eventGlance('theft', 'Theft', theft);
  const glance: Glance = event.tone === 'bad' && !isStolen(theft.records) ? { ...event, tone: 'warn' } : event;
  if (!isOneTheft(theft.records)) return glance;
  const date = theft.records.find(({ description }) => RECOVERY.test(description))?.date;
  return { ...glance, value: '1 theft', detail: date ? `Recovered in ${fullMonth(date)}` : 'Recovered' };
}

function accidentGlance({ accidents }: VehicleHistory): Glance {
  const { severity = 'unknown' } = worstAccidentFirst(accidents.records)[0] ?? {};
  const available = severity === 'unknown' ? 'Severity not reported' : `Worst reported: ${severity}`;
  const tones = accidents.records.map(accidentTone);
  return countGlance(['accidents', 'Accidents', 'accident'], accidents, available, tones);
}

function odometerGlance({ odometer: section }: VehicleHistory, { odometer }: Basis): Glance {
  const [rollbacks, jumps] = [odometer?.rollbackDates.length ?? 0, odometer?.jumps.length ?? 0];
  const last = odometer?.lastReportedMileage ?? null;
  const notes = odometer?.notes ?? [];
  const doubts = [
    rollbacks > 0 ? plural(rollbacks, 'possible rollback') : '',
    jumps > 0 ? plural(jumps, 'implausible rise') : '',
    ...notes.map(({ kind }) =>
      kind === 'outlier' || kind === 'lower'
        ? `one reading ${ODOMETER_DOUBTS[kind].toLowerCase()}`
        : ODOMETER_DOUBTS[kind].toLowerCase(),
    ),
  ].filter(Boolean);
  return {
    key: 'odometer',
    label: 'Last odometer',
    value: miles(last),
    detail: capitalized([...new Set(doubts)].join(', ')) || mileageDetail(section, last),
    tone: rollbacks > 0 ? 'bad' : jumps + notes.length > 0 ? 'warn' : mileageTone(section, last),
  };
}

function mileageDetail({ status, records }: Counted, last: number | null): string {
  if (last === null && records.length > 0) return `${plural(records.length, 'reading')}, only placeholders`;
  const readings = status === 'unavailable' ? NO_ANSWER : plural(records.length, 'reading');
  const from = last !== null && records.length === 0 ? 'From other records' : readings;
  return last !== null && last > HIGH_MILEAGE ? `${from}, high mileage` : from;
}

function mileageTone({ status }: Counted, last: number | null): Tone {
  if (last === null) return 'plain';
  if (last > HIGH_MILEAGE) return last > VERY_HIGH_MILEAGE ? 'warn' : 'plain';
  return status === 'available' ? 'good' : 'plain';
}

function ownerGlance({ ownership }: VehicleHistory, { ownerCount }: Basis): Glance {
  const uses = [...new Set(ownership.records.map(({ use }) => use))];
  const hard = uses.some((use) => HARD_USES.includes(use));
  return {
    key: 'owners',
    label: 'Owners',
    value: ownerCount === null ? NOT_REPORTED : plural(ownerCount, 'owner'),
    detail: uses.length > 0 ? `Use: ${uses.join(', ')}` : 'Use not reported',
    tone: ownerCount === null ? 'plain' : ownerCount > MANY_OWNERS || hard ? 'warn' : 'good',
  };
}

function lienGlance({ liens: { status, records } }: VehicleHistory): Glance {
  const count = (open: boolean | null) => records.filter((lien) => lien.open === open).length;
  const [open, released, unknown] = [count(true), count(false), count(null)];
  const noneOpen = unknown > 0 ? 'None known open' : 'None open';
  const known = released > 0 ? plural(released, 'released lien') : 'No released lien reported';
  const counts = unknown > 0 ? `${plural(unknown, 'lien')}, status not reported` : known;
  return {
    key: 'liens',
    label: 'Liens',
    value: status === 'available' ? (open > 0 ? plural(open, 'open lien') : noneOpen) : ABSENT[status][0],
    detail: status === 'available' ? counts : ABSENT[status][1],
    tone: open > 0 || unknown > 0 ? 'warn' : status === 'available' || status === 'none' ? 'good' : 'plain',
  };
}
