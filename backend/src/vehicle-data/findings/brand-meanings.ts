import type { TitleBrandRecord } from '../model/history.js';

/** What a title brand means, in plain words, by ANSI D20 code. */
const TEXTS: readonly (readonly [codes: string, text: string])[] = [
  ['01 04', 'Water got into the vehicle. Wiring and electronics can fail years later.'],
  ['02', 'The vehicle was damaged by fire.'],
  ['03 05 14 51', 'Damage was declared when the vehicle was titled.'],
  [
    '07 08 35 53 56 90 91',
    'The vehicle was written off for parts or scrap. In most states it may never be driven on the road again.',
  ],
  [
    '11 16 49 50',
    'An insurer or owner gave up on the vehicle: repairs would have cost more than it was worth, or it had been stolen.',
  ],
  [
    '09 10 13 21 52',
    'The vehicle was written off, then repaired and passed an inspection. The brand stays on the title.',
  ],
  ['31 32 38', 'An insurer declared a total loss.'],
  ['36', 'The vehicle was stolen and later found.'],
  ['69 70 73 76 77', 'The state has on record that the odometer does not show the true mileage.'],
  ['72', 'The odometer passed its last digit and started again from zero.'],
  ['74', 'The odometer was replaced. Its reading leaves out the miles driven before.'],
  ['12 17 18 19 20 48', 'The vehicle was once used as a taxi, police, rental or test vehicle.'],
  ['23 39 40 41 42 47', 'The manufacturer took the vehicle back, or a defect was disputed under a lemon law.'],
  ['29 43', 'The VIN was replaced or issued again.'],
  ['45 46', 'The vehicle was imported outside the manufacturer’s channels.'],
];

const OTHER = 'The state put this remark on the title. The title itself shows it in full.';

const meaning = (code: string): string => TEXTS.find(([codes]) => codes.split(' ').includes(code))?.[1] ?? OTHER;

/** The meaning of every brand in these records, by its code. */
export function brandMeanings(brands: readonly TitleBrandRecord[]): Record<string, string> {
  return Object.fromEntries(brands.map(({ code }) => [code, meaning(code)]));
}
