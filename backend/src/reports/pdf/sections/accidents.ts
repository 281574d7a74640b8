import type { Content } from 'pdfmake';
import { event, recordSection } from '../blocks.js';
import { drawingSvg } from '../drawing-svg.js';
import type { PrintedSection } from '../printed.js';

export const accidents = ({ place, history, words }: PrintedSection): Content[] =>
  recordSection(place, history, words.accidents, () =>
    words.accidents.entries.map(({ title, mark, facts, tone, damage }) => {
      const details = facts.map(({ label, value }) => `${label}: ${value}`);
      const drawing = damage && drawingSvg(damage.drawing);
      return event({ title: `${title}: ${mark}`, details, tone, text: null }, '   ·   ', drawing);
    }),
  );
