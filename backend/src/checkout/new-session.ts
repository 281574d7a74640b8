import { sha256 } from '../platform/config/sha256.js';
import { cut } from '../platform/http/input-rule.js';
import { newToken } from '../platform/http/tokens.js';
import type { Visitor } from '../platform/http/visitor.js';
import { day } from '../platform/mail/format.js';
import { agreedFirstCharge } from '../payments/offers/charge-instant.js';
import { placeholderPriceId } from '../payments/offers/offer-catalog.js';
import type { CatalogOffer } from '../payments/offers/offer.dto.js';
import type { VehicleReport } from '../reports/vehicle-report.entity.js';
import type { NewConsent, NewSession } from './checkout-sessions.repository.js';
import type { OpenCheckoutDto } from './checkout.dto.js';
import { CHARGE_HOUR, money } from '../platform/input-rules/formats.js';
import { EXTRA_MARKETING } from '../platform/input-rules/marketing.js';

/** Version of the terms that the funnel shows (TermsPage.tsx). */
const TERMS_VERSION = '8';

export function sessionOf(order: OpenCheckoutDto, offer: CatalogOffer, report: VehicleReport): NewSession {
  const { gaClientId, gaSessionId, gclid, gbraid, wbraid } = order;
  const { utmSource, utmMedium, utmCampaign, utmTerm, utmContent } = order;
  const { offerKey, mode, priceCents: value, currency } = offer;
  const extra = EXTRA_MARKETING.map((name) => [name, order.marketing?.[name]]);
  return {
    ...{ gaClientId, gaSessionId, gclid, gbraid, wbraid, utmSource, utmMedium, utmCampaign, utmTerm, utmContent },
    ...{ id: newToken(), userId: report.userId, vehicleReportId: report.id, offerKey, mode, value, currency },
    priceId: placeholderPriceId(offer),
    contactEmail: order.contactEmail ?? null,
    marketing: Object.fromEntries(
      extra.flatMap(([name, text]) => (typeof text === 'string' ? [[name, cut(text, 255)]] : [])),
    ),
  };
}

/** Returns the evidence of what a buyer agreed to (X2-008). @param shown the first charge as the page named it */
export function consentTo(
  offer: CatalogOffer,
  { ipAddress, userAgent }: Visitor,
  now: Date,
  shown: string | undefined,
): NewConsent {
  const { offerKey, priceCents, currency, renewal } = offer;
  const firstCharge = renewal && agreedFirstCharge(renewal, shown, now);
  const text = consentText(offer, firstCharge);
  return {
    consentText: text,
    textHash: sha256(text),
    renewalAccepted: renewal !== null,
    termsVersion: TERMS_VERSION,
    ...{ offerKey, amountCents: priceCents, currency },
    renewalAmountCents: renewal?.amountCents ?? null,
    renewalInterval: renewal?.interval ?? null,
    firstChargeAt: firstCharge,
    perReportCents: renewal?.perReportCents ?? null,
    ...{ ipAddress, userAgent },
  };
}

function consentText({ name, priceCents, currency, renewal }: CatalogOffer, firstCharge: Date | null): string {
  const price = renewal?.sentence ?? `${money(priceCents, currency)}, paid once.`;
  const date =
    firstCharge &&
    `First renewal charge on ${day(firstCharge.toISOString())}. Cancel until ${CHARGE_HOUR} on that day to avoid it.`;
  const terms = `Terms of Service and Privacy Policy, version ${TERMS_VERSION}, accepted.`;
  return [`${name}: ${price}`, date, terms].filter(Boolean).join(' ');
}
