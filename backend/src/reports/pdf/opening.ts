import type { Content } from 'pdfmake';
import type { Insight } from '../../vehicle-data/model/findings.js';
import { bodyShape } from '../../vehicle-data/images/body-shape.js';
import { printedSilhouette } from '../../vehicle-data/images/silhouette.js';
import type { VehicleData } from '../../vehicle-data/model/vehicle.js';
import { vehicleName } from '../../vehicle-data/vehicle-name.js';
import { facts } from './blocks.js';
import { capitalized, day } from '../format.js';
import { glances } from './glances.js';
import { caps, rule, SOFT, type ToneName, TONES } from './look.js';
import type { PrintableReport } from './printed.js';

const INSIGHTS: Record<Insight['kind'], { label: string; tone: ToneName }> = {
  recommended: { label: 'Recommended', tone: 'good' },
  risky: { label: 'Potentially risky', tone: 'warn' },
  not_recommended: { label: 'Not recommended', tone: 'bad' },
  not_enough_data: { label: 'Not enough data', tone: 'plain' },
  negotiation: { label: 'To negotiate', tone: 'good' },
  selling_point: { label: 'Selling point', tone: 'good' },
  caution: { label: 'Caution', tone: 'warn' },
};

const PICTURE_WIDTH = 104;

/** The same fact warns a buyer and prepares a seller. */
const FOR_SELLERS = { label: 'Be ready to explain', tone: 'warn' } as const;

/** Which vehicle, which report, from when; then what a reader should know before trusting it. */
export function cover(report: PrintableReport): Content[] {
  const { vehicleData: data, access, identification, verification } = report;
  const trim = data.trim ?? data.series;
  const plate = report.licensePlate ? [['License plate', `${report.licensePlate} (${report.state})`] as const] : [];
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
        { width: PICTURE_WIDTH, stack: picture(data) },
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
          ...plate,
          ...until,
        ]),
      ],
    },
    ...warnings(report.plateMatch, identification.warnings),
  ];
}

/** The drawing of the page; a licensed picture may not be kept in a document. */
function picture({ make, bodyStyle }: VehicleData): Content[] {
  return [
    { svg: printedSilhouette(bodyShape(bodyStyle), make ?? ''), width: PICTURE_WIDTH },
    {
      text: 'A drawing of this kind of vehicle. The color may differ.',
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

export function atAGlance({ history, findings }: PrintableReport): Content[] {
  const cells = glances(history, findings).map(({ label, value, detail }): Content => ({
    stack: [caps(label), { text: value, style: 'figure' }, { text: capitalized(detail), style: 'small' }],
    margin: [0, 3, 0, 4],
  }));
  return [
    { text: 'At a glance', style: 'part', margin: [0, 13, 0, 2] },
    rule(),
    { columns: cells.slice(0, 3), columnGap: 18 },
    { columns: cells.slice(3), columnGap: 18 },
  ];
}

/** The label stands beside the sentence: a sentence that starts with the same words leaves them out. */
function withoutLabel(text: string, label: string): string {
  return capitalized(text.startsWith(`${label}: `) ? text.slice(label.length + 2) : text);
}

export function insights({ findings, intent }: PrintableReport): Content[] {
  const title = intent === 'seller' ? 'What this means for your sale' : 'What this means for you as a buyer';
  const lines = findings.insights.map(({ kind, text }): Content => {
    const { label, tone } = kind === 'caution' && intent === 'seller' ? FOR_SELLERS : INSIGHTS[kind];
    return {
      columns: [
        { width: 110, text: label, bold: true, color: TONES[tone] },
        { width: '*', text: withoutLabel(text, label) },
      ],
      margin: [0, 2, 0, 2],
    };
  });
  return [
    { text: title, style: 'part', margin: [0, 9, 0, 2] },
    { stack: [rule()], margin: [0, 0, 0, 4] },
    ...(lines.length > 0 ? lines : ['Neither the mileage nor the number of owners stands out.']),
  ];
}
