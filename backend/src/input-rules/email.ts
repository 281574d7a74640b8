import { toPlainText } from './characters.js';

export const EMAIL_MESSAGES = {
  required: 'Email is required',
  invalid: 'Please enter a valid email address',
} as const;

/** Longest email and longest part before the @, in bytes (RFC 5321). */
const MAX_BYTES = { email: 254, name: 64 };
/** Words parted by dots. No quotes: a quoted name may hold line breaks, with which a mail's headers end. */
const NAME = /^[\p{L}\p{M}\p{N}!#$%&'*+\-/=?^_`{|}~]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+\-/=?^_`{|}~]+)*$/u;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,57}[a-z0-9])$/;
/** Letters that Unicode draws empty or ignores: they would show another mailbox. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;
const DASHES = /[\u2212\p{Pd}]/gu;
const APOSTROPHES = /[\u2018\u2019\u02bc\u00b4]/g;
const ASCII = /^\p{ASCII}*$/u;
const LATIN = /\p{Script=Latin}/u;
const CYRILLIC_OR_GREEK = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;

/** A domain in the one spelling that mail servers use; what is no domain stays as it is. */
function asciiDomain(domain: string): string {
  if (ASCII.test(domain) || /[\s/?#@:\\%[\]<>^|]/.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}

/** The text up to the last @ of an email, and its domain. */
function partsOf(email: string): { name: string; domain: string } {
  const at = email.lastIndexOf('@') + 1;
  return { name: email.slice(0, at), domain: email.slice(at) };
}

/**
 * A Cyrillic or Greek letter among Latin ones: the email then names another mailbox than the one that is read. Null when there is none,
 * also for a mailbox that is written in one of these scripts throughout.
 */
function lookAlike(email: string): string | null {
  const { name, domain } = partsOf(email);
  const isInternational = !ASCII.test(domain) || /(^|\.)xn--/.test(domain);
  const units = isInternational ? [name, ...domain.split('.')] : [email];
  const mixed = units.find((unit) => LATIN.test(unit) && CYRILLIC_OR_GREEK.test(unit));
  return mixed ? (CYRILLIC_OR_GREEK.exec(mixed)?.[0] ?? null) : null;
}

/** An email as it is stored: one spelling for one mailbox, in small letters. One with a look-alike letter keeps it, to be refused. */
export function normalizeEmail(typed: string): string {
  // Before as well: NFKC makes two characters of an acute accent.
  const compatible = toPlainText(typed).replace(APOSTROPHES, "'").normalize('NFKC');
  const email = compatible.replace(DASHES, '-').replace(APOSTROPHES, "'").trim().toLowerCase();
  if (lookAlike(email)) return email;
  const { name, domain } = partsOf(email);
  return name + asciiDomain(domain);
}

/** Why an email is refused, or null when it is accepted. */
export function emailError(typed: string): string | null {
  const email = normalizeEmail(typed);
  if (!email) return EMAIL_MESSAGES.required;
  const letter = lookAlike(email);
  if (letter) return `${EMAIL_MESSAGES.invalid}: “${letter}” only looks like a letter from A to Z`;
  return isMailbox(email) ? null : EMAIL_MESSAGES.invalid;
}

const bytes = (text: string): number => new TextEncoder().encode(text).length;

function isMailbox(email: string): boolean {
  if (bytes(email) > MAX_BYTES.email || INVISIBLE.test(email)) return false;
  const { name, domain } = partsOf(email);
  const mailbox = name.slice(0, -1);
  return bytes(mailbox) <= MAX_BYTES.name && NAME.test(mailbox) && DOMAIN.test(domain);
}
