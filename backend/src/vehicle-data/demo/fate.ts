import type { Day } from './days.js';

/** What happened to a test vehicle: stated, where other demonstration vehicles have it drawn. */
export interface Fate {
  owners: number;
  accident: boolean;
  writeOff: 'collision' | 'flood' | null;
  rollback: boolean;
  theft: boolean;
  recalls: number;
  openLien: boolean;
}

export interface Accident {
  day: Day;
  severity: 'minor' | 'moderate' | 'severe';
}

/** A write-off: from the damage until the vehicle was inspected and titled as rebuilt, if it has been. */
export interface WriteOff {
  cause: 'collision' | 'flood';
  day: Day;
  rebuilt: Day | null;
}

/** Test vehicles are some years old: all of their fate lies in the first five. */
const SALE_DAYS = 320;
const DAMAGE_DAY = 500;
const REBUILT_DAY = 630;

export function fatedAccidents({ accident, writeOff }: Fate, firstSale: Day): Accident[] {
  if (!accident) return [];
  return [{ day: firstSale + DAMAGE_DAY, severity: writeOff === 'collision' ? 'severe' : 'moderate' }];
}

export function fatedWriteOff({ writeOff }: Fate, firstSale: Day): WriteOff | null {
  return writeOff && { cause: writeOff, day: firstSale + DAMAGE_DAY, rebuilt: firstSale + REBUILT_DAY };
}

/** Days on which it changed hands, the first sale included; a rebuilt vehicle is sold when it is titled again. */
export function fatedSales({ owners }: Fate, firstSale: Day, writeOff: WriteOff | null): Day[] {
  if (writeOff?.rebuilt) return [firstSale, writeOff.rebuilt];
  return Array.from({ length: owners }, (_, index) => firstSale + index * SALE_DAYS);
}
