type Named = readonly (readonly [code: string, name: string])[];

const named = (list: string): Named => list.split('|').map((entry) => [entry.slice(0, 2), entry.slice(3)]);
const codesOf = (...lists: Named[]): string[] => lists.flat().map(([code]) => code);

const STATES = named(
  'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|FL Florida|GA Georgia|' +
    'HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|' +
    'MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|' +
    'NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|' +
    'RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|' +
    'WV West Virginia|WI Wisconsin|WY Wyoming',
);
const DISTRICT_AND_TERRITORIES = named(
  'DC District of Columbia|AS American Samoa|GU Guam|MP Northern Mariana Islands|PR Puerto Rico|VI U.S. Virgin Islands',
);
const ARMED_FORCES = named('AA Armed Forces Americas|AE Armed Forces Europe|AP Armed Forces Pacific');

const PROVINCES = named(
  'AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador|NS Nova Scotia|' +
    'NT Northwest Territories|NU Nunavut|ON Ontario|PE Prince Edward Island|QC Quebec|SK Saskatchewan|YT Yukon',
);

const NAMES = new Map([...STATES, ...DISTRICT_AND_TERRITORIES, ...ARMED_FORCES, ...PROVINCES]);

export const DISTRICT = 'DC';

/** States of license plates: the fifty and, by a setting, the District (row 04). */
export const PLATE_STATES: readonly string[] = [...codesOf(STATES), DISTRICT];

/** Where vehicles are titled. */
export const TITLE_STATES: readonly string[] = codesOf(STATES, DISTRICT_AND_TERRITORIES);

/** Provinces of Canada, whose records are in kilometers. */
export const CANADIAN_PROVINCES: readonly string[] = codesOf(PROVINCES);

export const isProvince = (place: string): boolean => CANADIAN_PROVINCES.includes(place);

/** States of postal addresses (row 04). */
export const ADDRESS_STATES: readonly string[] = codesOf(STATES, DISTRICT_AND_TERRITORIES, ARMED_FORCES);

/** Returns the name of a state, an unknown code as it is, and 'Not reported' for null. */
export function stateName(code: string | null): string {
  return code === null ? 'Not reported' : (NAMES.get(code) ?? code);
}
