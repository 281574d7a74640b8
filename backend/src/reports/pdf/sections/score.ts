import type { Content } from 'pdfmake';
import { section } from '../blocks.js';
import type { PrintedSection } from '../printed.js';

const SCALE = 10;

/** Why there is none. A known fact that the rules do not count is named, as on the page. */
function noScore(cautions: string[]): Content {
  if (cautions.length === 0) return { text: 'No score: not enough data', bold: true };
  return { stack: [{ text: 'No score: it would not count what is on record', bold: true }, { ul: cautions }] };
}

export function score({ place, findings: { score, cautions } }: PrintedSection): Content[] {
  const verdict: Content = score
    ? {
        text: [
          { text: score.value.toFixed(1), font: 'Serif', bold: true, fontSize: 26 },
          { text: ` / ${SCALE}   `, style: 'soft' },
          { text: score.label, style: 'figure' },
        ],
      }
    : noScore(cautions);
  return section(
    place,
    'Vehicle score',
    [],
    [
      verdict,
      {
        text:
          'How it is made: 8.5 (Excellent) when neither an accident nor a salvage record is on file, 6.5 (Good) when one of them ' +
          'is. When either is not known there is no score. Mileage, age and price do not enter it. A rollback, a theft, an ' +
          'open lien or another title brand does not either: when one of these is on record no score is shown. It does ' +
          'not replace an inspection.',
        style: 'soft',
        margin: [0, 5, 0, 0],
      },
    ],
  );
}
