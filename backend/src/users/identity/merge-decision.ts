/** The user of the browser that opened the link. */
export interface Claimant {
  id: string;
  /** They have proven another email. */
  verifiedAsOther: boolean;
  /** They typed the email of the link; a verified user wants to change to it. */
  typedIt: boolean;
}

/** The user who has the email of the link. */
export interface Holder {
  id: string;
  verified: boolean;
}

export interface MergeDecision {
  /** The user who has the email afterwards. */
  survivor: 'claimant' | 'holder' | 'new user';
  /** The user whose reports, purchases and credits move to the survivor. */
  merged: 'claimant' | null;
  /** The holder only typed the email and loses it. */
  yields: boolean;
  /** A proven email changes only after the old mailbox was notified. */
  waits: boolean;
}

/**
 * Decides what a proof of an email changes (docs/decisions/0006 and 0095). A typed email proves nothing: its holder gets
 * no access to what is the proven person's. A user who has proven another email is another person on the same browser.
 */
export function decideMerge(claimant: Claimant, holder: Holder | null): MergeDecision {
  const nothing = { survivor: 'claimant', merged: null, yields: false, waits: false } as const;
  if (holder?.id === claimant.id) return nothing;
  if (holder?.verified) return { ...nothing, survivor: 'holder', merged: claimant.verifiedAsOther ? null : 'claimant' };
  if (claimant.verifiedAsOther && claimant.typedIt) return { ...nothing, waits: true };
  return { ...nothing, survivor: claimant.verifiedAsOther ? 'new user' : 'claimant', yields: holder !== null };
}
