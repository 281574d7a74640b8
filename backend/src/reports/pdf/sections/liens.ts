import type { Content } from 'pdfmake';
import { event, part, section, tableOf } from '../blocks.js';
import type { PrintedSection } from '../printed.js';

export function liens({ place, history, words }: PrintedSection): Content[] {
  const events = [words.theft, words.totalLoss, words.junkSalvage];
  return section(place, words.losses.title, history.demonstration ? ['Demonstration'] : [], [
    part(words.liens, () => tableOf(words.liens)),
    ...events.map((one) => part(one, () => one.entries.map((entry) => event(entry)))),
  ]);
}
