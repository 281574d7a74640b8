import type { createPdf } from 'pdfmake';
import { vehicleName } from '../../vehicle-data/decode/vehicle.js';
import { closing } from './closing.js';
import { day } from '../../vehicle-data/findings/format.js';
import { BEFORE_DRAWING, BEFORE_PART, BODY, PAGE, PLAIN, SOFT, STYLES, WARN } from './look.js';
import { driveway } from './driveway.js';
import { atAGlance, cover, insights, life } from './opening.js';
import type { PrintableReport, PrintedSection } from './printed.js';
import { accidents } from './sections/accidents.js';
import { liens } from './sections/liens.js';
import { locations } from './sections/locations.js';
import { market } from './sections/market.js';
import { odometer } from './sections/odometer.js';
import { ownership } from './sections/ownership.js';
import { recalls } from './sections/recalls.js';
import { sales } from './sections/sales.js';
import { score } from './sections/score.js';
import { service } from './sections/service.js';
import { specifications } from './sections/specifications.js';
import { titles } from './sections/titles.js';
import { unparted } from './unparted.js';

type PdfDocument = Parameters<typeof createPdf>[0];

/** In the order of the results page, before the specifications. */
const SECTIONS = [
  titles,
  accidents,
  liens,
  odometer,
  ownership,
  locations,
  sales,
  service,
  recalls,
  market,
  score,
] as const;

/** Below this part of the page a heading would stand alone; by its level, since a drawing needs more room than a line. */
const LAST_PLACE: Readonly<Record<number, number>> = { [PLAIN]: 0.84, [BEFORE_DRAWING]: 0.62, [BEFORE_PART]: 0.74 };

/** The report as a document of pages. Pure: the frozen snapshot and what is derived from it are all that goes in. */
export function reportDocument(report: PrintableReport): PdfDocument {
  const name = vehicleName(report.vehicleData);
  const { history, findings, text } = report;
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
      startPosition.verticalRatio > (LAST_PLACE[headlineLevel ?? 0] ?? 1),
    content: unparted([
      ...cover(report),
      ...atAGlance(report),
      ...insights(report),
      ...life(report),
      ...SECTIONS.flatMap((print, index) =>
        print({ place: index + 1, history, findings, words: text.parts, states: text.states } satisfies PrintedSection),
      ),
      ...specifications(report, SECTIONS.length + 1),
      closing(report),
      driveway(report),
    ]),
  };
}

/** Every page says which vehicle it is about, and that it is made up when it is. */
function head({ history }: PrintableReport, vehicle: string) {
  return {
    margin: [PAGE.left, 30, PAGE.right, 0] as [number, number, number, number],
    columns: [
      {
        width: '*',
        text: [{ text: 'Roadbook', font: 'Serif', bold: true, fontSize: 12 }, `   ${vehicle}`],
        fontSize: 8,
        color: SOFT,
      },
      history.demonstration
        ? {
            width: 'auto',
            text: 'DEMONSTRATION: MADE-UP RECORDS',
            bold: true,
            fontSize: 8,
            color: WARN,
            margin: [0, 4, 0, 0] as [number, number, number, number],
          }
        : { width: 'auto', text: '' },
    ],
  };
}

function foot({ id, history, verification }: PrintableReport, page: number, pages: number) {
  return {
    margin: [PAGE.left, 18, PAGE.right, 0] as [number, number, number, number],
    fontSize: 7.5,
    color: SOFT,
    columns: [
      { width: '*', text: `Report ${id}   ·   ${day(history.obtainedAt)}   ·   ${verification.code}` },
      { width: 'auto', text: `Page ${page} of ${pages}` },
    ],
  };
}
