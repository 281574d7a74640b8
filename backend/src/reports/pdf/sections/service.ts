import type { Content } from 'pdfmake';
import { recordSection, tableOf } from '../blocks.js';
import type { PrintedSection } from '../printed.js';

/** All of them: paper does not unfold. */
export const service = ({ place, history, words }: PrintedSection): Content[] =>
  recordSection(place, history, words.service, () => tableOf(words.service, [80, '*', 90, 80]));
