import type { Content } from 'pdfmake';
import { BEFORE_PART } from '../look.js';
import { event, part, section, tableOf } from '../blocks.js';
import type { PrintedSection } from '../printed.js';

export function liens({ place, history, words }: PrintedSection): Content[] {
  const events = [words.theft, words.totalLoss, words.junkSalvage];
  const parts = [
    part(words.liens, () => tableOf(words.liens)),
    ...events.map((one) => part(one, () => one.entries.map((entry) => event(entry)))),
  ];
  return section(place, words.losses.title, history.demonstration ? ['Demonstration'] : [], parts, BEFORE_PART);
}
