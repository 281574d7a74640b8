/** Matches from the start of a word only: otherwise a long word takes quadratic time. */
const EMAIL = /(?<![^\s@/?&=])[^\s@/?&=]+@[^\s@/?&=]+\.[^\s@/?&=]+/g;
const VIN = /(?<![A-Z0-9])([A-HJ-NPR-Z0-9]{5})[A-HJ-NPR-Z0-9]{12}(?![A-Z0-9])/gi;
const PLATE = /(?<![A-Z0-9])([A-Z0-9]{3})[A-Z0-9]{0,7}(?:%20|\s|\+)(?:%28|\()[A-Z]{2}(?:%29|\))/gi;
const TOKEN = /(?<![\w-])[\w-]{22,}(?![\w-])/g;

/** US phone numbers, ten digits alone included; not the limits of integers, which appear in errors. */
const SEPARATOR = String.raw`[ \t\u00A0\u202F]{0,2}[-\u2010-\u2014.]?[ \t\u00A0\u202F]{0,2}`;
const INTEGER_LIMITS = '2147483647|2147483648|4294967295|4294967296';
const PHONE = new RegExp(
  String.raw`(?:(?<![\w.-])(?:\+?1${SEPARATOR})?(?!(?:${INTEGER_LIMITS})\b)(?:\([2-9]\d{2}\)|[2-9]\d{2})|\([2-9]\d{2}\))${SEPARATOR}\d{3}${SEPARATOR}\d{4}(?![\w-])`,
  'g',
);

/** Values in a path, after the name of their type. */
const VIN_STEP = /(\/vin\/)([A-HJ-NPR-Z0-9]{5}(?=[A-Z0-9…]))?[^\s/?#&:"')]*/gi;
const PLATE_STEP = /(\/(?:license[-_])?plate\/)([A-Z0-9]{3}(?=[A-Z0-9]{2}|…))?[^\s/?#&:"']*/gi;
/** In a sentence, a plate is recognized by its digit. */
const NAMED_PLATE = /(plate["']?[\s:=]{1,3}["']?)(?=[A-Z]{0,9}\d)([A-Z0-9]{3}(?=[A-Z0-9]{2}))?[A-Z0-9]{1,10}/gi;
const QUERY = /(?<=[?&#])([\w.[\]-]{1,40})=([^\s&#"'<>]*)/g;

/** Query parameters that hold words of the app. */
const SAFE_PARAMETERS = new Set(['type', 'intent', 'funnel', 'offer', 'plan']);
const SAFE_VALUE = /^[a-z_]{1,30}$/;

/** Percent-encoded printable characters. */
const ENCODED = /(?:%[2-7][\dA-F])+/gi;
/** How often a value may be encoded. */
const ROUNDS = 4;

function withoutValues(text: string): string {
  return text
    .replace(QUERY, (_, key: string, value: string) =>
      SAFE_PARAMETERS.has(key) && SAFE_VALUE.test(value) ? `${key}=${value}` : `${key}=…`,
    )
    .replace(VIN_STEP, '$1$2…')
    .replace(PLATE_STEP, '$1$2…');
}

const decoded = (text: string): string => text.replace(ENCODED, (run) => decodeURIComponent(run));

/** Removes what identifies a vehicle or a person (row 86): of a VIN five characters stay, of a plate three. */
export function scrub(text: string): string {
  // Before decoding, since a decoded value may hold a delimiter.
  let plain = withoutValues(text);
  for (let round = 0; round < ROUNDS && plain.includes('%'); round++) plain = withoutValues(decoded(plain));
  return (
    plain
      .replace(EMAIL, '[email]')
      // A token may contain what looks like a VIN.
      .replace(TOKEN, '[token]')
      .replace(PHONE, '[phone]')
      .replace(VIN, '$1…')
      .replace(PLATE, '$1…')
      .replace(NAMED_PLATE, '$1$2…')
  );
}
