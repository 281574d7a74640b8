import type { Content } from 'pdfmake';
import type { OdometerJump } from '../../../vehicle-data/model/findings.js';
import { answer, drawing, event, method, note, originLines, section, table } from '../blocks.js';
import { day, miles, number, plural } from '../../format.js';
import { BAD, BEFORE_DRAWING, WARN } from '../look.js';
import { odometerChart } from '../odometer-chart.js';
import type { PrintedSection } from '../printed.js';

function rollbackEvent(dates: string[]): Content[] {
  if (dates.length === 0) return [];
  const [subject, verb] = dates.length === 1 ? ['The reading', 'is'] : ['The readings', 'are'];
  return [
    event({
      title: plural(dates.length, 'possible rollback'),
      detail: `${subject} of ${dates.map(day).join(' and ')} ${verb} lower than an earlier one.`,
      text: 'It can be a slip of the pen; ask before you rely on the mileage.',
      tone: 'bad',
    }),
  ];
}

/** A rise that nobody drives: more likely a wrong figure than a fraud, so it warns and does not accuse. */
function jumpEvent(jumps: OdometerJump[]): Content[] {
  if (jumps.length === 0) return [];
  return [
    event({
      title: plural(jumps.length, 'implausible rise'),
      detail: jumps.map(({ from, to, miles: rise }) => `${miles(rise)} between ${day(from)} and ${day(to)}.`).join(' '),
      text: 'More than one vehicle drives in that time: one of the two readings is probably wrong.',
      tone: 'warn',
    }),
  ];
}

export function odometer({ place, history, findings }: PrintedSection): Content[] {
  const { odometer, demonstration } = history;
  const { rollbackDates = [], jumps = [], milesPerYear = null } = findings.odometer ?? {};
  const remark = (date: string): Content => {
    if (rollbackDates.includes(date)) return { text: 'Possible rollback', bold: true, color: BAD };
    return jumps.some(({ to }) => to === date) ? { text: 'Implausible rise', bold: true, color: WARN } : '';
  };
  return section(
    place,
    'Odometer history',
    originLines(odometer, demonstration),
    [
      ...answer(odometer, 'No odometer reading was reported under this VIN.', () => [
        ...rollbackEvent(rollbackDates),
        ...jumpEvent(jumps),
        drawing(odometerChart(odometer.records, { rollbackDates, jumps })),
        ...(milesPerYear === null ? [] : [note(`On average ${number(Math.round(milesPerYear))} miles a year.`)]),
        table(
          ['Date', 'Reading', 'Recorded by', ''],
          odometer.records.map((reading) => [
            day(reading.date),
            miles(reading.miles),
            reading.recordedBy,
            remark(reading.date),
          ]),
        ),
        method(findings.methods.odometer),
      ]),
    ],
    BEFORE_DRAWING,
  );
}
