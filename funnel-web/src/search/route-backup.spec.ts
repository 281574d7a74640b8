import { giveStores, takeStores } from '../../test/stores';
import { KEYS, ROUTE_BACKUP_KEY, writeJson, writeText } from '../session/storage';
import { backUpRoute, clearRouteBackup, forgetStaleRoute, routeBackup, routeToRestore } from './route-backup';

const HOUR_MS = 60 * 60 * 1000;
const START = Date.parse('2026-01-01T00:00:00Z');
const REPORT_ID = 'OnVCvRoucDXgNXHKk6hwEQ';
const PREVIEW = '?type=vin&value=1FTFW5L86RFB45612&intent=buyer';

function loadedBy(type: string): void {
  jest.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type }] as never);
}

beforeEach(() => {
  giveStores(10_000);
  jest.useFakeTimers({ now: START });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  takeStores();
});

describe('the route backup', () => {
  it('keeps where the visitor was, and no more than ids', () => {
    backUpRoute('/preview/2', PREVIEW);
    expect(routeBackup()).toEqual({
      currentRoute: `/preview/2${PREVIEW}`,
      searchType: 'vin',
      searchValue: '1FTFW5L86RFB45612',
      intent: 'buyer',
      reportId: null,
      timestamp: START,
    });
  });

  it('keeps no page outside the steps of a search', () => {
    for (const path of ['/', '/about', '/purchases', '/privacy/your-data']) backUpRoute(path, '');
    expect(routeBackup()).toBeNull();
  });

  it.each([
    ['/cart/2/vin/1FTFW5L86RFB45612', ''],
    ['/loading/vin/1FTFW5L86RFB45612', ''],
    ['/downloading/vin/1FTFW5L86RFB45612', '?intent=seller'],
    [`/results/${REPORT_ID}`, '?searchType=vin&value=1FTFW5L86RFB45612'],
  ])('stores the search that the address %s%s carries', (path, query) => {
    backUpRoute(path, query);
    expect(routeBackup()).toMatchObject({
      currentRoute: path + query,
      searchType: 'vin',
      searchValue: '1FTFW5L86RFB45612',
    });
  });

  it('takes the intent from the last answer where the address has none', () => {
    writeText(KEYS.userType, 'seller');
    backUpRoute('/cart/2/vin/1FTFW5L86RFB45612', '');
    expect(routeBackup()?.intent).toBe('seller');
  });

  it.each([
    ['/preview/2', '?type=vin&value=undefined'],
    ['/user-info', ''],
    ['/checkout', ''],
    ['/checkout/4', '?offer=single_report'],
    ['/loading/vin/SHORT', ''],
    ['/downloading/license_plate/ABC1234', ''],
    ['/signature', ''],
    ['/results/R1', PREVIEW],
    ['/results/free', '?type=vin&value=1FTFW5L86RFB45612'],
    ['/preview/3', PREVIEW],
  ])('does not offer %s%s, which would only lead home', (path, query) => {
    backUpRoute('/preview/2', PREVIEW);
    backUpRoute(path, query);
    expect(routeBackup()?.currentRoute).toBe(`/preview/2${PREVIEW}`);
  });

  it('does not offer a stored address that cannot be opened', () => {
    for (const currentRoute of ['/user-info', '/loading/vin/SHORT', 7]) {
      writeJson(ROUTE_BACKUP_KEY, { currentRoute, timestamp: START }, 'local');
      expect(routeBackup()).toBeNull();
    }
  });

  it('is forgotten after an hour', () => {
    backUpRoute('/preview/2', PREVIEW);
    jest.setSystemTime(START + HOUR_MS - 1);
    forgetStaleRoute();
    expect(routeBackup()).not.toBeNull();
    jest.setSystemTime(START + HOUR_MS);
    expect(routeBackup()).toBeNull();
    forgetStaleRoute();
    jest.setSystemTime(START);
    expect(routeBackup()).toBeNull();
  });

  it('brings a visitor back only after a reload in the middle of a search', () => {
    backUpRoute('/preview/2', PREVIEW);
    loadedBy('navigate');
    expect(routeToRestore()).toBeNull();
    loadedBy('reload');
    expect(routeToRestore()).toBe(`/preview/2${PREVIEW}`);
    backUpRoute('/about', '');
    expect(routeToRestore()).toBeNull();
  });

  it('is gone when the visitor starts a new search', () => {
    backUpRoute('/preview/2', PREVIEW);
    clearRouteBackup();
    loadedBy('reload');
    expect(routeToRestore()).toBeNull();
  });
});
