import type { CartVariant } from '../api/types';
import { currentFunnel, withQuery } from './links';
import type { VehicleSearch } from './search';
import { currentVariants } from '../session/variants';
import { pathOf } from '../app/paths';

/** Said by the first preview, whose button names a dollar: the cart it leads to then sells the dollar trial as well. */
const FIRST_PREVIEW = 'preview1';

export const cameForTheDollar = (): boolean => currentFunnel() === FIRST_PREVIEW;

type Cart = Exclude<CartVariant, 'upsell'>;

const inPath = (cart: Cart, { type, value, intent }: VehicleSearch) =>
  withQuery(pathOf(cart, { searchType: type, searchValue: value }), {
    intent,
    funnel: cameForTheDollar() ? FIRST_PREVIEW : null,
  });

const inQuery = (path: string, { type, value, intent }: VehicleSearch, extra: Record<string, string> = {}) =>
  withQuery(path, { type, value, intent, ...extra });

/** Addresses of the pages that offer and sell. Each carries the search and the marketing parameters on. */
export const offerLinks = {
  firstPreview: (search: VehicleSearch) => inQuery(pathOf('preview-1'), search),
  downloadingForTheDollar: (search: VehicleSearch) => inQuery(pathOf('downloading'), search, { funnel: FIRST_PREVIEW }),
  cart1: (search: VehicleSearch) => inPath('cart-1', search),
  cart2: (search: VehicleSearch) => inPath('cart-2', search),
  cart3: (search: VehicleSearch) => inPath('cart-3', search),
  upsell: (search: VehicleSearch) => inQuery(pathOf('upsell'), search),
  userInfo: (search: VehicleSearch) => inQuery(pathOf('user-info'), search, { funnel: 'free' }),
  freeReport: (search: VehicleSearch) => inQuery(pathOf('free-report'), search),
  /** The dollar trial on its first page and on that of cart 1. */
  trial: (search: VehicleSearch) => inQuery(pathOf('checkout-1'), search, { funnel: 'normal' }),
  dollarReport: (search: VehicleSearch) => inQuery(pathOf('checkout-2'), search, { funnel: 'normal' }),
  /** A package of cart 2, at the checkout this visitor was given. */
  package: (search: VehicleSearch, offer: string) =>
    inQuery(pathOf(currentVariants().checkout), search, { funnel: 'cart2', offer }),
  /** A package of cart 3 by its name. */
  packageOfCart3: (search: VehicleSearch, plan: string) =>
    inQuery(pathOf('checkout-3'), search, { funnel: 'cart3', plan }),
  /** From a section of the full report: the upgrade of this report, not a package (row 14). */
  premiumUpgrade: (search: VehicleSearch) => inQuery(pathOf('checkout-1'), search, { funnel: 'premium_upgrade' }),
  upgrade: (search: VehicleSearch) => inQuery(pathOf('checkout-upgrade'), search),
  exitOffer: (search: VehicleSearch) => inQuery(pathOf('checkout-one-time'), search),
};

const CARTS: Record<CartVariant, (search: VehicleSearch) => string> = {
  'cart-1': offerLinks.cart1,
  'cart-2': offerLinks.cart2,
  'cart-3': offerLinks.cart3,
  upsell: offerLinks.upsell,
};

/** The offer page the server gave this visitor. */
export const assignedCart = (search: VehicleSearch): string => CARTS[currentVariants().cart](search);
