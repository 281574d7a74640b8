import { sha256 } from '../platform/config/sha256.js';
import { mailboxKey } from './mailbox-key.js';

/** By what a user may be known again as another user. */
export interface KnownBy {
  userId: string;
  /** Hashes of the provider's names of their cards. */
  cards: readonly string[];
  /** The email they have proven. */
  provenEmail: string | null;
  /** Emails they typed, which may be a stranger's. */
  givenEmails: readonly string[];
}

interface PersonKeys {
  /** Stored with each count. */
  notedUnder: string[];
  /** What is noted under one of these counts against them. */
  answersTo: string[];
  /** Keys to lock before counting: people who share a key above share one of these. */
  lockKeys: string[];
}

/**
 * A person is whoever shares the user, the card or the mailbox (docs/decisions/0073). A mailbox that was only typed counts against
 * others who only type it and of whom no other card is known, never against the person who has proven it: no stranger can use up what is theirs.
 */
export function personKeys({ userId, cards, provenEmail, givenEmails }: KnownBy): PersonKeys {
  const proven = provenEmail === null ? [] : [mailboxKey(provenEmail)];
  const given = [...new Set(givenEmails.map(mailboxKey))].filter((mailbox) => !proven.includes(mailbox));
  const sure = [`user:${userId}`, ...cards.map((card) => `card:${card}`)];
  const provenKeys = proven.map((mailbox) => `proven:${mailbox}`);
  const [typed, besideCard] = ['typed', 'typed beside a card'];
  const hasCard = cards.length > 0;
  const hashed = (keys: string[]): string[] => keys.map((key) => sha256(key)).sort();
  return {
    notedUnder: hashed([
      ...sure,
      ...provenKeys,
      ...given.map((mailbox) => `${hasCard ? besideCard : typed}:${mailbox}`),
    ]),
    answersTo: hashed([
      ...sure,
      ...provenKeys,
      ...given.flatMap((mailbox) => [`proven:${mailbox}`, `${typed}:${mailbox}`]),
      ...(hasCard ? [] : given.map((mailbox) => `${besideCard}:${mailbox}`)),
    ]),
    lockKeys: hashed([...sure, ...[...proven, ...given].map((mailbox) => `mailbox:${mailbox}`)]),
  };
}

/**
 * How a proven mailbox was noted before it had the current key: without its tag, then by its key under another name. Notes are kept
 * for years and hold no address they could be written again from, so that what is noted since stands under these, too.
 */
export const formerMailboxKeys = (provenEmail: string): string[] =>
  [provenEmail.toLowerCase().replace(/\+[^@]*@/, '@'), mailboxKey(provenEmail)].map((mailbox) =>
    sha256(`email:${mailbox}`),
  );

/** The key of a user alone. */
export const userKey = (userId: string): string => sha256(`user:${userId}`);
