/** Who opened the link: the user of that browser. */
export interface Claimant {
  id: string;
  /** Their email is proven, and it is another one than the link's. */
  verifiedAsOther: boolean;
  /** They typed the link's email as their own: whoever is verified wants to change it. */
  typedIt: boolean;
}

/** Who holds the email of the link. */
export interface Holder {
  id: string;
  verified: boolean;
}

export interface MergeDecision {
  /** Who has the email afterwards. */
  survivor: 'claimant' | 'holder' | 'new user';
  /** Whose reports, purchases and credits go over to the survivor. */
  merged: 'claimant' | null;
  /** The holder, who only typed the email, gives it up and keeps everything else. */
  yields: boolean;
  /** A proven email is to be changed: nothing happens before the old mailbox was told. */
  waits: boolean;
}

/**
 * What a proof of an email changes (docs/decisions/0006). Pure.
 *
 * An email that was only typed proves nothing, so its holder's browsers must not come to see what is the proven
 * person's: somebody could have typed the email of another to wait for exactly that. Nor does it take anything from who
 * paid: what was bought under the email stays theirs, and whoever can read its mail reads it, too (docs/decisions/0095). A
 * person who is proven under another email is somebody else on the same browser: it changes hands and nothing is mixed.
 */
export function decideMerge(claimant: Claimant, holder: Holder | null): MergeDecision {
  const nothing = { survivor: 'claimant', merged: null, yields: false, waits: false } as const;
  if (holder?.id === claimant.id) return nothing;
  if (holder?.verified) return { ...nothing, survivor: 'holder', merged: claimant.verifiedAsOther ? null : 'claimant' };
  if (claimant.verifiedAsOther && claimant.typedIt) return { ...nothing, waits: true };
  return { ...nothing, survivor: claimant.verifiedAsOther ? 'new user' : 'claimant', yields: holder !== null };
}
