import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { Visitor } from '../http/visitor.js';
import type { CatalogueOffer } from './offer.dto.js';
import { firstChargeAt } from './quotes.js';

/** Version of the terms and the privacy policy as the funnel shows them. */
const TERMS_VERSION = '2026-11';

/** What the buyer agrees to, as one text that is kept as evidence. */
function consentText({ name, priceCents, currency, renewal }: CatalogueOffer, firstCharge: Date | null): string {
  const price = `${name}: ${(priceCents / 100).toFixed(2)} ${currency} now.`;
  const date = firstCharge && `First renewal charge on ${firstCharge.toISOString().slice(0, 10)}.`;
  const terms = `Terms of Service and Privacy Policy, version ${TERMS_VERSION}, accepted.`;
  return [price, renewal?.sentence, date, terms].filter(Boolean).join(' ');
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Writes down who agreed to what, when and from where (X2-008). */
export async function keepConsent(
  tx: EntityManager,
  checkoutSessionId: string,
  offer: CatalogueOffer,
  { ipAddress, userAgent }: Visitor,
  now: Date,
): Promise<void> {
  const { renewal } = offer;
  const firstCharge = renewal && firstChargeAt(renewal, now);
  const text = consentText(offer, firstCharge);
  await tx.query(
    `INSERT INTO checkout_consents ("checkoutSessionId", "consentText", "textHash", "renewalAccepted", "termsVersion", "offerKey",
       "amountCents", currency, "renewalAmountCents", "renewalInterval", "firstChargeAt", "perReportCents", "ipAddress", "userAgent")
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      checkoutSessionId,
      text,
      hashOf(text),
      renewal !== null,
      TERMS_VERSION,
      offer.offerKey,
      offer.priceCents,
      offer.currency,
      renewal?.amountCents ?? null,
      renewal?.interval ?? null,
      firstCharge,
      renewal?.perReportCents ?? null,
      ipAddress,
      userAgent,
    ],
  );
}
