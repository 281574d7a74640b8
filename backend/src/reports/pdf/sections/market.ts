import type { Content } from 'pdfmake';
import type { Findings } from '../../../vehicle-data/model/findings.js';
import type { MarketValueRecord } from '../../../vehicle-data/model/history.js';
import { answer, drawing, note, originLines, section } from '../blocks.js';
import { dollars, miles } from '../../format.js';
import { ACCENT, BEFORE_DRAWING, CONTENT_WIDTH, INK, RULE, SOFT } from '../look.js';
import type { PrintedSection } from '../printed.js';

type Values = NonNullable<Findings['value']>;

const rows = (value: Values) =>
  [
    ['Trade-in', value.tradeInCents, 'What a dealer may give: 80% of retail'],
    ['Private party', value.privatePartyCents, 'From person to person: 90% of retail'],
    ['Retail', value.retailCents, 'What a dealer may ask'],
  ] as const;

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

export function market({ place, history, findings }: PrintedSection): Content[] {
  const { marketValue, demonstration } = history;
  const [record] = marketValue.records;
  const values: Content = findings.value
    ? {
        columnGap: 18,
        columns: rows(findings.value).map(([label, cents, text]): Content => ({
          stack: [
            { text: label, bold: true },
            { text: dollars(cents), style: 'figure' },
            { text, style: 'small' },
          ],
        })),
        unbreakable: true,
      }
    : { text: 'Trade-in, private party and retail value: not reported.', style: 'soft' };
  return section(
    place,
    'Market analysis',
    originLines(marketValue, demonstration),
    [
      ...answer(marketValue, 'The source has no value for this vehicle.', () => [
        ...(record ? [drawing(rangeBar(record, findings.value))] : []),
        values,
        ...(record ? [note(assumption(record))] : []),
      ]),
    ],
    BEFORE_DRAWING,
  );
}

function assumption({ odometer }: MarketValueRecord): string {
  const mileage = odometer === null ? 'The mileage this value assumes is not reported.' : `Assumes ${miles(odometer)}.`;
  return `${mileage} A value is an estimate: condition and place change it.`;
}
