import { stateName } from '../../vehicle-data/model/states.js';
import type { Findings } from '../../vehicle-data/model/findings.js';
import type { SectionStatus, VehicleHistory } from '../../vehicle-data/model/history.js';
import { miles, NOT_REPORTED, plural } from '../format.js';

export interface Glance {
  label: string;
  value: string;
  detail: string;
}

interface Counted {
  status: SectionStatus;
  records: readonly unknown[];
}

const ABSENT: Record<Exclude<SectionStatus, 'available'>, string> = {
  none: 'None found',
  not_offered: 'Not offered',
  unavailable: 'No answer',
};
const NO_ANSWER = 'The source did not answer';
const SEVERITIES = ['severe', 'moderate', 'minor'] as const;

const counted = ({ status, records }: Counted, one: string, many?: string): string =>
  status === 'available' ? plural(records.length, one, many) : ABSENT[status];

function titleDetail({ titleBrands, titles }: VehicleHistory): string {
  if (titleBrands.status === 'unavailable') return NO_ANSWER;
  const state = titles.records.find(({ current }) => current)?.state;
  return titleBrands.records.at(-1)?.name ?? (state ? `Titled in ${stateName(state)}` : 'State of title not reported');
}

function accidentDetail({ accidents: { status, records } }: VehicleHistory): string {
  if (status === 'unavailable') return NO_ANSWER;
  if (status !== 'available') return 'See what was asked';
  const worst = SEVERITIES.find((severity) => records.some((record) => record.severity === severity));
  return worst ? `Worst reported: ${worst}` : 'Severity not reported';
}

function odometerDetail({ odometer }: Findings, { odometer: section }: VehicleHistory): string {
  const doubts = [
    odometer?.rollbackDates.length ? plural(odometer.rollbackDates.length, 'possible rollback') : '',
    odometer?.jumps.length ? plural(odometer.jumps.length, 'implausible rise') : '',
  ].filter(Boolean);
  if (doubts.length > 0) return doubts.join(', ');
  if (odometer && section.records.length === 0) return 'From other records';
  return section.status === 'unavailable' ? NO_ANSWER : plural(section.records.length, 'reading');
}

/** Of the liens on record, how many are open; a lien whose state nobody told counts as neither open nor released. */
function lienGlance({ liens: { status, records } }: VehicleHistory): Glance {
  const label = 'Liens';
  if (status === 'unavailable') return { label, value: ABSENT[status], detail: NO_ANSWER };
  if (status === 'not_offered') return { label, value: ABSENT[status], detail: 'No source connected' };
  const count = (open: boolean | null) => records.filter((lien) => lien.open === open).length;
  const [open, released, unknown] = [count(true), count(false), count(null)];
  const noneOpen = unknown > 0 ? 'None known open' : 'None open';
  const known = released > 0 ? plural(released, 'released lien') : 'No released lien reported';
  return {
    label,
    value: status === 'none' ? ABSENT.none : open > 0 ? plural(open, 'open lien') : noneOpen,
    detail: unknown > 0 ? `${plural(unknown, 'lien')} of unknown state` : known,
  };
}

/** The six answers most readers look for. */
export function glances(history: VehicleHistory, findings: Findings): Glance[] {
  const { ownerCount, odometer } = findings;
  const uses = [...new Set(history.ownership.records.map(({ use }) => use))];
  const loss = history.totalLoss;
  return [
    { label: 'Title brands', value: counted(history.titleBrands, 'brand'), detail: titleDetail(history) },
    { label: 'Accidents', value: counted(history.accidents, 'accident'), detail: accidentDetail(history) },
    {
      label: 'Last odometer',
      value: miles(odometer?.lastReportedMileage ?? null),
      detail: odometerDetail(findings, history),
    },
    {
      label: 'Owners',
      value: ownerCount === null ? NOT_REPORTED : plural(ownerCount, 'owner'),
      detail: uses.length > 0 ? `Use: ${uses.join(', ')}` : 'Use not reported',
    },
    lienGlance(history),
    {
      label: 'Theft',
      value: counted(history.theft, 'report'),
      detail:
        loss.status === 'available'
          ? counted(loss, 'total loss', 'total losses')
          : `Total loss: ${ABSENT[loss.status].toLowerCase()}`,
    },
  ];
}
