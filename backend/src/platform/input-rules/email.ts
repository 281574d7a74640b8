import { foreignProblem, toPlainText } from './characters.js';

export const EMAIL_MESSAGES = {
  required: 'Email is required',
  invalid: 'Please enter a valid email address',
} as const;

/** Longest email and longest part before the @, in bytes (RFC 5321). */
const MAX_BYTES = { email: 254, name: 64 };
/** Words parted by dots. No quotes: a quoted name may hold line breaks, with which a mail's headers end. */
const NAME = /^[a-z0-9!#$%&'*+\-/=?^_`{|}~]+(?:\.[a-z0-9!#$%&'*+\-/=?^_`{|}~]+)*$/;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,57}[a-z0-9])$/;
/** What keyboards put in place of - and '. */
const DASHES = /[\u2010-\u2015\u2212]/g;
const APOSTROPHES = /[\u2018\u2019\u02bc\u00b4]/g;
const ASCII = /^\p{ASCII}*$/u;
const ACCENTED = /^[a-z]\p{M}+$/iu;
const DRAWN = /[\p{L}\p{N}\p{P}\p{S}]/u;

const bytes = (text: string): number => new TextEncoder().encode(text).length;

/** The text up to the last @ of an email, and its domain. */
function partsOf(email: string): { name: string; domain: string } {
  const at = email.lastIndexOf('@') + 1;
  return { name: email.slice(0, at), domain: email.slice(at) };
}

/**
 * The first character that an email cannot have; null when there is none. A domain may have letters from A to Z with an
 * accent, for nothing else looks like them; other letters would name another mailbox than the one that is read.
 */
function foreignIn(email: string): string | null {
  const { name, domain } = partsOf(email);
  const isAccented = (character: string) => ACCENTED.test(character.normalize('NFD'));
  return (
    [...name].find((one) => !ASCII.test(one)) ?? [...domain].find((one) => !ASCII.test(one) && !isAccented(one)) ?? null
  );
}

/** A domain in the one spelling that mail servers use; what is no domain stays as it is. */
function asciiDomain(domain: string): string {
  if (ASCII.test(domain) || /[\s/?#@:\\%[\]<>^|]/.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}

/**
 * An email as it is stored: one spelling for one mailbox, in small letters. One that is too long or has a foreign
 * character stays.
 */
export function normalizeEmail(typed: string): string {
  const email = toPlainText(typed).replace(APOSTROPHES, "'").replace(DASHES, '-').trim();
  if (bytes(email) > MAX_BYTES.email || foreignIn(email)) return email;
  const { name, domain } = partsOf(email.toLowerCase());
  return name + asciiDomain(domain);
}

/** Why an email is refused, or null when it is accepted. */
export function emailError(typed: string): string | null {
  const email = normalizeEmail(typed);
  if (!email) return EMAIL_MESSAGES.required;
  if (bytes(email) > MAX_BYTES.email) return EMAIL_MESSAGES.invalid;
  const foreign = foreignIn(email);
  if (foreign && DRAWN.test(foreign)) return `${EMAIL_MESSAGES.invalid}: ${foreignProblem([foreign])}`;
  return isMailbox(email) ? null : EMAIL_MESSAGES.invalid;
}

function isMailbox(email: string): boolean {
  const { name, domain } = partsOf(email);
  const mailbox = name.slice(0, -1);
  return mailbox.length <= MAX_BYTES.name && NAME.test(mailbox) && DOMAIN.test(domain);
}
