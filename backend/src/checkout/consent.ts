import { sha256 } from '../platform/config/sha256.js';
import type { Visitor } from '../platform/http/visitor.js';
import { CHARGE_HOUR, day, money } from '../platform/mail/format.js';
import { agreedFirstCharge } from '../payments/offers/charge-instant.js';
import type { CatalogOffer } from '../payments/offers/offer.dto.js';
import type { CheckoutConsent } from './checkout-consent.entity.js';

/** Version of the terms as the funnel shows them (TermsPage.tsx): a consent names the words it was given to. */
const TERMS_VERSION = '7';

/** What the buyer agrees to, as one text that is kept as evidence. */
function consentText({ name, priceCents, currency, renewal }: CatalogOffer, firstCharge: Date | null): string {
  // The sentence of what renews names the price of today itself.
  const price = renewal?.sentence ?? `${money(priceCents, currency)}, paid once.`;
  const date =
    firstCharge &&
    `First renewal charge on ${day(firstCharge.toISOString())}. Cancel until ${CHARGE_HOUR} on that day to avoid it.`;
  const terms = `Terms of Service and Privacy Policy, version ${TERMS_VERSION}, accepted.`;
  return [`${name}: ${price}`, date, terms].filter(Boolean).join(' ');
}

/**
 * Who agreed to what, when and from where (X2-008).
 * @param shown the first charge as the page named it
 */
export function consentTo(
  offer: CatalogOffer,
  { ipAddress, userAgent }: Visitor,
  now: Date,
  shown: string | undefined,
): Omit<CheckoutConsent, 'id' | 'checkoutSessionId' | 'createdAt'> {
  const { renewal } = offer;
  const firstCharge = renewal && agreedFirstCharge(renewal, shown, now);
  const text = consentText(offer, firstCharge);
  return {
    consentText: text,
    textHash: sha256(text),
    renewalAccepted: renewal !== null,
    termsVersion: TERMS_VERSION,
    offerKey: offer.offerKey,
    amountCents: offer.priceCents,
    currency: offer.currency,
    renewalAmountCents: renewal?.amountCents ?? null,
    renewalInterval: renewal?.interval ?? null,
    firstChargeAt: firstCharge,
    perReportCents: renewal?.perReportCents ?? null,
    ipAddress,
    userAgent,
  };
}
