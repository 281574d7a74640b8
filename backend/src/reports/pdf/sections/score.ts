import type { Content } from 'pdfmake';
import { section } from '../blocks.js';
import type { PrintedSection } from '../printed.js';

const SCALE = 10;

export function score({ place, findings: { score } }: PrintedSection): Content[] {
  const verdict: Content = score
    ? {
        text: [
          { text: score.value.toFixed(1), font: 'Serif', bold: true, fontSize: 26 },
          { text: ` / ${SCALE}   `, style: 'soft' },
          { text: score.label, style: 'figure' },
        ],
      }
    : { text: 'No score: not enough data', bold: true };
  return section(
    place,
    'Vehicle score',
    [],
    [
      verdict,
      {
        text:
          'How it is made: 8.5 (Excellent) when neither an accident nor a salvage record is on file, 6.5 (Good) when one of them ' +
          'is. When either is not known there is no score. Mileage, age and price do not enter it; it does not replace an ' +
          'inspection.',
        style: 'soft',
        margin: [0, 5, 0, 0],
      },
    ],
  );
}
