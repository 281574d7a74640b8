// Node built-ins only: `npm start` asks here, too, before anything is installed.
import fs from 'node:fs';

/** What pages can say about the shop. The words around the values are theirs; they show nothing that is not proven. */
export const CLAIM_NAMES = [
  'rating',
  'reviewsHome',
  'reviews',
  'reports',
  'satisfied',
  'dealerships',
  'reportsInWords',
  'dealershipsInWords',
];

/**
 * What a file says of each claim, whatever that is.
 * @throws Error with one line when the file cannot be read, is no JSON object or names an unknown claim
 */
export function claimsIn(file) {
  const given = objectIn(file);
  const unknown = Object.keys(given).find((name) => !CLAIM_NAMES.includes(name));
  if (unknown !== undefined)
    throw new Error(`CLAIMS_FILE names "${unknown}", which is none of ${CLAIM_NAMES.join(', ')}.`);
  return given;
}

function objectIn(file) {
  try {
    const given = JSON.parse(fs.readFileSync(file, 'utf8'));
    if (typeof given === 'object' && given !== null && !Array.isArray(given)) return given;
    throw new TypeError('No object');
  } catch (cause) {
    throw new Error('CLAIMS_FILE must be the path of a readable file that holds one JSON object.', { cause });
  }
}
