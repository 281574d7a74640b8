import type { TitleBrandRecord } from './history.js';

/** Title brands by code: ANSI D20 with the additions of NMVTIS providers. The group is ours. */
export const BRANDS: Readonly<Record<string, { name: string; group: BrandGroup }>> = {
  '00': { name: 'Clear', group: 'none' },
  '01': { name: 'Flood damage', group: 'damage' },
  '02': { name: 'Fire damage', group: 'damage' },
  '03': { name: 'Hail damage', group: 'damage' },
  '04': { name: 'Salt water damage', group: 'damage' },
  '05': { name: 'Vandalism', group: 'damage' },
  '06': { name: 'Kit', group: 'construction' },
  '07': { name: 'Dismantled', group: 'junk' },
  '08': { name: 'Junk', group: 'junk' },
  '09': { name: 'Rebuilt', group: 'rebuilt' },
  '10': { name: 'Reconstructed', group: 'rebuilt' },
  '11': { name: 'Salvage: damage or not specified', group: 'salvage' },
  '12': { name: 'Test vehicle', group: 'use' },
  '13': { name: 'Refurbished', group: 'rebuilt' },
  '14': { name: 'Collision', group: 'damage' },
  '15': { name: 'Reserved (was Prior salvage; replaced by 09)', group: 'reserved' },
  '16': { name: 'Salvage retention', group: 'salvage' },
  '17': { name: 'Prior taxi', group: 'use' },
  '18': { name: 'Prior police', group: 'use' },
  '19': { name: 'Original taxi', group: 'use' },
  '20': { name: 'Original police', group: 'use' },
  '21': { name: 'Remanufactured', group: 'rebuilt' },
  '22': { name: 'Gray market (replaced by 45/46 on 2001-06-25)', group: 'reserved' },
  '23': { name: 'Warranty return', group: 'lemon' },
  '24': { name: 'Antique', group: 'class' },
  '25': { name: 'Classic', group: 'class' },
  '26': { name: 'Agricultural vehicle', group: 'use' },
  '27': { name: 'Logging vehicle', group: 'use' },
  '28': { name: 'Street rod', group: 'construction' },
  '29': { name: 'Vehicle contains reissued VIN', group: 'vin' },
  '30': { name: 'Replica', group: 'construction' },
  '31': { name: 'Totaled', group: 'total_loss' },
  '32': { name: 'Owner retained', group: 'total_loss' },
  '33': { name: 'Bond posted (not valid after 2003-01-17)', group: 'reserved' },
  '34': { name: 'Memorandum copy', group: 'title' },
  '35': { name: 'Parts only (replaced by 07)', group: 'reserved' },
  '36': { name: 'Recovered theft', group: 'theft' },
  '37': { name: 'Undisclosed lien (not valid after 2003-01-17)', group: 'title' },
  '38': { name: 'Prior owner retained', group: 'total_loss' },
  '39': { name: 'Vehicle non-conformity uncorrected', group: 'lemon' },
  '40': { name: 'Vehicle non-conformity corrected', group: 'lemon' },
  '41': { name: 'Vehicle safety defect uncorrected', group: 'lemon' },
  '42': { name: 'Vehicle safety defect corrected', group: 'lemon' },
  '43': { name: 'VIN replaced by a new state-assigned VIN', group: 'vin' },
  '45': { name: 'Gray market: non-compliant', group: 'gray_market' },
  '46': { name: 'Gray market: compliant', group: 'gray_market' },
  '47': { name: 'Manufacturer buy back', group: 'lemon' },
  '48': { name: 'Former rental', group: 'use' },
  '49': { name: 'Salvage: stolen', group: 'salvage' },
  '50': { name: 'Salvage: reasons other than damage or stolen', group: 'salvage' },
  '51': { name: 'Disclosed damage', group: 'damage' },
  '52': { name: 'Prior non-repairable / repaired', group: 'rebuilt' },
  '53': { name: 'Crushed', group: 'junk' },
  '55': { name: 'Hazardous substance contaminated vehicle', group: 'damage' },
  '56': { name: 'Export only vehicle', group: 'junk' },
  '68': { name: 'Odometer: actual', group: 'odometer_ok' },
  '69': { name: 'Odometer: not actual', group: 'odometer' },
  '70': { name: 'Odometer: not actual, tampering verified', group: 'odometer' },
  '71': { name: 'Odometer: exempt from disclosure', group: 'odometer_ok' },
  '72': { name: 'Odometer: exceeds mechanical limits', group: 'odometer_restart' },
  '73': { name: 'Odometer: may be altered', group: 'odometer' },
  '74': { name: 'Odometer: replaced', group: 'odometer_restart' },
  '75': { name: 'Odometer: reading at time of renewal', group: 'odometer_ok' },
  '76': { name: 'Odometer: discrepancy', group: 'odometer' },
  '77': { name: 'Odometer: call title division', group: 'odometer' },
  '78': { name: 'Odometer: rectify previous exceeds-mechanical-limits brand', group: 'odometer_ok' },
  '90': { name: 'Pending junk automobile (CARS.gov)', group: 'junk' },
  '91': { name: 'Junk automobile (CARS.gov)', group: 'junk' },
};

/** Groups, worst first; unknown codes rank after those that speak against a vehicle. */
const WORST_FIRST = [
  ...(['junk', 'total_loss', 'flood_or_fire', 'salvage', 'rebuilt', 'theft', 'odometer', 'lemon', 'damage'] as const),
  ...(['reserved', 'unknown', 'odometer_restart', 'gray_market', 'vin', 'title', 'construction', 'use'] as const),
  ...(['class', 'odometer_ok', 'none'] as const),
];
export type BrandGroup = Exclude<(typeof WORST_FIRST)[number], 'flood_or_fire' | 'unknown'>;
const LAST_BAD = WORST_FIRST.indexOf('reserved');
const LAST_DOUBTFUL = WORST_FIRST.indexOf('use');

const SALVAGE_GROUPS: ReadonlySet<BrandGroup | undefined> = new Set([
  'salvage',
  'total_loss',
  'junk',
  'rebuilt',
] as const);
const FLOOD_AND_FIRE: ReadonlySet<string> = new Set(['01', '02', '04']);

/** Whether a brand marks a salvage title; false for unknown codes. */
export const isSalvageBrand = (code: string): boolean => SALVAGE_GROUPS.has(BRANDS[code]?.group);

/** Returns the rank of a brand; 0 is the worst. */
export function brandRank(code: string): number {
  const group = BRANDS[code]?.group ?? 'unknown';
  return WORST_FIRST.indexOf(FLOOD_AND_FIRE.has(code) ? 'flood_or_fire' : group);
}

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
