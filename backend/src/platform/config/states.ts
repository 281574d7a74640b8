import { NOT_REPORTED } from '../input-rules/day.js';
import {
  DISTRICT,
  FIFTY_STATES,
  states,
  STATES_OF_ADDRESSES,
  STATES_OF_PLATES,
  TERRITORIES,
  type UsState,
} from '../input-rules/us-states.js';

const codesOf = (list: readonly UsState[]): string[] => list.map(([code]) => code);

const PROVINCES = states(
  'AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador|NS Nova Scotia|' +
    'NT Northwest Territories|NU Nunavut|ON Ontario|PE Prince Edward Island|QC Quebec|SK Saskatchewan|YT Yukon',
);

const NAMES = new Map([...STATES_OF_ADDRESSES, ...PROVINCES]);

export const PLATE_STATES: readonly string[] = codesOf(STATES_OF_PLATES);
export const ADDRESS_STATES: readonly string[] = codesOf(STATES_OF_ADDRESSES);

/** Where vehicles are titled. */
export const TITLE_STATES: readonly string[] = codesOf([...FIFTY_STATES, DISTRICT, ...TERRITORIES]);

/** Provinces of Canada, whose records are in kilometers. */
export const CANADIAN_PROVINCES: readonly string[] = codesOf(PROVINCES);

export const isProvince = (place: string): boolean => CANADIAN_PROVINCES.includes(place);

/** Returns the name of a state, an unknown code as it is, and 'Not reported' for null. */
export function stateName(code: string | null): string {
  return code === null ? NOT_REPORTED : (NAMES.get(code) ?? code);
}
