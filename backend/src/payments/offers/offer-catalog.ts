import type { CatalogOffer, CheckoutPage, RenewalView } from './offer.dto.js';

/** A claim: in a shop that sells it is counted, here it is the example of a demonstration. */
export const BESTSELLER = 'BESTSELLER';

const oneTime = { currency: 'USD', mode: 'payment', renewal: null, badge: null, listPriceCents: null } as const;
const CART_PAGES = ['checkout-4', 'checkout-5'] as const;

/** Reports that a trial, and each paid month after it, pays for: a counter, not credits (rows 92 and 106). */
const REPORTS_IN_TRIAL = 3;
const REPORTS_PER_MONTH = 30;

/** One dollar now, the full price after three days and then every month. */
function trial(amountCents: number, usedBy: CheckoutPage[]): CatalogOffer {
  const monthly = (amountCents / 100).toFixed(2);
  return {
    offerKey: `trial_monthly_${amountCents === 2995 ? '2995' : '2500'}`,
    name: '3 Day Membership Trial',
    description: `$1.00 for 3 days with up to ${REPORTS_IN_TRIAL} reports, then $${monthly}/month with up to ${REPORTS_PER_MONTH}`,
    priceCents: 100,
    currency: 'USD',
    mode: 'subscription',
    credits: 0,
    renewal: {
      amountCents,
      interval: 'month',
      firstChargeAfterDays: 3,
      perReportCents: null,
      reportsInTrial: REPORTS_IN_TRIAL,
      reportsPerPeriod: REPORTS_PER_MONTH,
      sentence: `$1.00 today for a 3-day trial with up to ${REPORTS_IN_TRIAL} reports, then $${monthly} every month until you cancel, with up to ${REPORTS_PER_MONTH} reports a month.`,
    },
    badge: null,
    listPriceCents: null,
    packageKey: null,
    usedBy,
  };
}

const UNLIMITED_RENEWAL: RenewalView = {
  amountCents: 2000,
  interval: 'month',
  firstChargeAfterDays: null,
  perReportCents: 100,
  reportsInTrial: null,
  reportsPerPeriod: null,
  sentence:
    '$20.00 today and every month until you cancel. $20.00 a month includes 1 report. Extra reports: $1.00 each.',
};

/** The price for who registered for the free report of a vehicle (row 118). */
export const UPGRADE = 'premium_upgrade';

/** Everybody else buys the full report of a vehicle for this. */
export const FULL_PRICE = 'single_report';

/** The offers of the cart pages come first, in the order those pages ask for. */
export const OFFERS: readonly CatalogOffer[] = [
  {
    ...oneTime,
    offerKey: FULL_PRICE,
    name: 'Single Report',
    description: 'One-time vehicle history report',
    priceCents: 1999,
    credits: 1,
    packageKey: 'single',
    usedBy: [...CART_PAGES, 'checkout-3'],
  },
  {
    offerKey: 'unlimited_monthly',
    name: 'Unlimited Monthly',
    description: '$1 reports + $20/month',
    priceCents: 2000,
    currency: 'USD',
    mode: 'subscription',
    credits: 1,
    renewal: UNLIMITED_RENEWAL,
    badge: BESTSELLER,
    listPriceCents: null,
    packageKey: 'unlimited',
    usedBy: [...CART_PAGES, 'checkout-3'],
  },
  {
    ...oneTime,
    offerKey: 'three_pack',
    name: 'Three Report Pack',
    description: 'Three vehicle history reports, to use whenever you like',
    priceCents: 2999,
    credits: 3,
    packageKey: 'triple',
    usedBy: [...CART_PAGES, 'checkout-3'],
  },
  trial(2995, ['checkout-1', 'checkout-2']),
  trial(2500, ['checkout-3']),
  {
    ...oneTime,
    offerKey: UPGRADE,
    name: 'Premium Upgrade',
    description: 'Unlocks the full report of this vehicle',
    priceCents: 999,
    credits: 1,
    packageKey: null,
    usedBy: ['checkout-upgrade'],
  },
  {
    ...oneTime,
    offerKey: 'onetime_report',
    name: 'One-Time Report',
    description: 'One-time vehicle history report',
    priceCents: 2995,
    credits: 1,
    packageKey: null,
    usedBy: ['checkout-one-time'],
  },
];

/** The offer of a key, or undefined. A package name of the cart pages is understood as well (row 16). */
export function findOffer(key: string): CatalogOffer | undefined {
  return OFFERS.find(({ offerKey, packageKey }) => key === offerKey || (packageKey !== null && key === packageKey));
}

/** The offer of a row that was written from this catalog. */
export function offerOf(key: string): CatalogOffer {
  const offer = findOffer(key);
  if (!offer) throw new Error(`There is no offer ${key} in the catalog.`);
  return offer;
}

/** Whether an offer begins with a trial. */
export const isTrial = ({ renewal }: Pick<CatalogOffer, 'renewal'>): boolean =>
  typeof renewal?.firstChargeAfterDays === 'number';

/** What anybody can buy, in words for who cannot have what they asked for. */
export const openOffers = (): string =>
  OFFERS.filter(({ packageKey }) => packageKey !== null)
    .map(({ name, priceCents }) => `${name} for $${(priceCents / 100).toFixed(2)}`)
    .join(', ');

/** What a pack brings and what its first report left of it, in words for its receipt; null for every other offer. */
export function packCredits(offerKey: string, creditUsed: boolean): string | null {
  const { mode, credits } = offerOf(offerKey);
  if (mode !== 'payment' || credits === 1) return null;
  return creditUsed
    ? `${credits} credits, ${credits - 1} left after this report`
    : `${credits} credits, ${credits} left`;
}

/** What stands where a provider's price id would: prices are this catalog's, so none is ever made there (row 40). */
export const placeholderPriceId = ({ offerKey }: CatalogOffer): string => `price_placeholder_${offerKey}`;

/** Whether a payment buys one report and nothing else. */
export function paysForOneReport({ kind, offerKey }: { kind: string; offerKey: string }): boolean {
  const { mode, credits } = offerOf(offerKey);
  return kind === 'extra_report' || (mode === 'payment' && credits === 1);
}
