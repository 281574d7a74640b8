import type { Content } from 'pdfmake';
import { event, recordSection } from '../blocks.js';
import { damageDrawing } from '../damage-drawing.js';
import type { PrintedSection } from '../printed.js';

export const accidents = ({ place, history, words }: PrintedSection): Content[] =>
  recordSection(place, history, words.accidents, () =>
    words.accidents.entries.map(({ title, mark, facts, tone }, index) => {
      const details = facts.map(({ label, value }) => `${label}: ${value}`);
      const record = history.accidents.records[index];
      const drawing = record ? damageDrawing(record) : null;
      return event({ title: `${title}: ${mark}`, details, tone, text: null }, '   ·   ', drawing);
    }),
  );
