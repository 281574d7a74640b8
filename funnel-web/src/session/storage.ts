/**
 * The browser's stores, wrapped: a full, blocked or missing store never breaks a page, it only forgets.
 * Keys of the session store are the specified ones.
 */
export const KEYS = {
  currentReportId: 'currentReportId',
  report: (id: string) => `vehicle-report-${id}`,
  image: (reportId: string) => `vehicle-image-${reportId}`,
  userType: 'userType',
  userInfo: 'userInfo',
  currentUser: 'currentUser',
  lastValidSearch: 'lastValidSearch',
  loadingStartTime: 'loadingStartTime',
  searchInfo: 'searchInfo',
  marketing: 'funnelData',
  lastPath: 'funnelState',
  checkoutSession: 'checkoutSession',
  variants: 'variants',
  chosenPackage: 'chosenPackage',
  /** The choice of an offer that analytics has counted, as report and offer key. */
  countedChoice: 'countedChoice',
  /** Checkouts that analytics has counted, as reports and offer keys. */
  countedCheckouts: 'countedCheckouts',
  /** A registration the server did not take yet, without the person. */
  pendingRegistration: 'pendingRegistration',
  priceHold: 'priceHold',
  exitOffer: 'exitOffer',
  conversionEvents: 'conversion_events',
  funnelSteps: 'funnel_steps',
  /** The build that this session reloaded to get away from, and when. */
  appVersion: 'app_version',
  cacheTimestamp: 'cache_timestamp',
} as const;

export const ROUTE_BACKUP_KEY = 'routeBackup';
export const CONSENT_KEY = 'analyticsConsent';

type Store = 'session' | 'local';

/** What a full or blocked store did not take lives as long as the document, so that its steps still find what the one before left. */
const memory = { session: new Map<string, string>(), local: new Map<string, string>() };

function open(store: Store): Storage | null {
  try {
    return store === 'session' ? window.sessionStorage : window.localStorage;
  } catch {
    return null;
  }
}

export function readText(key: string, store: Store = 'session'): string | null {
  const kept = memory[store].get(key);
  if (kept !== undefined) return kept;
  try {
    return open(store)?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** False when the store took nothing, because it is full or blocked: then the value is gone with the document. */
export function writeText(key: string, value: string, store: Store = 'session'): boolean {
  try {
    const target = open(store);
    if (target) {
      target.setItem(key, value);
      memory[store].delete(key);
      return true;
    }
  } catch {}
  memory[store].set(key, value);
  return false;
}

export function remove(key: string, store: Store = 'session'): void {
  memory[store].delete(key);
  try {
    open(store)?.removeItem(key);
  } catch {}
}

/** `undefined` when nothing is stored, `null` when what is stored cannot be read. The caller checks the shape. */
export function readJson(key: string, store: Store = 'session'): unknown {
  const text = readText(key, store);
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

export function writeJson(key: string, value: unknown, store: Store = 'session'): boolean {
  return writeText(key, JSON.stringify(value), store);
}

/** The keys in the store itself, in no order. */
export function sessionKeys(prefix = ''): string[] {
  const target = open('session');
  if (!target) return [];
  return Array.from({ length: target.length }, (_, index) => target.key(index) ?? '').filter((key) =>
    key.startsWith(prefix),
  );
}
