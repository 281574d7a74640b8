/**
 * The browser's stores, wrapped: a full, blocked or missing store never breaks a page, it only forgets.
 * Keys of the session store are the specified ones.
 */
export const KEYS = {
  currentReportId: 'currentReportId',
  report: (id: string) => `vehicle-report-${id}`,
  /** The address of the vehicle's picture, or the text 'null' when there is none. */
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
  /** A registration the server did not take yet. */
  pendingRegistration: 'pendingRegistration',
  /** The prices the next checkout holds, and those the exit offer named. */
  priceHold: 'priceHold',
  exitOffer: 'exitOffer',
  conversionEvents: 'conversion_events',
  funnelSteps: 'funnel_steps',
} as const;

/** In the long-lived store: where the visitor was, for one hour. */
export const ROUTE_BACKUP_KEY = 'routeBackup';
export const CONSENT_KEY = 'analyticsConsent';

type Store = 'session' | 'local';

function open(store: Store): Storage | null {
  try {
    return store === 'session' ? window.sessionStorage : window.localStorage;
  } catch {
    return null;
  }
}

export function readText(key: string, store: Store = 'session'): string | null {
  try {
    return open(store)?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** False when the store took nothing, because it is full or blocked. */
export function writeText(key: string, value: string, store: Store = 'session'): boolean {
  try {
    const target = open(store);
    target?.setItem(key, value);
    return target !== null;
  } catch {
    return false;
  }
}

export function remove(key: string, store: Store = 'session'): void {
  try {
    open(store)?.removeItem(key);
  } catch {
    // Nothing to forget.
  }
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

export function sessionKeys(prefix: string): string[] {
  const target = open('session');
  if (!target) return [];
  return Array.from({ length: target.length }, (_, index) => target.key(index) ?? '').filter((key) =>
    key.startsWith(prefix),
  );
}
