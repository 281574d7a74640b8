/** Matches from the start of a word only: otherwise a long word takes quadratic time. */
const EMAIL = /(?<![^\s@/?&=])[^\s@/?&=]+@[^\s@/?&=]+\.[^\s@/?&=]+/g;
const VIN = /(?<![A-Z0-9])([A-HJ-NPR-Z0-9]{5})[A-HJ-NPR-Z0-9]{12}(?![A-Z0-9])/gi;
const PLATE = /(?<![A-Z0-9])([A-Z0-9]{3})[A-Z0-9]{0,7}(?:%20|\s|\+)(?:%28|\()[A-Z]{2}(?:%29|\))/gi;
const TOKEN = /(?<![\w-])[\w-]{22,}(?![\w-])/g;

/** Values in a path, after the name of their type. */
const VIN_STEP = /(\/vin\/)([A-HJ-NPR-Z0-9]{5}(?=[A-Z0-9…]))?[^\s/?#&:"')]*/gi;
const PLATE_STEP = /(\/(?:license[-_])?plate\/)([A-Z0-9]{3}(?=[A-Z0-9]{2}|…))?[^\s/?#&:"']*/gi;
const QUERY = /(?<=[?&#])([\w.[\]-]{1,40})=([^\s&#"'<>]*)/g;

/** Query parameters that hold words of the app. */
const SAFE_PARAMETERS = new Set(['type', 'intent', 'funnel', 'offer', 'plan']);
const SAFE_VALUE = /^[a-z_]{1,30}$/;

/** Removes the values of queries and of paths to a vehicle. */
export function withoutValues(text: string): string {
  return text
    .replace(QUERY, (_, key: string, value: string) =>
      SAFE_PARAMETERS.has(key) && SAFE_VALUE.test(value) ? `${key}=${value}` : `${key}=…`,
    )
    .replace(VIN_STEP, '$1$2…')
    .replace(PLATE_STEP, '$1$2…');
}

/** Removes emails, tokens, VINs and plates. */
export const withoutNames = (text: string): string =>
  text
    .replace(EMAIL, '[email]')
    // A token may contain what looks like a VIN.
    .replace(TOKEN, '[token]')
    .replace(VIN, '$1…')
    .replace(PLATE, '$1…');

/** Removes what identifies a vehicle or a person (row 86): of a VIN five characters stay, of a plate three. */
export const scrub = (text: string): string => withoutNames(withoutValues(text));
