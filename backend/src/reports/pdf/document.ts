import type { Content, createPdf } from 'pdfmake';
import { day } from '../../vehicle-data/findings/format.js';
import { vehicleHeading } from '../../platform/input-rules/vehicle-name.js';
import type { PrintableReport } from '../report.dto.js';
import { BEFORE_DRAWING, BEFORE_PART, BODY, caps, PAGE, PLAIN, rule, SOFT, STYLES, WARN } from './blocks.js';
import { atAGlance, cover, insights, life } from './opening.js';
import { SECTIONS } from './sections.js';

type PdfDocument = Parameters<typeof createPdf>[0];

/** Share of the page height below which a heading moves to the next page, by its level. */
const LAST_POSITION: Readonly<Record<number, number>> = { [PLAIN]: 0.84, [BEFORE_DRAWING]: 0.62, [BEFORE_PART]: 0.74 };

/** Returns the pdfmake definition of a report. Pure. */
export function reportDocument(report: PrintableReport): PdfDocument {
  const name = vehicleHeading(report.vehicleData);
  return {
    pageSize: 'LETTER',
    pageMargins: [PAGE.left, PAGE.top, PAGE.right, PAGE.bottom],
    language: 'en-US',
    displayTitle: true,
    info: {
      title: `${name}: vehicle history report`,
      author: 'Roadbook',
      subject: `Vehicle history report ${report.id}`,
      creator: 'Roadbook',
    },
    styles: STYLES,
    defaultStyle: BODY,
    header: (page) => head(report, page === 1 ? '' : `${name}   ${report.vin ?? ''}`),
    footer: (page, pages) => foot(report, page, pages),
    pageBreakBefore: ({ headlineLevel, startPosition }) =>
      startPosition.verticalRatio > (LAST_POSITION[headlineLevel ?? 0] ?? 1),
    content: withUnbreakableUnits([
      ...cover(report),
      ...atAGlance(report),
      ...insights(report),
      ...life(report),
      ...SECTIONS.flatMap((print, index) => print(report, index + 1)),
      closing(report),
      driveway(report),
    ]),
  };
}

function head({ history }: PrintableReport, vehicle: string): Content {
  return {
    margin: [PAGE.left, 30, PAGE.right, 0],
    columns: [
      {
        width: '*',
        text: [{ text: 'Roadbook', font: 'Serif', bold: true, fontSize: 12 }, `   ${vehicle}`],
        fontSize: 8,
        color: SOFT,
      },
      {
        width: 'auto',
        text: history.demonstration ? 'DEMONSTRATION: MADE-UP RECORDS' : '',
        bold: true,
        fontSize: 8,
        color: WARN,
        margin: [0, 4, 0, 0],
      },
    ],
  };
}

function foot({ id, history, verification }: PrintableReport, page: number, pages: number): Content {
  return {
    margin: [PAGE.left, 18, PAGE.right, 0],
    fontSize: 7.5,
    color: SOFT,
    columns: [
      { width: '*', text: `Report ${id}   ·   ${day(history.obtainedAt)}   ·   ${verification.code}` },
      { width: 'auto', text: `Page ${page} of ${pages}` },
    ],
  };
}

const FIGURE_AND_UNIT = /(\d) (?=(?:mi|hp|L|yr|mo)\b)/g;

/** Prevents line breaks between a figure and its unit. Drawings have no line breaks and stay as they are. */
function withUnbreakableUnits<Part>(part: Part): Part {
  if (typeof part === 'string') return part.replace(FIGURE_AND_UNIT, '$1\u00a0') as Part;
  if (Array.isArray(part)) return part.map(withUnbreakableUnits) as Part;
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([key, value]: [string, unknown]) => [
      key,
      key === 'svg' ? value : withUnbreakableUnits(value),
    ]),
  ) as Part;
}

/** How to read the document, what it is not, and how to verify it. */
function closing({ text, verification }: PrintableReport): Content {
  const { howToRead, about, proof } = text.closing;
  const { url, code, fingerprint } = verification;
  return {
    unbreakable: true,
    margin: [0, 22, 0, 0],
    stack: [
      rule(2),
      {
        margin: [0, 8, 0, 0],
        columnGap: 24,
        columns: [howToRead, about].map((block) => ({
          stack: [caps(block.title), { text: block.text, margin: [0, 3, 0, 0] }],
        })),
        style: 'small',
      },
      {
        margin: [0, 14, 0, 0],
        columnGap: 16,
        columns: [
          { width: 76, qr: url, fit: 76, eccLevel: 'M' },
          {
            width: '*',
            stack: [
              { text: proof.title, style: 'part' },
              {
                text: [`${proof.before} `, { text: url, link: url, decoration: 'underline' }, ` ${proof.after}`],
                margin: [0, 2, 0, 4],
              },
              {
                text: [
                  { text: 'Verification code ', color: SOFT },
                  { text: code, bold: true },
                ],
              },
              { text: `Fingerprint (SHA-256) ${fingerprint}`, style: 'small', margin: [0, 2, 0, 0] },
            ],
          },
        ],
      },
    ],
  };
}

function driveway({ text, vehicleData, vin }: PrintableReport): Content {
  const { title, intro, lists } = text.driveway;
  return {
    pageBreak: 'before',
    stack: [
      rule(2),
      { text: title, style: 'section', margin: [0, 9, 0, 0] },
      { text: [vehicleHeading(vehicleData), vin ?? ''].filter(Boolean).join('   ·   '), margin: [0, 2, 0, 2] },
      { text: intro, style: 'soft' },
      ...lists.map((list): Content => ({
        unbreakable: true,
        margin: [0, 14, 0, 0],
        stack: [
          { text: list.title, style: 'part', margin: [0, 0, 0, 4] },
          ...list.lines.map((line): Content => ({
            columns: [
              { width: 18, canvas: [{ type: 'rect', x: 0, y: 1, w: 9, h: 9, lineWidth: 0.75 }] },
              { width: '*', text: line, fontSize: 10 },
            ],
            margin: [0, 3, 0, 3],
          })),
        ],
      })),
    ],
  };
}
