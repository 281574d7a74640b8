import type { Content } from 'pdfmake';
import { capitalized } from '../../../vehicle-data/findings/format.js';
import { section } from '../blocks.js';
import type { PrintedSection } from '../printed.js';

export const score = ({ place, words: { score: words } }: PrintedSection): Content[] =>
  section(
    place,
    words.title,
    [],
    [
      ...words.entries.map(({ title, mark, text, details }): Content =>
        mark === null
          ? { stack: [{ text: title, bold: true }, ...(details.length > 0 ? [{ ul: details.map(capitalized) }] : [])] }
          : {
              text: [
                { text: mark, font: 'Serif', bold: true, fontSize: 26 },
                { text: ` ${text ?? ''}   `, style: 'soft' },
                { text: title, style: 'figure' },
              ],
            },
      ),
      { text: words.note ?? '', style: 'soft', margin: [0, 5, 0, 0] },
    ],
  );
