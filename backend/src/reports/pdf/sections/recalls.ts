import type { Content } from 'pdfmake';
import { recordSection } from '../blocks.js';
import type { PrintedSection } from '../printed.js';

export const recalls = ({ place, history, words: { recalls: words } }: PrintedSection): Content[] =>
  recordSection(place, history, words, () => [
    { text: words.intro ?? '', style: 'soft', margin: [0, 0, 0, 6] },
    ...words.entries.map(({ title, details, text, facts }): Content => ({
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
