import type { Content } from 'pdfmake';
import { answer, event, part, recordSection, tableOf } from '../blocks.js';
import type { PrintedSection } from '../printed.js';

/** Titles and brands can come from different sources: either shows even when the other has no answer. */
export const titles = ({ place, history, words: { titles, titleBrands } }: PrintedSection): Content[] =>
  recordSection(place, history, { ...titles, absence: null }, () => [
    ...answer(titles, () => tableOf(titles)),
    part(titleBrands, () => titleBrands.entries.map((entry) => event(entry))),
  ]);
