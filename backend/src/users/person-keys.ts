import { sha256 } from '../platform/config/sha256.js';

/** Facts by which the same person is recognized in several users. */
export interface PersonFacts {
  userId: string;
  /** Hashes of the provider's card fingerprints. */
  cards: readonly string[];
  provenEmail: string | null;
  /** Emails they entered, which may be another person's. */
  typedEmails: readonly string[];
}

interface PersonKeys {
  /** Keys that a count is stored under. */
  notedUnder: string[];
  /** Keys whose counts apply to them. */
  answersTo: string[];
  /** Keys to lock before counting: people who share a key above share one of these. */
  lockKeys: string[];
}

/**
 * Returns the hashed keys of a person: user, cards and mailboxes (docs/decisions/0007). A mailbox that was only typed
 * counts for others who typed it and have no other card, never for the person who has proven it.
 */
export function personKeys({ userId, cards, provenEmail, typedEmails }: PersonFacts): PersonKeys {
  const proven = provenEmail === null ? [] : [mailboxKey(provenEmail)];
  const typed = [...new Set(typedEmails.map(mailboxKey))].filter((mailbox) => !proven.includes(mailbox));
  const certain = [
    `user:${userId}`,
    ...cards.map((card) => `card:${card}`),
    ...proven.map((mailbox) => `proven:${mailbox}`),
  ];
  const alone = typed.map((mailbox) => `typed:${mailbox}`);
  const besideCard = typed.map((mailbox) => `typed beside a card:${mailbox}`);
  const hasCard = cards.length > 0;
  const hashed = (keys: string[]): string[] => keys.map((key) => sha256(key)).sort();
  return {
    notedUnder: hashed([...certain, ...(hasCard ? besideCard : alone)]),
    answersTo: hashed([
      ...certain,
      ...typed.map((mailbox) => `proven:${mailbox}`),
      ...alone,
      ...(hasCard ? [] : besideCard),
    ]),
    lockKeys: hashed([
      ...certain.filter((key) => !key.startsWith('proven:')),
      ...[...proven, ...typed].map((mailbox) => `mailbox:${mailbox}`),
    ]),
  };
}

/** Keys that earlier versions stored a proven mailbox under; hashed, so that rows can't be rewritten. */
export const formerMailboxKeys = (provenEmail: string): string[] =>
  [provenEmail.toLowerCase().replace(/\+[^@]*@/, '@'), mailboxKey(provenEmail)].map((mailbox) =>
    sha256(`email:${mailbox}`),
  );

export const userKey = (userId: string): string => sha256(`user:${userId}`);

/** These mail services ignore dots before the at sign. */
const WITHOUT_DOTS = new Set(['gmail.com', 'googlemail.com']);

/** Returns one hashed key for all spellings of a mailbox. For limits alone: a server may treat tags as other mailboxes. */
export function mailboxKey(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  const [name = ''] = email.slice(0, at).toLowerCase().split('+');
  return sha256(
    `${WITHOUT_DOTS.has(domain) ? name.replaceAll('.', '') : name}@${domain.replace(/^googlemail/, 'gmail')}`,
  );
}
