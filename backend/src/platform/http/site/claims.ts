import { z } from 'zod';
import { CLAIM_NAMES, claimsIn } from './claims-file.mjs';

type ClaimName = (typeof CLAIM_NAMES)[number];

const CLAIM = z.object({ value: z.string().trim().min(1), source: z.string().trim().min(1), date: z.iso.date() });

interface Claims {
  proven: Partial<Record<ClaimName, z.output<typeof CLAIM>>>;
  hidden: ClaimName[];
}

/**
 * Reads the claims of a file. One without value, source or date, or with a future date, is hidden.
 * @param path null when there is no file
 * @throws Error with one line when the file cannot be read, is no JSON object or names an unknown claim
 */
export function readClaims(path: string | null, now: Date): Claims {
  const claimed = path === null ? {} : claimsIn(path);
  const claims: Claims = { proven: {}, hidden: [] };
  for (const name of CLAIM_NAMES) {
    const { data } = CLAIM.safeParse(claimed[name]);
    if (data && new Date(data.date) <= now) claims.proven[name] = data;
    else claims.hidden.push(name);
  }
  return claims;
}
