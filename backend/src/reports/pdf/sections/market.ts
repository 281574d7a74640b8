import type { Content } from 'pdfmake';
import type { Findings } from '../../../vehicle-data/findings/findings.dto.js';
import { drawing, noteOf, recordSection } from '../blocks.js';
import { dollars } from '../../../vehicle-data/findings/format.js';
import { ACCENT, BEFORE_DRAWING, CONTENT_WIDTH, INK, RULE, SOFT } from '../look.js';
import type { PrintedSection } from '../printed.js';

type Values = NonNullable<Findings['value']>;

const LINE = 11;

/** The range of the market as a bar, with the three values as ticks on the same scale, each with its price on a line of its own. */
function rangeBar({ lowCents, highCents, ...value }: Values): string {
  const ticks = [
    ['Trade-in', value.tradeInCents],
    ['Private', value.privatePartyCents],
    ['Retail', value.retailCents],
  ] as const;
  const x = (cents: number) => 20 + ((cents - lowCents) / Math.max(1, highCents - lowCents)) * (CONTENT_WIDTH - 40);
  const label = (cents: number, y: number, words: string, ink: string) => {
    const at = x(cents);
    const anchor = at < CONTENT_WIDTH * 0.3 ? 'start' : at > CONTENT_WIDTH * 0.7 ? 'end' : 'middle';
    return `<text x="${at}" y="${y}" font-family="Sans" font-size="7.5" fill="${ink}" text-anchor="${anchor}">${words}</text>`;
  };
  const bar = ticks.length * LINE + 4;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${CONTENT_WIDTH} ${bar + 24}" width="${CONTENT_WIDTH}" height="${bar + 24}">`,
    `<rect x="0" y="${bar}" width="${CONTENT_WIDTH}" height="7" rx="3.5" fill="${RULE}"/>`,
    `<rect x="${x(lowCents)}" y="${bar}" width="${Math.max(1, x(highCents) - x(lowCents))}" height="7" rx="3.5" fill="${ACCENT}"/>`,
    ...ticks.flatMap(([name, cents], index) => [
      `<line x1="${x(cents)}" y1="${index * LINE + 10}" x2="${x(cents)}" y2="${bar + 10}" stroke="${INK}" stroke-width="1.2"/>`,
      label(cents, index * LINE + 8, `${name} ${dollars(cents)}`, SOFT),
    ]),
    label(lowCents, bar + 20, `Low ${dollars(lowCents)}`, INK),
    label(highCents, bar + 20, `High ${dollars(highCents)}`, INK),
    '</svg>',
  ].join('');
}

export function market({ place, history, findings, words: { marketValue: words } }: PrintedSection): Content[] {
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
      ...(findings.value ? [drawing(rangeBar(findings.value))] : []),
      ...(words.intro ? [{ text: words.intro, style: 'soft' }] : []),
      ...(words.entries.length > 0 ? [values] : []),
      ...noteOf(words),
    ],
    BEFORE_DRAWING,
  );
}
