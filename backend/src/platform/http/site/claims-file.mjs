// Node built-ins only: `npm start` checks the file before the install as well.
import fs from 'node:fs';

/** Claims that pages can show. */
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
 * Returns the content of a claims file by claim, not validated.
 * @throws Error with one line when the file cannot be read, is no JSON object or names an unknown claim
 */
export function claimsIn(file) {
  const content = objectIn(file);
  const unknown = Object.keys(content).find((name) => !CLAIM_NAMES.includes(name));
  if (unknown !== undefined)
    throw new Error(`CLAIMS_FILE names "${unknown}", which is none of ${CLAIM_NAMES.join(', ')}.`);
  return content;
}

function objectIn(file) {
  try {
    const content = JSON.parse(fs.readFileSync(file, 'utf8'));
    if (typeof content === 'object' && content !== null && !Array.isArray(content)) return content;
    throw new TypeError('No object');
  } catch (cause) {
    throw new Error('CLAIMS_FILE must be the path of a readable file that holds one JSON object.', { cause });
  }
}
