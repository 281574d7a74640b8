import { giveStores, takeStores } from '../../test/stores';
import { backUpRoute, clearRouteBackup, forgetStaleRoute, routeBackup, routeToRestore } from './route-backup';

const HOUR_MS = 60 * 60 * 1000;
const START = Date.parse('2026-01-01T00:00:00Z');
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
