import type { Content } from 'pdfmake';
import type { Findings } from '../../../vehicle-data/model/findings.js';
import type { MarketValueRecord } from '../../../vehicle-data/model/history.js';
import { drawing, noteOf, recordSection } from '../blocks.js';
import { dollars } from '../../../vehicle-data/format.js';
import { ACCENT, BEFORE_DRAWING, CONTENT_WIDTH, INK, RULE, SOFT } from '../look.js';
import type { PrintedSection } from '../printed.js';

type Values = NonNullable<Findings['value']>;

/** The range of the market as a bar, with the three values as marks on the same scale. */
function rangeBar({ lowCents, highCents }: MarketValueRecord, value: Values | null): string {
  const marks = value ? [value.tradeInCents, value.privatePartyCents, value.retailCents] : [];
  const all = [lowCents, highCents, ...marks];
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const x = (cents: number) => 30 + ((cents - least) / Math.max(1, most - least)) * (CONTENT_WIDTH - 60);
  const label = (at: number, y: number, words: string, ink: string) =>
    `<text x="${at}" y="${y}" font-family="Sans" font-size="7.5" fill="${ink}" text-anchor="middle">${words}</text>`;
  const names = ['Trade-in', 'Private', 'Retail'];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${CONTENT_WIDTH} 46" width="${CONTENT_WIDTH}" height="46">`,
    `<rect x="0" y="18" width="${CONTENT_WIDTH}" height="7" rx="3.5" fill="${RULE}"/>`,
    `<rect x="${x(lowCents)}" y="18" width="${Math.max(1, x(highCents) - x(lowCents))}" height="7" rx="3.5" fill="${ACCENT}"/>`,
    ...marks.flatMap((cents, index) => [
      `<line x1="${x(cents)}" y1="12" x2="${x(cents)}" y2="30" stroke="${INK}" stroke-width="1.2"/>`,
      label(x(cents), 8, names[index] ?? '', SOFT),
    ]),
    label(x(lowCents), 41, dollars(lowCents), INK),
    label(x(highCents), 41, dollars(highCents), INK),
    '</svg>',
  ].join('');
}

export function market({ place, history, findings, words: { marketValue: words } }: PrintedSection): Content[] {
  const [record] = history.marketValue.records;
  const values: Content = {
    columnGap: 18,
    columns: words.entries.map(({ title, mark, text }): Content => ({
      stack: [
        { text: title, bold: true },
        { text: mark ?? '', style: 'figure' },
        { text: text ?? '', style: 'small' },
      ],
    })),
    unbreakable: true,
  };
  return recordSection(
    place,
    history,
    words,
    () => [
      ...(record ? [drawing(rangeBar(record, findings.value))] : []),
      ...(words.intro ? [{ text: words.intro, style: 'soft' }] : []),
      ...(words.entries.length > 0 ? [values] : []),
      ...noteOf(words),
    ],
    BEFORE_DRAWING,
  );
}
