import { EXIT_OFFER, SINGLE, THREE_PACK, TRIAL, UNLIMITED, UPGRADE } from '../../platform/input-rules/codes.js';
import type { CatalogOffer, CheckoutPage } from './offer.dto.js';

/** The badge of the most sold offer; with simulated payments an example. */
export const BESTSELLER = 'BESTSELLER';

const common = { currency: 'USD', badge: null, listPriceCents: null, packageKey: null } as const;
const oneTime = { ...common, mode: 'payment', credits: 1, renewal: null } as const;
const subscription = { ...common, mode: 'subscription' } as const;
const PACKAGE_PAGES: CheckoutPage[] = ['checkout-4', 'checkout-5', 'checkout-3'];

/** Reports that a trial and each paid month pay for (rows 92 and 106). */
const REPORTS_IN_TRIAL = 3;
const REPORTS_PER_MONTH = 30;

/** $1 now, the full price after three days and then every month. */
function trial(offerKey: string, amountCents: number, usedBy: CheckoutPage[]): CatalogOffer {
  const monthly = (amountCents / 100).toFixed(2);
  return {
    ...subscription,
    offerKey,
    name: '3 Day Membership Trial',
    description: `$1.00 for 3 days with up to ${REPORTS_IN_TRIAL} reports, then $${monthly}/month with up to ${REPORTS_PER_MONTH}`,
    priceCents: 100,
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
    usedBy,
  };
}

/** The offers of the cart pages come first, in the order of those pages. */
export const OFFERS: readonly CatalogOffer[] = [
  {
    ...oneTime,
    offerKey: SINGLE,
    name: 'Single Report',
    description: 'One-time vehicle history report',
    priceCents: 1999,
    packageKey: 'single',
    usedBy: PACKAGE_PAGES,
  },
  {
    ...subscription,
    offerKey: UNLIMITED,
    name: 'Unlimited Monthly',
    description: '$1 reports + $20/month',
    priceCents: 2000,
    credits: 1,
    renewal: {
      amountCents: 2000,
      interval: 'month',
      firstChargeAfterDays: null,
      perReportCents: 100,
      reportsInTrial: null,
      reportsPerPeriod: null,
      sentence:
        '$20.00 today and every month until you cancel. $20.00 a month includes 1 report. Extra reports: $1.00 each.',
    },
    badge: BESTSELLER,
    packageKey: 'unlimited',
    usedBy: PACKAGE_PAGES,
  },
  {
    ...oneTime,
    offerKey: THREE_PACK,
    name: 'Three Report Pack',
    description: 'Three vehicle history reports, to use whenever you like',
    priceCents: 2999,
    credits: 3,
    packageKey: 'triple',
    usedBy: PACKAGE_PAGES,
  },
  trial(TRIAL, 2995, ['checkout-1', 'checkout-2']),
  trial('trial_monthly_2500', 2500, ['checkout-3']),
  {
    ...oneTime,
    offerKey: UPGRADE,
    name: 'Premium Upgrade',
    description: 'Unlocks the full report of this vehicle',
    priceCents: 999,
    usedBy: ['checkout-upgrade'],
  },
  {
    ...oneTime,
    offerKey: EXIT_OFFER,
    name: 'One-Time Report',
    description: 'One-time vehicle history report',
    priceCents: 2995,
    usedBy: ['checkout-one-time'],
  },
];

/** Finds an offer by its key or by the name of its package on the cart pages (row 16). */
export function findOffer(key: string): CatalogOffer | undefined {
  return OFFERS.find(({ offerKey, packageKey }) => key === offerKey || key === packageKey);
}

/** Returns the offer of a stored key. @throws Error when the catalog has none */
export function offerOf(key: string): CatalogOffer {
  const offer = findOffer(key);
  if (!offer) throw new Error(`There is no offer ${key} in the catalog.`);
  return offer;
}

export const isTrial = ({ renewal }: Pick<CatalogOffer, 'renewal'>): boolean =>
  typeof renewal?.firstChargeAfterDays === 'number';

/** Returns the names and prices of the packages, as one text. */
export const openOffers = (): string =>
  OFFERS.filter(({ packageKey }) => packageKey !== null)
    .map(({ name, priceCents }) => `${name} for $${(priceCents / 100).toFixed(2)}`)
    .join(', ');

/** Returns the credits of a pack and what is left of them, for its receipt; null for other offers. */
export function packCredits(offerKey: string, creditUsed: boolean): string | null {
  const { mode, credits } = offerOf(offerKey);
  if (mode !== 'payment' || credits === 1) return null;
  return creditUsed
    ? `${credits} credits, ${credits - 1} left after this report`
    : `${credits} credits, ${credits} left`;
}

/** Stored as price id: prices are this catalog's, the provider has none (row 40). */
export const placeholderPriceId = ({ offerKey }: CatalogOffer): string => `price_placeholder_${offerKey}`;

export function paysForOneReport({ kind, offerKey }: { kind: string; offerKey: string }): boolean {
  const { mode, credits } = offerOf(offerKey);
  return kind === 'extra_report' || (mode === 'payment' && credits === 1);
}
