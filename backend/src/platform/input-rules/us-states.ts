/** A state as its two-letter code and its name. */
export type UsState = readonly [code: string, name: string];

export const states = (list: string): UsState[] =>
  list.split('|').map((entry): UsState => [entry.slice(0, 2), entry.slice(3)]);

export const FIFTY_STATES = states(
  'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|FL Florida|GA Georgia|' +
    'HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|' +
    'MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|' +
    'NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|' +
    'RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|' +
    'WV West Virginia|WI Wisconsin|WY Wyoming',
);
export const DISTRICT: UsState = ['DC', 'District of Columbia'];
export const TERRITORIES = states(
  'AS American Samoa|GU Guam|MP Northern Mariana Islands|PR Puerto Rico|VI U.S. Virgin Islands',
);
export const ARMED_FORCES = states('AA Armed Forces Americas|AE Armed Forces Europe|AP Armed Forces Pacific');

/** The states of license plates (row 04): the fifty and, where a setting says so, the District. */
export const STATES_OF_PLATES: readonly UsState[] = [...FIFTY_STATES, DISTRICT];

/** The states of postal addresses (row 04). */
export const STATES_OF_ADDRESSES: readonly UsState[] = [...STATES_OF_PLATES, ...TERRITORIES, ...ARMED_FORCES];
