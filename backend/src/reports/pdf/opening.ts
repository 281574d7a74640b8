import type { Content } from 'pdfmake';
import { COLORS } from '../../platform/config/colors.js';
import { type VehicleData } from '../../vehicle-data/decode/vehicle.js';
import { bodyClassOf } from '../../vehicle-data/drawings/body-class.js';
import { silhouette } from '../../vehicle-data/drawings/silhouette.js';
import type { Tone } from '../../vehicle-data/findings/findings.dto.js';
import { capitalized, day } from '../../vehicle-data/findings/format.js';
import { caps, CONTENT_WIDTH, drawingSvg, facts, heading, INK, rule, SOFT, TONES } from './blocks.js';
import type { PrintableReport } from '../report.dto.js';
import { vehicleHeading } from '../../platform/input-rules/vehicle-name.js';

const DRAWING_WIDTH = 104;

/** Vehicle, report and date; then the verdict and warnings. */
export function cover(report: PrintableReport): Content[] {
  const { vehicleData, access, identification, verification, licensePlate, statedYear } = report;
  const { trim } = vehicleData;
  const optional: [string, string | null][] = [
    ['Model year, as stated by the buyer', statedYear === null ? null : `${statedYear}`],
    ['License plate', licensePlate && `${licensePlate} (${report.state})`],
    ['Readable online until', access.accessUntil && day(access.accessUntil)],
  ];
  return [
    rule(2),
    { ...(rule(0.5) as object), margin: [0, 1.5, 0, 9] } as Content,
    {
      columns: [
        {
          width: '*',
          stack: [
            caps('Vehicle history report'),
            { text: vehicleHeading(vehicleData), style: 'title', margin: [0, 4, 0, 0] },
            ...(trim ? [{ text: trim, font: 'Serif', fontSize: 14, color: SOFT } as Content] : []),
          ],
        },
        { width: DRAWING_WIDTH, stack: drawing(vehicleData) },
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
          ...optional.flatMap(([label, value]) => (value ? [[label, value] as const] : [])),
        ]),
      ],
    },
    verdict(report),
    ...warnings(report.plateMatch, identification.warnings),
  ];
}

function verdict({ text: { verdict } }: PrintableReport): Content {
  const { tone, label, sentence, source } = verdict;
  const color = tone === 'plain' ? INK : COLORS.onAccent;
  const band: Content = {
    stack: [
      { text: label, bold: true, color },
      { text: sentence, font: 'Serif', bold: true, fontSize: 14, lineHeight: 1.1, color },
    ],
    fillColor: tone === 'plain' ? COLORS.sunk : TONES[tone],
    margin: [10, 8, 10, 8],
  };
  return {
    margin: [0, 10, 0, 0],
    stack: [
      { table: { widths: ['*'], dontBreakRows: true, body: [[band]] }, layout: 'noBorders' },
      ...(source ? [{ text: source, style: 'small', margin: [0, 5, 0, 0] } as Content] : []),
    ],
  };
}

/** A drawing, because a licensed image may not be stored in a document. */
function drawing(vehicle: VehicleData): Content[] {
  const bodyClass = bodyClassOf(vehicle);
  if (bodyClass === null) return [];
  return [
    { svg: silhouette(bodyClass), width: DRAWING_WIDTH },
    { text: 'A drawing of this kind of vehicle.', style: 'small', fontSize: 6.5 },
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

const GLANCES_PER_ROW = 3;
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
  const rows = Array.from({ length: Math.ceil(cells.length / GLANCES_PER_ROW) }, (_, row) =>
    cells.slice(row * GLANCES_PER_ROW, (row + 1) * GLANCES_PER_ROW),
  );
  return [
    { text: 'At a glance', style: 'part', margin: [0, 13, 0, 2] },
    rule(),
    ...rows.map((columns): Content => ({ columns, columnGap: 18 })),
  ];
}

export function insights({ text: { insights, verdict } }: PrintableReport): Content[] {
  return [
    ...heading(insights.title, 9, 4),
    ...insights.lines.map(({ tone, label, text }): Content => ({
      columns: [
        { width: 110, text: label, bold: true, color: TONES[tone] },
        { width: '*', text },
      ],
      margin: [0, 2, 0, 2],
    })),
    ...(insights.none ? [insights.none] : []),
    {
      unbreakable: true,
      margin: [0, 9, 0, 0],
      stack: [...heading(verdict.stepsTitle, 0, 4), { ol: verdict.steps }],
    },
  ];
}

export function life({ text }: PrintableReport): Content[] {
  if (!text.life) return [];
  const { title, note, wide } = text.life;
  return [
    {
      unbreakable: true,
      margin: [0, 12, 0, 0],
      stack: [
        ...heading(title, 0, 6),
        { svg: drawingSvg(wide), width: CONTENT_WIDTH },
        ...(note ? [{ text: note, style: 'small', margin: [0, 3, 0, 0] } as Content] : []),
      ],
    },
  ];
}
