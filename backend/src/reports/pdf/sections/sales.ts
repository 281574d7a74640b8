import type { Content } from 'pdfmake';
import { recordSection, tableOf } from '../blocks.js';
import type { PrintedSection } from '../printed.js';

export const sales = ({ place, history, words }: PrintedSection): Content[] =>
  recordSection(place, history, words.sales, () => tableOf(words.sales));
