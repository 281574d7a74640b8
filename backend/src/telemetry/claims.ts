import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { ProvenClaim } from '../http/site-facts.js';

/** What pages can say about the shop. The words around the values are theirs; they show nothing that is not proven. */
const CLAIM_NAMES = [
  'rating',
  'reviewsHome',
  'reviews',
  'reports',
  'satisfied',
  'dealerships',
  'reportsInWords',
  'dealershipsInWords',
] as const;
type ClaimName = (typeof CLAIM_NAMES)[number];

const CLAIM = z.object({ value: z.string().trim().min(1), source: z.string().trim().min(1), date: z.iso.date() });
const FILE = z.record(z.string(), z.unknown());

interface Claims {
  proven: Partial<Record<ClaimName, ProvenClaim>>;
  hidden: ClaimName[];
}

/**
 * The claims of a file. One that lacks its value, source or date is hidden like one that is missing, and so is one of the future.
 * @param path of the file, or null when there is none
 * @throws Error with one line when the file cannot be read, is no JSON object or names an unknown claim
 */
export function readClaims(path: string | null, now: Date): Claims {
  const given = path === null ? {} : readFile(path);
  const unknown = Object.keys(given).find((name) => !CLAIM_NAMES.some((known) => known === name));
  if (unknown !== undefined)
    throw new Error(`CLAIMS_FILE names "${unknown}", which is none of ${CLAIM_NAMES.join(', ')}.`);
  const claims: Claims = { proven: {}, hidden: [] };
  for (const name of CLAIM_NAMES) {
    const { data } = CLAIM.safeParse(given[name]);
    if (data && new Date(data.date) <= now) claims.proven[name] = data;
    else claims.hidden.push(name);
  }
  return claims;
}

function readFile(path: string): Record<string, unknown> {
  try {
    return FILE.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (cause) {
    throw new Error('CLAIMS_FILE must be the path of a readable file that holds one JSON object.', { cause });
  }
}
