import type { Findings, SectionStatus, VehicleHistory } from '../../api/types';
import { miles, NOT_REPORTED, plural } from '../../format/format';
import { stateName } from '../../format/states';

export interface Glance {
  label: string;
  value: string;
  detail: string;
  tone: 'good' | 'warn' | 'bad' | 'plain';
  href: string;
}

const ABSENT: Record<Exclude<SectionStatus, 'available'>, string> = {
  none: 'None found',
  not_offered: 'Not offered',
  unavailable: 'No answer',
};
const NO_ANSWER = 'The source did not answer';

interface Counted {
  status: SectionStatus;
  records: readonly unknown[];
}

function counted(section: Counted, one: string, many?: string): string {
  return section.status === 'available' ? plural(section.records.length, one, many) : ABSENT[section.status];
}

function toneOf(section: Counted, found: 'warn' | 'bad'): Glance['tone'] {
  if (section.status === 'available') return section.records.length > 0 ? found : 'good';
  return section.status === 'none' ? 'good' : 'plain';
}

function titleDetail({ titleBrands, titles }: VehicleHistory): string {
  if (titleBrands.status === 'unavailable') return NO_ANSWER;
  const state = titles.records.find(({ current }) => current)?.state;
  return titleBrands.records.at(-1)?.name ?? (state ? `Titled in ${stateName(state)}` : 'State of title not reported');
}

function titleGlance(history: VehicleHistory): Glance {
  const { titleBrands } = history;
  return {
    label: 'Title brands',
    value: counted(titleBrands, 'brand'),
    detail: titleDetail(history),
    tone: toneOf(titleBrands, 'bad'),
    href: '#titles',
  };
}

function accidentDetail({ status }: Counted, worst: string | undefined): string {
  if (status === 'unavailable') return NO_ANSWER;
  if (status === 'available') return worst ? `Worst reported: ${worst}` : 'Severity not reported';
  return 'See what was asked';
}

function accidentGlance({ accidents }: VehicleHistory): Glance {
  const worst = (['severe', 'moderate', 'minor'] as const).find((severity) =>
    accidents.records.some((record) => record.severity === severity),
  );
  return {
    label: 'Accidents',
    value: counted(accidents, 'accident'),
    detail: accidentDetail(accidents, worst),
    tone: toneOf(accidents, worst === 'severe' || worst === 'moderate' ? 'bad' : 'warn'),
    href: '#accidents',
  };
}

function readingsText({ status, records }: Counted): string {
  return status === 'unavailable' ? NO_ANSWER : plural(records.length, 'reading');
}

function odometerGlance({ odometer }: Findings, { odometer: section }: VehicleHistory): Glance {
  const rollbacks = odometer?.rollbackDates.length ?? 0;
  const jumps = odometer?.jumps.length ?? 0;
  const last = odometer?.lastReportedMileage ?? null;
  const doubts = [
    rollbacks > 0 ? plural(rollbacks, 'possible rollback') : null,
    jumps > 0 ? plural(jumps, 'implausible rise') : null,
  ].filter((doubt) => doubt !== null);
  const plain = last !== null && section.records.length === 0 ? 'From other records' : readingsText(section);
  return {
    label: 'Last odometer',
    value: last === null ? NOT_REPORTED : miles(last),
    detail: doubts.join(', ') || plain,
    tone: rollbacks > 0 ? 'bad' : jumps > 0 ? 'warn' : section.status === 'available' ? 'good' : 'plain',
    href: '#odometer',
  };
}

/** Of the liens on record, how many are open; a lien whose state nobody told counts as neither open nor released. */
function lienGlance({ liens }: VehicleHistory): Glance {
  const count = (open: boolean | null) => liens.records.filter((lien) => lien.open === open).length;
  const [open, released, unknown] = [count(true), count(false), count(null)];
  const none = unknown > 0 ? 'None known open' : 'None open';
  const known = released > 0 ? plural(released, 'released lien') : 'No released lien reported';
  const told = unknown > 0 ? `${plural(unknown, 'lien')} of unknown state` : known;
  return {
    label: 'Liens',
    value: liens.status === 'available' ? (open > 0 ? plural(open, 'open lien') : none) : ABSENT[liens.status],
    detail: liens.status === 'unavailable' ? NO_ANSWER : liens.status === 'not_offered' ? 'No source connected' : told,
    tone: open + unknown > 0 ? 'warn' : liens.status === 'available' || liens.status === 'none' ? 'good' : 'plain',
    href: '#liens',
  };
}

/** The six answers most readers look for, each leading to its section. */
export function glances(history: VehicleHistory, findings: Findings): Glance[] {
  const { ownerCount } = findings;
  const uses = [...new Set(history.ownership.records.map(({ use }) => use))];
  return [
    titleGlance(history),
    accidentGlance(history),
    odometerGlance(findings, history),
    {
      label: 'Owners',
      value: ownerCount === null ? NOT_REPORTED : plural(ownerCount, 'owner'),
      detail: uses.length > 0 ? `Use: ${uses.join(', ')}` : 'Use not reported',
      tone: ownerCount === null ? 'plain' : ownerCount > 3 ? 'warn' : 'good',
      href: '#ownership',
    },
    lienGlance(history),
    {
      label: 'Theft',
      value: counted(history.theft, 'report'),
      detail:
        history.totalLoss.status === 'available'
          ? counted(history.totalLoss, 'total loss', 'total losses')
          : 'Total loss: ' + ABSENT[history.totalLoss.status].toLowerCase(),
      tone: toneOf(history.theft, 'bad'),
      href: '#liens',
    },
  ];
}
