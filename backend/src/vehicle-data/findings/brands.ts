import type { TitleBrandRecord } from './history.js';

/** Title brands by group, the worst first: ANSI D20 codes with the additions of NMVTIS providers. The groups are ours. */
const GROUPS = {
  junk:
    '07 Dismantled|08 Junk|53 Crushed|56 Export only vehicle|90 Pending junk automobile (CARS.gov)|' +
    '91 Junk automobile (CARS.gov)',
  total_loss: '31 Totaled|32 Owner retained|38 Prior owner retained',
  flood_or_fire: '01 Flood damage|02 Fire damage|04 Salt water damage',
  salvage:
    '11 Salvage: damage or not specified|16 Salvage retention|49 Salvage: stolen|' +
    '50 Salvage: reasons other than damage or stolen',
  rebuilt: '09 Rebuilt|10 Reconstructed|13 Refurbished|21 Remanufactured|52 Prior non-repairable / repaired',
  theft: '36 Recovered theft',
  odometer:
    '69 Odometer: not actual|70 Odometer: not actual, tampering verified|73 Odometer: may be altered|' +
    '76 Odometer: discrepancy|77 Odometer: call title division',
  lemon:
    '23 Warranty return|39 Vehicle non-conformity uncorrected|40 Vehicle non-conformity corrected|' +
    '41 Vehicle safety defect uncorrected|42 Vehicle safety defect corrected|47 Manufacturer buy back',
  damage:
    '03 Hail damage|05 Vandalism|14 Collision|51 Disclosed damage|' + '55 Hazardous substance contaminated vehicle',
  reserved:
    '15 Reserved (was Prior salvage; replaced by 09)|22 Gray market (replaced by 45/46 on 2001-06-25)|' +
    '33 Bond posted (not valid after 2003-01-17)|35 Parts only (replaced by 07)',
  /** Codes that are not listed rank after those that speak against a vehicle. */
  unknown: '',
  odometer_restart: '72 Odometer: exceeds mechanical limits|74 Odometer: replaced',
  gray_market: '45 Gray market: non-compliant|46 Gray market: compliant',
  vin: '29 Vehicle contains reissued VIN|43 VIN replaced by a new state-assigned VIN',
  title: '34 Memorandum copy|37 Undisclosed lien (not valid after 2003-01-17)',
  construction: '06 Kit|28 Street rod|30 Replica',
  use:
    '12 Test vehicle|17 Prior taxi|18 Prior police|19 Original taxi|20 Original police|' +
    '26 Agricultural vehicle|27 Logging vehicle|48 Former rental',
  class: '24 Antique|25 Classic',
  odometer_ok:
    '68 Odometer: actual|71 Odometer: exempt from disclosure|75 Odometer: reading at time of renewal|' +
    '78 Odometer: rectify previous exceeds-mechanical-limits brand',
  none: '00 Clear',
};
export type BrandGroup = keyof typeof GROUPS;
const WORST_FIRST = Object.keys(GROUPS) as BrandGroup[];
const LAST_BAD = WORST_FIRST.indexOf('reserved');
const LAST_DOUBTFUL = WORST_FIRST.indexOf('use');

/** Title brands by code. */
export const BRANDS: Readonly<Record<string, { name: string; group: BrandGroup }>> = Object.fromEntries(
  WORST_FIRST.flatMap((group) =>
    Array.from(GROUPS[group].matchAll(/(\d\d) ([^|]+)/g), ([, code, name]) => [code, { name, group }]),
  ),
);

const SALVAGE_GROUPS: readonly unknown[] = ['salvage', 'total_loss', 'junk', 'rebuilt'] satisfies BrandGroup[];

/** Whether a brand marks a salvage title; false for unknown codes. */
export const isSalvageBrand = (code: string): boolean => SALVAGE_GROUPS.includes(BRANDS[code]?.group);

/** Returns the rank of a brand; 0 is the worst. */
export const brandRank = (code: string): number => WORST_FIRST.indexOf(BRANDS[code]?.group ?? 'unknown');

/** Returns what a brand says of a vehicle; 'plain' for remarks such as "Clear" or "Classic". */
export function brandTone(code: string): 'bad' | 'warn' | 'plain' {
  const rank = brandRank(code);
  if (rank <= LAST_BAD) return 'bad';
  return rank <= LAST_DOUBTFUL ? 'warn' : 'plain';
}

/** Meanings of title brands by ANSI D20 codes. */
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

/** Returns the meaning of each brand by its code. */
export function brandMeanings(brands: readonly TitleBrandRecord[]): Record<string, string> {
  return Object.fromEntries(brands.map(({ code }) => [code, meaning(code)]));
}
