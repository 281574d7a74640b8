import { withoutNames, withoutValues } from '../input-rules/scrub.js';

/** US phone numbers, ten digits alone included; not the limits of integers, which appear in errors. */
const SEPARATOR = String.raw`[ \t\u00A0\u202F]{0,2}[-\u2010-\u2014.]?[ \t\u00A0\u202F]{0,2}`;
const INTEGER_LIMITS = '2147483647|2147483648|4294967295|4294967296';
const PHONE = new RegExp(
  String.raw`(?:(?<![\w.-])(?:\+?1${SEPARATOR})?(?!(?:${INTEGER_LIMITS})\b)(?:\([2-9]\d{2}\)|[2-9]\d{2})|\([2-9]\d{2}\))${SEPARATOR}\d{3}${SEPARATOR}\d{4}(?![\w-])`,
  'g',
);

/** In a sentence, a plate is recognized by its digit. */
const NAMED_PLATE = /(plate["']?[\s:=]{1,3}["']?)(?=[A-Z]{0,9}\d)([A-Z0-9]{3}(?=[A-Z0-9]{2}))?[A-Z0-9]{1,10}/gi;
/** Percent-encoded printable characters. */
const ENCODED = /(?:%[2-7][\dA-F])+/gi;
/** How often a value may be encoded. */
const ROUNDS = 4;

const decoded = (text: string): string => text.replace(ENCODED, (run) => decodeURIComponent(run));

/** Scrubs as browsers do, in encoded text as well, and removes phone numbers and plates in sentences. */
export function scrub(text: string): string {
  // Before decoding, since a decoded value may hold a delimiter.
  let plain = withoutValues(text);
  for (let round = 0; round < ROUNDS && plain.includes('%'); round++) plain = withoutValues(decoded(plain));
  return withoutNames(plain).replace(PHONE, '[phone]').replace(NAMED_PLATE, '$1$2…');
}
