import type { Content, TableCell } from 'pdfmake';
import type { Findings } from '../../vehicle-data/findings/findings.dto.js';
import { capitalized } from '../../vehicle-data/findings/format.js';
import type { OwnershipPeriod } from '../../vehicle-data/findings/history.js';
import type { EntryText } from '../text/report-text.dto.js';
import {
  ACCENT,
  BEFORE_DRAWING,
  BEFORE_PART,
  CONTENT_WIDTH,
  drawingSvg,
  event,
  facts,
  INK,
  method,
  note,
  noteOf,
  part,
  PLAIN,
  recordSection,
  recordsOrAbsence,
  RULE,
  section,
  SOFT,
  table,
  tableOf,
  TONES,
} from './blocks.js';
import type { PrintableReport } from '../report.dto.js';
import { wholeMoney } from '../../platform/input-rules/formats.js';
import { NOT_REPORTED } from '../../platform/input-rules/day.js';

/** Prints one section. @param place its number in the report */
type PrintSection = (report: PrintableReport, place: number) => Content[];

/** Titles and brands can come from different sources: either is shown even when the other has no answer. */
const titles: PrintSection = (report, place) => {
  const { titles, titleBrands } = report.text.parts;
  return recordSection(place, report, { ...titles, absence: null }, () => [
    ...recordsOrAbsence(titles, () => tableOf(titles)),
    part(titleBrands),
  ]);
};

const accidents: PrintSection = (report, place) => {
  const { accidents } = report.text.parts;
  return recordSection(place, report, accidents, () =>
    accidents.entries.map(({ title, mark, facts, tone, damage }) => {
      const details = facts.map(({ label, value }) => `${label}: ${value}`);
      return event({ title: `${title}: ${mark}`, details, tone, text: null }, '   ·   ', damage?.drawing);
    }),
  );
};

/** What was found comes before what was not, as on the page. */
const losses: PrintSection = ({ history, text: { parts } }, place) => {
  const { losses, totalLoss, junkSalvage, theft, liens } = parts;
  const all = [totalLoss, junkSalvage, theft, liens];
  const foundFirst = [...all.filter(({ absence }) => !absence), ...all.filter(({ absence }) => absence)];
  const source = history.demonstration ? ['Demonstration'] : [];
  return section(place, losses.title, source, foundFirst.map(part), BEFORE_PART);
};

const odometer: PrintSection = (report, place) => {
  const text = report.text.parts.odometer;
  const toneOf = (mark: string) => text.entries.find((entry) => mark.startsWith(entry.mark ?? ''))?.tone ?? 'plain';
  const rows = (text.table?.rows ?? []).map(([date = '', reading = '', recordedBy = '', mark = '']): TableCell[] => [
    date,
    reading,
    recordedBy,
    mark ? { text: mark, bold: true, color: TONES[toneOf(mark)] } : '',
  ]);
  return recordSection(place, report, text, () => [
    ...text.entries.map((entry) => event(entry, ' ')),
    ...noteOf(text),
    table({ head: text.table?.head ?? [], rows }),
    method(report.findings.methods.odometer),
  ]);
};

/** One owner as a bar on the time line of all, from `start` to `end` (milliseconds). */
function owner({ from, to }: OwnershipPeriod, { title, details }: EntryText, start: number, end: number): Content {
  const x = (time: number) => ((time - start) / Math.max(1, end - start)) * CONTENT_WIDTH;
  const [left, right] = [x(Date.parse(from)), x(to === null ? end : Date.parse(to))];
  const [useAndState = '', time = ''] = details;
  const bar = { type: 'rect', y: 0, h: 5, r: 2.5 } as const;
  return {
    unbreakable: true,
    margin: [0, 0, 0, 8],
    stack: [
      {
        columns: [
          { text: [{ text: title, bold: true }, ` ${useAndState}`] },
          { text: time, alignment: 'right', color: SOFT },
        ],
        margin: [0, 0, 0, 3],
      },
      {
        canvas: [
          { ...bar, x: 0, w: CONTENT_WIDTH, color: RULE },
          { ...bar, x: Math.min(left, CONTENT_WIDTH - 6), w: Math.max(6, right - left), color: ACCENT },
        ],
      },
    ],
  };
}

const ownership: PrintSection = (report, place) => {
  const { ownership, obtainedAt } = report.history;
  const text = report.text.parts.ownership;
  const start = Math.min(...ownership.records.map(({ from }) => Date.parse(from)));
  const end = Date.parse(ownership.asOf ?? obtainedAt);
  return recordSection(place, report, text, () => [
    ...text.entries.flatMap((entry, index) => {
      const period = ownership.records[index];
      return period ? [owner(period, entry, start, end)] : [];
    }),
    ...noteOf(text),
  ]);
};

/** The rows have the numbers of the map. */
const locations: PrintSection = ({ history, findings, text: { states, parts } }, place) => {
  const { locations } = parts;
  const rows = locations.entries.map(({ title, mark, details: [seen = '', records = ''] }, index) => [
    String(index + 1),
    [title, mark].filter(Boolean).join(' '),
    seen,
    records,
  ]);
  const source = [...locations.source, ...(history.demonstration ? ['Demonstration'] : [])];
  return section(place, locations.title, source, [
    ...recordsOrAbsence(locations, () => [
      ...(states ? [{ svg: drawingSvg(states.drawing), width: 216, margin: [0, 0, 0, 6] } as Content] : []),
      table({ head: ['No.', 'State', 'Seen', 'Records'], rows }, [24, '*', '*', '*']),
    ]),
    method(findings.methods.locations),
  ]);
};

/** A section that is one table. */
const tableSection =
  (key: 'sales' | 'service', widths?: (string | number)[]): PrintSection =>
  (report, place) =>
    recordSection(place, report, report.text.parts[key], () => tableOf(report.text.parts[key], widths));

const recalls: PrintSection = (report, place) => {
  const { recalls } = report.text.parts;
  return recordSection(place, report, recalls, () => [
    { text: recalls.intro ?? '', style: 'soft', margin: [0, 0, 0, 6] },
    ...recalls.entries.map(({ title, details, text, facts }): Content => ({
      unbreakable: true,
      margin: [0, 0, 0, 8],
      stack: [
        { text: title, style: 'part' },
        { text: details.join(', '), style: 'small' },
        { text: text ?? '', margin: [0, 2, 0, 2] },
        ...facts.map(({ label, value }): Content => ({ text: [{ text: `${label}: `, bold: true }, value] })),
      ],
    })),
  ]);
};

const LINE = 11;

/** The range of the market as a bar, with the three values as ticks on the same scale, each with its price on a separate line. */
function rangeBar({ lowCents, highCents, ...value }: NonNullable<Findings['value']>): string {
  const ticks = [
    ['Trade-in', value.tradeInCents],
    ['Private', value.privatePartyCents],
    ['Retail', value.retailCents],
  ] as const;
  const x = (cents: number) => 20 + ((cents - lowCents) / Math.max(1, highCents - lowCents)) * (CONTENT_WIDTH - 40);
  const label = (cents: number, y: number, text: string, ink: string) => {
    const at = x(cents);
    const anchor = at < CONTENT_WIDTH * 0.3 ? 'start' : at > CONTENT_WIDTH * 0.7 ? 'end' : 'middle';
    return `<text x="${at}" y="${y}" font-family="Sans" font-size="7.5" fill="${ink}" text-anchor="${anchor}">${text}</text>`;
  };
  const bar = ticks.length * LINE + 4;
  const [width, height] = [CONTENT_WIDTH, bar + 24];
  const rect = (left: number, wide: number, fill: string) =>
    `<rect x="${left}" y="${bar}" width="${wide}" height="7" rx="3.5" fill="${fill}"/>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    rect(0, width, RULE),
    rect(x(lowCents), Math.max(1, x(highCents) - x(lowCents)), ACCENT),
    ...ticks.flatMap(([name, cents], index) => [
      `<line x1="${x(cents)}" y1="${index * LINE + 10}" x2="${x(cents)}" y2="${bar + 10}" stroke="${INK}" stroke-width="1.2"/>`,
      label(cents, index * LINE + 8, `${name} ${wholeMoney(cents)}`, SOFT),
    ]),
    label(lowCents, bar + 20, `Low ${wholeMoney(lowCents)}`, INK),
    label(highCents, bar + 20, `High ${wholeMoney(highCents)}`, INK),
    '</svg>',
  ].join('');
}

const market: PrintSection = (report, place) => {
  const { value } = report.findings;
  const text = report.text.parts.marketValue;
  const columns = text.entries.map(({ title, mark, text }): Content => ({
    stack: [
      { text: title, bold: true },
      { text: mark ?? '', style: 'figure' },
      { text: text ?? '', style: 'small' },
    ],
  }));
  const records = (): Content[] => [
    ...(value ? [{ svg: rangeBar(value), width: CONTENT_WIDTH, margin: [0, 4, 0, 4] } as Content] : []),
    ...(text.intro ? [{ text: text.intro, style: 'soft' }] : []),
    ...(columns.length > 0 ? [{ columnGap: 18, columns, unbreakable: true }] : []),
    ...noteOf(text),
  ];
  return recordSection(place, report, text, records, BEFORE_DRAWING);
};

const score: PrintSection = ({ text: { parts } }, place) => {
  const { title, entries, note } = parts.score;
  const scores = entries.map(({ title, mark, text, details }): Content =>
    mark === null
      ? { stack: [{ text: title, bold: true }, ...(details.length > 0 ? [{ ul: details.map(capitalized) }] : [])] }
      : {
          stack: [
            {
              text: [
                { text: mark, font: 'Serif', bold: true, fontSize: 26 },
                { text: ` ${text ?? ''}   `, style: 'soft' },
                { text: title, style: 'figure' },
              ],
            },
            { text: details.join(' '), style: 'small' },
          ],
        },
  );
  return section(place, title, [], [...scores, { text: note ?? '', style: 'soft', margin: [0, 5, 0, 0] }]);
};

const specifications: PrintSection = ({ vehicleData: { features }, specifications }, place) => {
  const { rows, notReported, origin } = specifications;
  const known = rows.flatMap(({ label, value }) => (value === null ? [] : [[label, value] as const]));
  const unknown = rows.filter(({ value }) => value === null).map(({ label }) => label.toLowerCase());
  const missing = [...unknown, ...notReported];
  const equipment: Content[] = [
    { text: 'Equipment listed by the source', style: 'part', margin: [0, 10, 0, 2], headlineLevel: PLAIN },
    { ul: features },
  ];
  return section(
    place,
    'Specifications',
    [],
    [
      facts(known),
      ...(missing.length > 0 ? [note(`${NOT_REPORTED}: ${missing.join(', ')}.`)] : []),
      ...(features.length > 0 ? equipment : []),
      note(origin),
    ],
  );
};

/** In the order of the results page. */
export const SECTIONS: readonly PrintSection[] = [
  ...[titles, accidents, losses, odometer, ownership, locations],
  ...[tableSection('sales'), tableSection('service', [80, '*', 90, 80])],
  ...[recalls, market, score, specifications],
];
