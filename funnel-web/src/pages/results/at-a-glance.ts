import type { Findings, SectionStatus, VehicleHistory } from '../../api/types';
import { miles, plural } from '../../journey/format';
import { stateName } from '../../journey/states';

export interface Glance {
  label: string;
  value: string;
  detail: string;
  tone: 'good' | 'warn' | 'bad' | 'plain';
  href: string;
}

const ABSENT: Record<Exclude<SectionStatus, 'available'>, string> = { none: 'None found', not_offered: 'Not offered' };

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

function titleGlance({ titleBrands, titles }: VehicleHistory): Glance {
  const latest = titleBrands.records.at(-1);
  const state = titles.records.find(({ current }) => current)?.state;
  return {
    label: 'Title brands',
    value: counted(titleBrands, 'brand'),
    detail: latest?.name ?? (state ? `Titled in ${stateName(state)}` : 'State of title not reported'),
    tone: toneOf(titleBrands, 'bad'),
    href: '#titles',
  };
}

function accidentGlance({ accidents }: VehicleHistory): Glance {
  const worst = (['severe', 'moderate', 'minor'] as const).find((severity) =>
    accidents.records.some((record) => record.severity === severity),
  );
  return {
    label: 'Accidents',
    value: counted(accidents, 'accident'),
    detail: worst ? `Worst reported: ${worst}` : 'See what was asked',
    tone: toneOf(accidents, worst === 'minor' ? 'warn' : 'bad'),
    href: '#accidents',
  };
}

function odometerGlance({ odometer }: Findings, { odometer: section }: VehicleHistory): Glance {
  const rollbacks = odometer?.rollbackDates.length ?? 0;
  const last = odometer?.lastReportedMileage;
  return {
    label: 'Last odometer',
    value: last === null || last === undefined ? 'Not reported' : miles(last),
    detail: rollbacks > 0 ? plural(rollbacks, 'possible rollback') : plural(section.records.length, 'reading'),
    tone: rollbacks > 0 ? 'bad' : last ? 'good' : 'plain',
    href: '#odometer',
  };
}

function lienGlance({ liens }: VehicleHistory): Glance {
  const open = liens.records.filter((lien) => lien.open).length;
  const value =
    liens.status === 'available' ? (open > 0 ? plural(open, 'open lien') : 'None open') : ABSENT[liens.status];
  return {
    label: 'Liens',
    value,
    detail:
      liens.records.length > open ? plural(liens.records.length - open, 'released lien') : 'No released lien reported',
    tone: open > 0 ? 'warn' : liens.status === 'not_offered' ? 'plain' : 'good',
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
      value: ownerCount === null ? 'Not reported' : plural(ownerCount, 'owner'),
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
