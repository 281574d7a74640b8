/** Only from the start of a word: tried from each of its letters, a long word would take its length squared. */
const EMAIL = /(?<![^\s@/?&=])[^\s@/?&=]+@[^\s@/?&=]+\.[^\s@/?&=]+/g;
const VIN = /(?<![A-Z0-9])([A-HJ-NPR-Z0-9]{5})[A-HJ-NPR-Z0-9]{12}(?![A-Z0-9])/gi;
const PLATE = /(?<![A-Z0-9])([A-Z0-9]{3})[A-Z0-9]{0,7}(?:%20|\s|\+)(?:%28|\()[A-Z]{2}(?:%29|\))/gi;
const TOKEN = /(?<![\w-])[\w-]{22,}(?![\w-])/g;

/**
 * As people in the United States write it, with whatever they put between its parts. Ten digits alone are one as well, as forms send them: a time
 * in seconds begins with another digit, and the limits of integers, which errors are full of, are named.
 */
const BETWEEN = String.raw`[ \t\u00A0\u202F]{0,2}[-\u2010-\u2014.]?[ \t\u00A0\u202F]{0,2}`;
const LIMITS = '2147483647|2147483648|4294967295|4294967296';
const PHONE = new RegExp(
  String.raw`(?:(?<![\w.-])(?:\+?1${BETWEEN})?(?!(?:${LIMITS})\b)(?:\([2-9]\d{2}\)|[2-9]\d{2})|\([2-9]\d{2}\))${BETWEEN}\d{3}${BETWEEN}\d{4}(?![\w-])`,
  'g',
);

/** A value in an address, behind the name of what it is. */
const VIN_STEP = /(\/vin\/)([A-HJ-NPR-Z0-9]{5}(?=[A-Z0-9…]))?[^\s/?#&:"')]*/gi;
const PLATE_STEP = /(\/license_plate\/)([A-Z0-9]{3}(?=[A-Z0-9]{2}|…))?[^\s/?#&:"']*/gi;
/** In words a plate is told from other words by its digit. */
const NAMED_PLATE = /(plate["']?[\s:=]{1,3}["']?)(?=[A-Z]{0,9}\d)([A-Z0-9]{3}(?=[A-Z0-9]{2}))?[A-Z0-9]{1,10}/gi;
const QUERY = /(?<=[?&#])([\w.[\]-]{1,40})=([^\s&#"'<>]*)/g;

/** What a query may say: which page was asked for, in words of the shop's own. */
const OWN_QUERIES = new Set(['type', 'intent', 'funnel', 'offer', 'plan']);
const OWN_WORD = /^[a-z_]{1,30}$/;

/** Printable characters alone: a database takes no text with a null in it. */
const ENCODED = /(?:%[2-7][\dA-F])+/gi;
/** A value that was encoded more often than that is not one of the shop's. */
const ROUNDS = 4;

function withoutValues(text: string): string {
  return text
    .replace(QUERY, (_, key: string, value: string) =>
      OWN_QUERIES.has(key) && OWN_WORD.test(value) ? `${key}=${value}` : `${key}=…`,
    )
    .replace(VIN_STEP, '$1$2…')
    .replace(PLATE_STEP, '$1$2…');
}

const decoded = (text: string): string => text.replace(ENCODED, (run) => decodeURIComponent(run));

/**
 * Takes out of a text what identifies a vehicle or a person (row 86): of a VIN five characters stay, of a plate three, of a query what
 * the shop itself put there. Values go before they are decoded, for a decoded one may hold what ends it.
 */
export function scrub(text: string): string {
  let plain = withoutValues(text);
  for (let round = 0; round < ROUNDS && plain.includes('%'); round++) plain = withoutValues(decoded(plain));
  return (
    plain
      .replace(EMAIL, '[email]')
      // Before what may look like a VIN in it.
      .replace(TOKEN, '[token]')
      .replace(PHONE, '[phone]')
      .replace(VIN, '$1…')
      .replace(PLATE, '$1…')
      .replace(NAMED_PLATE, '$1$2…')
  );
}
