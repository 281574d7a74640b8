/**
 * The one list of the funnel, and not fetched: the home page is built ahead with it, so that a plate can be typed and checked before and
 * without an answer of the server. The server checks every code by its own list.
 */
interface UsState {
  value: string;
  label: string;
}

function list(text: string): UsState[] {
  return text.split('|').map((entry) => ({ value: entry.slice(0, 2), label: entry.slice(3) }));
}

const FIFTY_STATES = list(
  'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|FL Florida|GA Georgia|' +
    'HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|' +
    'MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|' +
    'NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|' +
    'RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|' +
    'WV West Virginia|WI Wisconsin|WY Wyoming',
);

const DISTRICT = list('DC District of Columbia');

/** The plate picker: exactly the fifty states, alphabetical, and the District where a setting says so. */
export function plateStates(district: boolean): UsState[] {
  if (!district) return FIFTY_STATES;
  return [...FIFTY_STATES, ...DISTRICT].sort((a, b) => a.label.localeCompare(b.label, 'en'));
}

/** Where a person can live: the states, the District, the territories and the military post offices. */
export const ADDRESS_STATES = [
  ...FIFTY_STATES,
  ...DISTRICT,
  ...list(
    'AS American Samoa|GU Guam|MP Northern Mariana Islands|PR Puerto Rico|VI U.S. Virgin Islands|' +
      'AA Armed Forces Americas|AE Armed Forces Europe|AP Armed Forces Pacific',
  ),
];
