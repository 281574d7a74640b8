import { miles, NOT_REPORTED, plural } from '../format.js';
import type { Findings, Glance, Tone } from '../model/findings.js';
import type { SectionStatus, VehicleHistory } from '../model/history.js';
import { stateName } from '../../config/states.js';

interface Counted {
  status: SectionStatus;
  records: readonly unknown[];
}

type Basis = Pick<Findings, 'odometer' | 'ownerCount'>;

const ABSENT: Record<Exclude<SectionStatus, 'available'>, string> = {
  none: 'None found',
  not_offered: 'Not offered',
  unavailable: 'No answer',
};
const NO_ANSWER = 'The source did not answer';
const SEVERITIES = ['severe', 'moderate', 'minor'] as const;
/** More owners than this make a reader look closer. */
const MANY_OWNERS = 3;

const counted = ({ status, records }: Counted, one: string, many?: string): string =>
  status === 'available' ? plural(records.length, one, many) : ABSENT[status];

function toneOf({ status, records }: Counted, found: 'warn' | 'bad'): Tone {
  if (status === 'available') return records.length > 0 ? found : 'good';
  return status === 'none' ? 'good' : 'plain';
}

/** The six answers most readers look for, in the order they are shown. Pure: derived whenever a report is answered, so that old reports have them too. */
export function glancesOf(history: VehicleHistory, findings: Basis): Glance[] {
  return [
    titleGlance(history),
    accidentGlance(history),
    odometerGlance(history, findings),
    ownerGlance(history, findings),
    lienGlance(history),
    theftGlance(history),
  ];
}

function titleGlance({ titleBrands, titles }: VehicleHistory): Glance {
  const state = titles.records.find(({ current }) => current)?.state;
  const known = state ? `Titled in ${stateName(state)}` : 'State of title not reported';
  return {
    key: 'titleBrands',
    label: 'Title brands',
    value: counted(titleBrands, 'brand'),
    detail: titleBrands.status === 'unavailable' ? NO_ANSWER : (titleBrands.records.at(-1)?.name ?? known),
    tone: toneOf(titleBrands, 'bad'),
  };
}

function accidentGlance({ accidents }: VehicleHistory): Glance {
  const worst = SEVERITIES.find((severity) => accidents.records.some((record) => record.severity === severity));
  const details = {
    available: worst ? `Worst reported: ${worst}` : 'Severity not reported',
    unavailable: NO_ANSWER,
    none: 'See what was asked',
    not_offered: 'See what was asked',
  };
  return {
    key: 'accidents',
    label: 'Accidents',
    value: counted(accidents, 'accident'),
    detail: details[accidents.status],
    tone: toneOf(accidents, worst === 'severe' || worst === 'moderate' ? 'bad' : 'warn'),
  };
}

function odometerGlance({ odometer: section }: VehicleHistory, { odometer }: Basis): Glance {
  const [rollbacks, jumps] = [odometer?.rollbackDates.length ?? 0, odometer?.jumps.length ?? 0];
  const last = odometer?.lastReportedMileage ?? null;
  const doubts = [
    rollbacks > 0 ? plural(rollbacks, 'possible rollback') : '',
    jumps > 0 ? plural(jumps, 'implausible rise') : '',
  ].filter(Boolean);
  const readings = section.status === 'unavailable' ? NO_ANSWER : plural(section.records.length, 'reading');
  const plain = last !== null && section.records.length === 0 ? 'From other records' : readings;
  return {
    key: 'odometer',
    label: 'Last odometer',
    value: miles(last),
    detail: doubts.join(', ') || plain,
    tone: rollbacks > 0 ? 'bad' : jumps > 0 ? 'warn' : section.status === 'available' ? 'good' : 'plain',
  };
}

function ownerGlance({ ownership }: VehicleHistory, { ownerCount }: Basis): Glance {
  const uses = [...new Set(ownership.records.map(({ use }) => use))];
  return {
    key: 'owners',
    label: 'Owners',
    value: ownerCount === null ? NOT_REPORTED : plural(ownerCount, 'owner'),
    detail: uses.length > 0 ? `Use: ${uses.join(', ')}` : 'Use not reported',
    tone: ownerCount === null ? 'plain' : ownerCount > MANY_OWNERS ? 'warn' : 'good',
  };
}

/** Of the liens on record, how many are open; a lien whose state nobody reported counts as neither open nor released. */
function lienGlance({ liens: { status, records } }: VehicleHistory): Glance {
  const count = (open: boolean | null) => records.filter((lien) => lien.open === open).length;
  const [open, released, unknown] = [count(true), count(false), count(null)];
  const noneOpen = unknown > 0 ? 'None known open' : 'None open';
  const known = released > 0 ? plural(released, 'released lien') : 'No released lien reported';
  const counts = unknown > 0 ? `${plural(unknown, 'lien')} of unknown state` : known;
  return {
    key: 'liens',
    label: 'Liens',
    value: status === 'available' ? (open > 0 ? plural(open, 'open lien') : noneOpen) : ABSENT[status],
    detail: status === 'unavailable' ? NO_ANSWER : status === 'not_offered' ? 'No source connected' : counts,
    tone: open + unknown > 0 ? 'warn' : status === 'available' || status === 'none' ? 'good' : 'plain',
  };
}

function theftGlance({ theft, totalLoss }: VehicleHistory): Glance {
  const absent = (status: Exclude<SectionStatus, 'available'>) => `Total loss: ${ABSENT[status].toLowerCase()}`;
  return {
    key: 'theft',
    label: 'Theft',
    value: counted(theft, 'report'),
    detail:
      totalLoss.status === 'available' ? counted(totalLoss, 'total loss', 'total losses') : absent(totalLoss.status),
    tone: toneOf(theft, 'bad'),
  };
}
