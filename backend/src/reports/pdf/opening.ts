import type { Content } from 'pdfmake';
import type { Tone } from '../../vehicle-data/findings/findings.dto.js';
import { bodyClassOf } from '../../vehicle-data/drawings/body-class.js';
import { silhouette } from '../../vehicle-data/drawings/silhouette.js';
import { type VehicleData, vehicleName } from '../../vehicle-data/decode/vehicle.js';
import { facts } from './blocks.js';
import { capitalized, day } from '../../vehicle-data/findings/format.js';
import { COLORS } from '../../platform/config/colors.js';
import { drawingSvg } from './drawing-svg.js';
import { caps, CONTENT_WIDTH, INK, rule, SOFT, TONES } from './look.js';
import type { PrintableReport } from './printed.js';

const DRAWING_WIDTH = 104;

/** Which vehicle, which report, from when; then what a reader should know before trusting it. */
export function cover(report: PrintableReport): Content[] {
  const { vehicleData: data, access, identification, verification } = report;
  const { trim } = data;
  const plate = report.licensePlate ? [['License plate', `${report.licensePlate} (${report.state})`] as const] : [];
  const stated =
    report.statedYear === null ? [] : [['Model year, as stated by the buyer', `${report.statedYear}`] as const];
  const until = access.accessUntil ? [['Readable online until', day(access.accessUntil)] as const] : [];
  return [
    rule(2),
    { ...(rule(0.5) as object), margin: [0, 1.5, 0, 9] } as Content,
    {
      columns: [
        {
          width: '*',
          stack: [
            caps('Vehicle history report'),
            { text: vehicleName(data), style: 'title', margin: [0, 4, 0, 0] },
            ...(trim ? [{ text: trim, font: 'Serif', fontSize: 14, color: SOFT } as Content] : []),
          ],
        },
        { width: DRAWING_WIDTH, stack: drawing(data) },
      ],
      columnGap: 24,
    },
    {
      margin: [0, 6, 0, 0],
      stack: [
        facts([
          ['VIN', report.vin ?? 'Not reported'],
          ['Report', report.id],
          ['Records as of', day(report.history.obtainedAt)],
          ['Verification code', verification.code],
          ...stated,
          ...plate,
          ...until,
        ]),
      ],
    },
    verdict(report),
    ...warnings(report.plateMatch, identification.warnings),
  ];
}

/** What the record comes to, in its color. */
function verdict({ text: { verdict: words } }: PrintableReport): Content {
  const fill = words.tone === 'plain' ? COLORS.sunk : TONES[words.tone];
  const ink = words.tone === 'plain' ? INK : COLORS.onAccent;
  const band: Content = {
    stack: [
      { text: words.label, bold: true, color: ink },
      { text: words.sentence, font: 'Serif', bold: true, fontSize: 14, lineHeight: 1.1, color: ink },
    ],
    fillColor: fill,
    margin: [10, 8, 10, 8],
  };
  return {
    margin: [0, 10, 0, 0],
    stack: [
      { table: { widths: ['*'], dontBreakRows: true, body: [[band]] }, layout: 'noBorders' },
      ...(words.source ? [{ text: words.source, style: 'small', margin: [0, 5, 0, 0] } as Content] : []),
    ],
  };
}

/** The drawing of the page; a licensed image may not be kept in a document. The plate of an unknown kind would say the title again. */
function drawing(vehicle: VehicleData): Content[] {
  const bodyClass = bodyClassOf(vehicle);
  if (bodyClass === null) return [];
  return [
    { svg: silhouette(bodyClass), width: DRAWING_WIDTH },
    {
      text: 'A drawing of this kind of vehicle.',
      style: 'small',
      fontSize: 6.5,
    },
  ];
}

function warnings(plateMatch: 'demonstration' | null, lines: readonly string[]): Content[] {
  const plate =
    'Demonstration match. No plate register is connected. The plate leads to an example vehicle, not to the car that carries it.';
  return [
    ...(plateMatch ? [plate] : []),
    ...(lines.length > 0 ? [`Please compare the VIN with the vehicle. ${lines.join(' ')}`] : []),
  ].map((text): Content => ({ text, color: TONES.warn, bold: true, margin: [0, 8, 0, 0] }));
}

/** Cells of one row. */
const GLANCES_A_ROW = 3;
/** Says beside the label what the color says. */
const GLANCE_MARKS: Partial<Record<Tone, string>> = { bad: ': important', warn: ': look closer' };

export function atAGlance({ findings }: PrintableReport): Content[] {
  const cells = findings.glances.map(({ label, value, detail, tone }): Content => ({
    stack: [
      caps(label + (GLANCE_MARKS[tone] ?? '')),
      { text: value, style: 'figure', color: tone === 'bad' || tone === 'warn' ? TONES[tone] : INK },
      { text: capitalized(detail), style: 'small' },
    ],
    margin: [0, 3, 0, 4],
  }));
  const rows = Array.from({ length: Math.ceil(cells.length / GLANCES_A_ROW) }, (_, row) =>
    cells.slice(row * GLANCES_A_ROW, (row + 1) * GLANCES_A_ROW),
  );
  return [
    { text: 'At a glance', style: 'part', margin: [0, 13, 0, 2] },
    rule(),
    ...rows.map((columns): Content => ({ columns, columnGap: 18 })),
  ];
}

export function insights({ text }: PrintableReport): Content[] {
  const { title, lines, none } = text.insights;
  return [
    { text: title, style: 'part', margin: [0, 9, 0, 2] },
    { stack: [rule()], margin: [0, 0, 0, 4] },
    ...lines.map(({ tone, label, text: sentence }): Content => ({
      columns: [
        { width: 110, text: label, bold: true, color: TONES[tone] },
        { width: '*', text: sentence },
      ],
      margin: [0, 2, 0, 2],
    })),
    ...(none ? [none] : []),
    {
      unbreakable: true,
      margin: [0, 9, 0, 0],
      stack: [
        { text: text.verdict.stepsTitle, style: 'part', margin: [0, 0, 0, 2] },
        { stack: [rule()], margin: [0, 0, 0, 4] },
        { ol: text.verdict.steps },
      ],
    },
  ];
}

/** The chart of the page, as one piece with its heading. */
export function life({ text }: PrintableReport): Content[] {
  if (!text.life) return [];
  const { title, note, wide } = text.life;
  return [
    {
      unbreakable: true,
      margin: [0, 12, 0, 0],
      stack: [
        { text: title, style: 'part', margin: [0, 0, 0, 2] },
        { stack: [rule()], margin: [0, 0, 0, 6] },
        { svg: drawingSvg(wide), width: CONTENT_WIDTH },
        ...(note ? [{ text: note, style: 'small', margin: [0, 3, 0, 0] } as Content] : []),
      ],
    },
  ];
}
