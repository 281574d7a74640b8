import { isStep, pathOf, ROUTES, routes } from './paths';

describe('the paths of the funnel', () => {
  it('are each written once', () => {
    const paths = routes().map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
  });

  it('are filled in with encoded parameters', () => {
    expect(pathOf('purchases')).toBe('/purchases');
    const search = { searchType: 'license_plate', searchValue: 'ABC1234 (CA)' };
    expect(pathOf('cart-2', search)).toBe('/cart/2/license_plate/ABC1234%20(CA)');
  });

  it('tell the steps of a search, which a visitor is brought back to', () => {
    for (const path of ['/loading', '/preview/2', '/cart/vin/X', '/checkout/onetimepurchase/1', '/results/R1'])
      expect([path, isStep(path)]).toEqual([path, true]);
    for (const path of ['/', '/about', '/purchases', '/privacy', '/success', '/checkouts'])
      expect([path, isStep(path)]).toEqual([path, false]);
  });

  it('are listed so that the first match for an address is the right one', () => {
    const fits = (path: string, address: string) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(address);
    for (const { path } of routes()) expect(routes().find((route) => fits(route.path, path))?.path).toBe(path);
  });

  it('name the pages that are built as documents', () => {
    const documents = Object.values(ROUTES).flatMap((route) => ('document' in route ? [route.path] : []));
    expect(documents).toEqual(['/', '/about', '/contact', '/privacy', '/terms']);
  });
});
