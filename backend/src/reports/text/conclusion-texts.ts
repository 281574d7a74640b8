import { day, month } from '../../vehicle-data/findings/format.js';
import {
  type Findings,
  type OdometerFinding,
  type OdometerNote,
  type Tone,
  ODOMETER_DOUBTS,
} from '../../vehicle-data/findings/findings.dto.js';
import type { VehicleHistory } from '../../vehicle-data/findings/history.js';
import { judgedReadings, mayHaveRolledOver } from '../../vehicle-data/findings/odometer.js';
import { stateName } from '../../platform/config/states.js';
import type { EntryText, PartText } from './report-text.dto.js';
import { entry, part, sectionPart } from './wording.js';
import { wholeMoney, miles, number, plural } from '../../platform/input-rules/formats.js';
import { NOT_REPORTED } from '../../platform/input-rules/day.js';

export function odometer(history: VehicleHistory, { odometer: found }: Findings): PartText {
  const { rollbackDates = [], jumps = [], notes = [], milesPerYear = null } = found ?? {};
  const section = history.odometer;
  const judged = judgedReadings(history);
  const byRecord = new Map(judged.map((one) => [one.reading.record, one]));
  return sectionPart('Odometer history', section, {
    none: 'No odometer reading was reported under this VIN.',
    entries: [...rollbacks(rollbackDates, judged.some(mayHaveRolledOver)), ...rises(jumps), ...explanations(notes)],
    table: {
      head: ['Date', 'Reading', 'Recorded by', ''],
      rows: section.records.map((reading) => {
        const { doubt = null, reading: read = reading } = byRecord.get(reading) ?? {};
        return [day(reading.date), miles(read.miles), reading.recordedBy, doubt ? ODOMETER_DOUBTS[doubt] : ''];
      }),
    },
    note: milesPerYear === null ? null : `On average ${number(Math.round(milesPerYear))} miles a year.`,
  });
}

/** One entry for all readings with a doubt. */
function doubted(
  kind: 'rollback' | 'jump',
  count: number,
  more: Pick<EntryText, 'tone' | 'details' | 'text'>,
): EntryText[] {
  const mark = ODOMETER_DOUBTS[kind];
  return count > 0 ? [entry(plural(count, mark.toLowerCase()), { mark, ...more })] : [];
}

function rollbacks(dates: string[], mayRollOver: boolean): EntryText[] {
  const [subject, verb] = dates.length === 1 ? ['The reading', 'is'] : ['The readings', 'are'];
  const rollover = mayRollOver ? ', or a five-digit odometer that passed 99,999' : '';
  return doubted('rollback', dates.length, {
    tone: 'bad',
    details: [`${subject} of ${dates.map(day).join(' and ')} ${verb} lower than an earlier one.`],
    text: `It may be a typing error${rollover}. Service invoices show the true mileage.`,
  });
}

/** Implausible rises: a wrong figure is more likely than fraud, so they warn and do not accuse. */
const rises = (jumps: OdometerFinding['jumps']): EntryText[] =>
  doubted('jump', jumps.length, {
    tone: 'warn',
    details: jumps.map(({ from, to, miles: rise }) => `${miles(rise)} between ${day(from)} and ${day(to)}.`),
    text: 'That is more than one vehicle drives in that time: one of the two readings is probably wrong.',
  });

/** Explains lower readings that are no rollback; those of unknown unit together. */
function explanations(notes: readonly OdometerNote[]): EntryText[] {
  const unitless = notes.filter(({ kind }) => kind === 'unit');
  return notes
    .filter((note) => note.kind !== 'unit' || note === unitless[0])
    .map((note) => explanation(note, note.kind === 'unit' ? unitless : [note]));
}

function explanation({ kind, milesBefore }: OdometerNote, notes: readonly OdometerNote[]): EntryText {
  const around = milesBefore === null ? 'after it' : 'before and after it';
  const texts: Record<OdometerNote['kind'], string> = {
    lower: 'The difference is at most 1% of the reading: more likely a copying or rounding error than a rollback.',
    outlier: `It contradicts the readings ${around}, which agree with each other, so it is left out.`,
    rolled_over:
      'A title brand says that the odometer passed its last digit and started again from zero: add 100,000 miles.',
    replaced: `A title brand says that the odometer was replaced: ${miles(milesBefore)} or more were driven before.`,
    exempt: 'A title brand exempts the vehicle from odometer disclosure, so nobody certified this lower reading.',
    unit:
      notes.length === 1
        ? 'The reading names no unit and is higher than the next one. As kilometers it fits: the odometer itself shows which.'
        : 'Readings without a unit are higher than the next one. As kilometers they fit: the odometer itself shows which.',
  };
  const mark = ODOMETER_DOUBTS[kind];
  const title = kind === 'outlier' ? 'One reading is probably wrong' : mark;
  return entry(title, { tone: 'warn', mark, details: notes.map(readingWithBefore), text: texts[kind] });
}

function readingWithBefore({ date, miles: read, milesBefore }: OdometerNote): string {
  const before = milesBefore === null ? '' : `${miles(milesBefore)} before it, `;
  return `${before}${miles(read)} on ${day(date)}.`;
}

export function locations({ locations }: Findings): PartText {
  return part('Where it was', {
    source: ['From the records of this report'],
    absence: locations
      ? null
      : { title: 'Not reported', text: 'No record of this vehicle names both a date and a state.', tone: 'plain' },
    entries: (locations ?? []).map(({ state, firstSeen, lastSeen, records }, index, all) => {
      const [first, last] = [month(firstSeen), month(lastSeen)];
      return entry(stateName(state), {
        mark: index === all.length - 1 ? '(last seen)' : null,
        details: [first === last ? first : `${first} to ${last}`, plural(records, 'record')],
      });
    }),
  });
}

const NO_VALUE = 'The source has no value for this vehicle.';

export function marketValue({ marketValue: section }: VehicleHistory, { value, odometer }: Findings): PartText {
  const [record] = section.records;
  const values: [string, number, string][] = value
    ? [
        ['Trade-in', value.tradeInCents, 'What a dealer may give: 80% of retail'],
        ['Private party', value.privatePartyCents, 'Sold person to person: 90% of retail'],
        ['Retail', value.retailCents, 'What a dealer may ask'],
      ]
    : [];
  return sectionPart('Market analysis', section, {
    none: NO_VALUE,
    ...(section.status === 'none' && { absence: { title: NOT_REPORTED, text: NO_VALUE, tone: 'plain' } }),
    intro: value ? null : 'Trade-in, private party and retail value: not reported.',
    entries: values.map(([title, cents, text]) => entry(title, { mark: wholeMoney(cents), text })),
    note: record
      ? `${valuedMileage(record.odometer, odometer?.lastReportedMileage ?? null)} ` +
        'A value is an estimate: condition and location change it.'
      : null,
  });
}

/** The mileage assumed for a value, beside the last one recorded. */
function valuedMileage(estimated: number | null, lastRecorded: number | null): string {
  if (estimated === null) return 'The mileage this value assumes is not reported.';
  const recorded = lastRecorded === null ? '' : ` (last recorded ${number(lastRecorded)})`;
  return `Estimated at ${miles(estimated)} today${recorded}.`;
}

/** Names the fact that prevents a score, so that a missing score does not look like missing data. */
export function score({ score, noScore }: Findings, verdict: Tone): PartText {
  const against = verdict === 'bad' ? 'bad' : 'warn';
  const [worst, ...others] = noScore;
  return part('Vehicle score', {
    entries: [
      score
        ? entry(score.label, { mark: score.value.toFixed(1), text: '/ 10' })
        : entry(`No score: ${worst ?? 'not enough data'}`, { tone: worst ? against : 'plain', details: others }),
    ],
    note:
      'How we score, for accidents alone: 8.5 when no accident is on record, 6.5 when one is; the word follows the ' +
      'verdict. There is no score while accidents or title brands are not known or there is not enough data for a ' +
      'verdict, and none with a salvage, junk, flood, fire or total loss record, a theft, an open lien, a possible ' +
      'rollback or another title brand against the vehicle, more than 3 owners or more than 150,000 miles: we name the ' +
      'fact instead. Age and price are not considered. The score does not replace an inspection.',
  });
}
