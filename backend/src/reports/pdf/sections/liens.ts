import type { Content } from 'pdfmake';
import { BEFORE_PART } from '../look.js';
import { event, part, section, tableOf } from '../blocks.js';
import type { PrintedSection } from '../printed.js';

/** In the order of the page: what was found stands before what was not. */
export function liens({ place, history, words }: PrintedSection): Content[] {
  const events = [words.totalLoss, words.junkSalvage, words.theft];
  const parts = [
    ...events.map((one) => ({ one, content: part(one, () => one.entries.map((entry) => event(entry))) })),
    { one: words.liens, content: part(words.liens, () => tableOf(words.liens)) },
  ];
  const printed = [...parts.filter(({ one }) => !one.absence), ...parts.filter(({ one }) => one.absence)];
  const contents = printed.map(({ content }) => content);
  return section(place, words.losses.title, history.demonstration ? ['Demonstration'] : [], contents, BEFORE_PART);
}
