import { giveStores, takeStores } from '../../test/stores';
import { rememberVariants } from '../session/variants';
import { assignedCart, offerLinks } from './offer-links';

const VIN = { type: 'vin', value: '1FTFW5L86RFB45612', intent: 'buyer' } as const;
const STEP = 'type=vin&value=1FTFW5L86RFB45612&intent=buyer';
const at = (search: string) => Object.assign(window, { location: { search } });

beforeEach(() => {
  giveStores(2000);
  at('');
});
afterEach(takeStores);

describe('the page of an offer', () => {
  it.each([
    ['firstPreview', `/preview?${STEP}`],
    ['downloadingForTheDollar', `/downloading?${STEP}&funnel=preview1`],
    ['cart1', '/cart/vin/1FTFW5L86RFB45612?intent=buyer'],
    ['cart2', '/cart/2/vin/1FTFW5L86RFB45612?intent=buyer'],
    ['cart3', '/cart/3/vin/1FTFW5L86RFB45612?intent=buyer'],
    ['upsell', `/upsell?${STEP}`],
    ['userInfo', `/user-info?${STEP}&funnel=free`],
    ['freeReport', `/results/free?${STEP}`],
    ['trial', `/checkout?${STEP}&funnel=normal`],
    ['dollarReport', `/checkout/2?${STEP}&funnel=normal`],
    ['premiumUpgrade', `/checkout?${STEP}&funnel=premium_upgrade`],
    ['upgrade', `/checkout/onetimepurchase?${STEP}`],
    ['exitOffer', `/checkout/onetimepurchase/1?${STEP}`],
  ] as const)('%s is %s', (name, address) => {
    expect(offerLinks[name](VIN)).toBe(address);
  });

  it('carries where the visitor came from, and no funnel but its own', () => {
    at('?utm_source=news&funnel=free');
    expect(offerLinks.upsell(VIN)).toBe(`/upsell?${STEP}&utm_source=news`);
    expect(offerLinks.cart2(VIN)).toBe('/cart/2/vin/1FTFW5L86RFB45612?intent=buyer&utm_source=news');
  });

  it('carries the dollar of the first preview to every cart, and to no other page', () => {
    at('?funnel=preview1');
    for (const cart of ['cart1', 'cart2', 'cart3'] as const)
      expect(offerLinks[cart](VIN)).toMatch(/\?intent=buyer&funnel=preview1$/);
    expect(offerLinks.upsell(VIN)).toBe(`/upsell?${STEP}`);
  });

  it.each([
    ['cart-1', '/cart/vin/1FTFW5L86RFB45612?intent=buyer'],
    ['cart-2', '/cart/2/vin/1FTFW5L86RFB45612?intent=buyer'],
    ['cart-3', '/cart/3/vin/1FTFW5L86RFB45612?intent=buyer'],
    ['upsell', `/upsell?${STEP}`],
  ] as const)('of a visitor who was given %s is %s', (cart, address) => {
    rememberVariants({ cart, checkout: 'checkout-4' });
    expect(assignedCart(VIN)).toBe(address);
  });

  it('sells a package of the second cart at the checkout that the visitor was given', () => {
    rememberVariants({ cart: 'cart-2', checkout: 'checkout-5' });
    expect(offerLinks.package(VIN, 'three_pack')).toBe(`/checkout/5?${STEP}&funnel=cart2&offer=three_pack`);
    expect(offerLinks.packageOfCart3(VIN, 'triple')).toBe(`/checkout/3?${STEP}&funnel=cart3&plan=triple`);
  });
});
