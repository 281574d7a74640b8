import { createHash } from 'node:crypto';
import type { Offer } from './offer-catalogue.js';

/** Version of the terms and the privacy policy as the funnel shows them. */
export const TERMS_VERSION = '2026-11';

/** What the buyer agrees to, as one text that is kept as evidence. */
export function consentText({ name, priceCents, currency, renewal }: Offer): string {
  const price = `${name}: ${(priceCents / 100).toFixed(2)} ${currency} now.`;
  const terms = `Terms of Service and Privacy Policy, version ${TERMS_VERSION}, accepted.`;
  return [price, renewal?.sentence, terms].filter(Boolean).join(' ');
}

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
