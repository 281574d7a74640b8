import { giveStores, takeStores } from '../../test/stores';
import { currentFunnel, links, withQuery } from './links';
import { assignedCart, cameForTheDollar, offerLinks } from './offer-links';

const VIN = { type: 'vin', value: '1FTFW5L86RFB45612', intent: 'buyer' } as const;
const PLATE = { type: 'license_plate', value: 'ABC1234 (CA)', intent: 'seller' } as const;
const at = (search: string) => Object.assign(window, { location: { search } });

beforeEach(() => {
  giveStores(2000);
  at('');
});
afterEach(takeStores);

describe('the address of a step', () => {
  it('carries the search and leaves out what is not known', () => {
    expect(links.loading(VIN)).toBe('/loading/vin/1FTFW5L86RFB45612');
    expect(links.preview(PLATE)).toBe('/preview/2?type=license_plate&value=ABC1234+%28CA%29&intent=seller');
    expect(links.results(null, 'R1')).toBe('/results/R1');
    expect(withQuery('/x', { a: '', b: null, c: undefined })).toBe('/x');
  });

  it('carries a plate in the path, escaped', () => {
    expect(links.loading(PLATE)).toBe('/loading/license_plate/ABC1234%20(CA)');
  });

  it('carries the funnel of the page on, unless the step has its own', () => {
    at('?funnel=free');
    expect(currentFunnel()).toBe('free');
    expect(links.loading(VIN)).toBe('/loading/vin/1FTFW5L86RFB45612?funnel=free');
    expect(links.checkout(VIN, 'single_report')).toContain('funnel=cart2&offer=single_report');
  });

  it('carries where the visitor came from to the last step, also when the address lost it', () => {
    at('?utm_source=news&gclid=g1&other=x');
    expect(links.address(null, 'R1')).toBe('/address?reportId=R1&utm_source=news&gclid=g1');
    at('');
    expect(links.address(null, 'R1')).toBe('/address?reportId=R1&utm_source=news&gclid=g1');
  });
});

describe('the address of an offer', () => {
  it('says which page sold it', () => {
    expect(offerLinks.trial(VIN)).toContain('/checkout?type=vin&value=1FTFW5L86RFB45612&intent=buyer&funnel=normal');
    expect(offerLinks.packageOfCart3(VIN, 'triple')).toContain('&funnel=cart3&plan=triple');
    expect(offerLinks.premiumUpgrade(VIN)).toContain('&funnel=premium_upgrade');
  });

  it('leads to the second cart and the fourth checkout until the server says otherwise', () => {
    expect(assignedCart(VIN)).toBe('/cart/2/vin/1FTFW5L86RFB45612?intent=buyer');
    expect(offerLinks.package(VIN, 'single_report')).toMatch(/^\/checkout\/4\?.*&funnel=cart2&offer=single_report$/);
  });

  it('remembers that the first preview named a dollar', () => {
    expect(cameForTheDollar()).toBe(false);
    at('?funnel=preview1');
    expect(cameForTheDollar()).toBe(true);
    expect(offerLinks.cart1(VIN)).toBe('/cart/vin/1FTFW5L86RFB45612?intent=buyer&funnel=preview1');
  });
});
