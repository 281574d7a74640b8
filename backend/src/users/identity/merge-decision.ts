import type { User } from '../user.entity.js';

type MergeUser = Pick<User, 'id' | 'email' | 'contactEmail' | 'isVerified'>;

export interface MergeDecision {
  /** The user who has the email afterwards. */
  survivor: 'claimant' | 'holder' | 'new user';
  /** The reports, purchases and credits of the claimant move to the survivor. */
  merges: boolean;
  /** The holder only typed the email and loses it. */
  yields: boolean;
  /** A proven email changes only after the old mailbox was notified. */
  waits: boolean;
}

/**
 * Decides what a proof of an email changes (docs/decisions/0008 and 0009). A typed email proves nothing: its holder gets
 * no access to what is the proven person's. A user who has proven another email is another person on the same browser.
 * @param claimant the user of the browser that opened the link; null before its first action
 * @param holder the user who has the email
 */
export function decideMerge(email: string, claimant: MergeUser | null, holder: MergeUser | null): MergeDecision {
  const unchanged = { survivor: 'claimant', merges: false, yields: false, waits: false } as const;
  if (holder && holder.id === claimant?.id) return unchanged;
  const provenAsOther = claimant?.isVerified === true && claimant.email !== email;
  if (holder?.isVerified) return { ...unchanged, survivor: 'holder', merges: !provenAsOther };
  if (provenAsOther && claimant.contactEmail === email) return { ...unchanged, waits: true };
  return { ...unchanged, survivor: provenAsOther ? 'new user' : 'claimant', yields: holder !== null };
}
