import { z } from 'zod';
import type { ProvenClaim } from './site-facts.js';
import { CLAIM_NAMES, claimsIn } from './claims-file.mjs';

type ClaimName = (typeof CLAIM_NAMES)[number];

const CLAIM = z.object({ value: z.string().trim().min(1), source: z.string().trim().min(1), date: z.iso.date() });

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
  const given = path === null ? {} : claimsIn(path);
  const claims: Claims = { proven: {}, hidden: [] };
  for (const name of CLAIM_NAMES) {
    const { data } = CLAIM.safeParse(given[name]);
    if (data && new Date(data.date) <= now) claims.proven[name] = data;
    else claims.hidden.push(name);
  }
  return claims;
}
