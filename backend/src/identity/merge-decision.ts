/** Who opened the link: the user of that browser. */
export interface Claimant {
  id: string;
  /** Their e-mail is proven, and it is another one than the link's. */
  verifiedAsOther: boolean;
  /** They typed the link's e-mail as their own: whoever is verified wants to change it. */
  typedIt: boolean;
}

/** Who holds the e-mail of the link. */
export interface Holder {
  id: string;
  verified: boolean;
}

interface MergeDecision {
  /** Who has the e-mail afterwards. */
  survivor: 'claimant' | 'holder' | 'new user';
  /** Whose reports, purchases and credits go over to the survivor. */
  merged: 'claimant' | 'holder' | null;
  /** Browsers of the holder that never showed a proof leave. */
  signOutHolder: boolean;
}

/**
 * What a proof of an e-mail changes (docs/decisions/0006). Pure.
 *
 * An e-mail that was only typed proves nothing, so its holder's browsers must not come to see what is the proven
 * person's: somebody could have typed the e-mail of another to wait for exactly that. What was bought under the e-mail
 * goes to whoever can read its mail. A person who is proven under another e-mail is somebody else on the same browser:
 * the browser changes hands and nothing is mixed.
 */
export function decideMerge(claimant: Claimant, holder: Holder | null): MergeDecision {
  const stranger = claimant.verifiedAsOther && !claimant.typedIt;
  if (holder?.id === claimant.id) return { survivor: 'claimant', merged: null, signOutHolder: false };
  if (!holder) return { survivor: stranger ? 'new user' : 'claimant', merged: null, signOutHolder: false };
  if (holder.verified)
    return { survivor: 'holder', merged: claimant.verifiedAsOther ? null : 'claimant', signOutHolder: false };
  return stranger
    ? { survivor: 'holder', merged: null, signOutHolder: true }
    : { survivor: 'claimant', merged: 'holder', signOutHolder: true };
}
