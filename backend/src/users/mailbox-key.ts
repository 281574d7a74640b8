import { sha256 } from '../platform/config/sha256.js';

/** These ignore dots before the at sign and say so. Elsewhere a.b@ and ab@ may be two people. */
const WITHOUT_DOTS = new Set(['gmail.com', 'googlemail.com']);

/**
 * One key for all spellings that end in one mailbox, hashed. For limits alone, never for whose something is: a tag behind a plus is left
 * out everywhere, for a server that does not know tags only makes a stranger's limit shared.
 */
export function mailboxKey(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  const [name = ''] = email.slice(0, at).toLowerCase().split('+');
  return sha256(
    `${WITHOUT_DOTS.has(domain) ? name.replaceAll('.', '') : name}@${domain.replace(/^googlemail/, 'gmail')}`,
  );
}
