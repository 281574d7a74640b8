import { remove, sessionKeys, KEYS, readText, writeText } from '../session/storage';

const CHUNK_ERROR = /dynamically imported module|Importing a module script failed|Unable to preload CSS/i;

/** What a session needs to go on where it was. Copies of reports are not among it: another build wrote them. */
const KEPT = new Set<string>([
  KEYS.lastPath,
  KEYS.currentReportId,
  KEYS.marketing,
  KEYS.userType,
  KEYS.lastValidSearch,
  KEYS.searchInfo,
  KEYS.checkoutSession,
  KEYS.appVersion,
  KEYS.cacheTimestamp,
]);

async function clearCaches(): Promise<void> {
  for (const key of sessionKeys()) if (!KEPT.has(key)) remove(key);
  // Not there on an insecure address; a cache that stays is no reason not to reload.
  const names = await globalThis.caches?.keys().catch(() => []);
  await Promise.all((names ?? []).map((name) => caches.delete(name).catch(() => false)));
}

/** Which build this is: the hashed name of the script that runs here. */
const BUILD = import.meta.url.split('/').at(-1) ?? 'unknown';

/** True when a script of a page could not be loaded, whatever browser says so. */
export const isLoadFailure = (error: Error): boolean => CHUNK_ERROR.test(error.message);

/**
 * A tab that was open while a new version was published asks for scripts that are gone. One reload gets the new ones: in production
 * only, once per session so that a real fault cannot reload forever, and not offline, where it would leave the browser's own blank page.
 */
export function reloadForNewBuild(error: Error): boolean {
  if (!import.meta.env.PROD || !navigator.onLine) return false;
  if (!isLoadFailure(error) || readText(KEYS.appVersion) !== null) return false;
  // Without a mark that lasts a second reload could follow.
  if (!writeText(KEYS.appVersion, BUILD)) return false;
  writeText(KEYS.cacheTimestamp, String(Date.now()));
  void clearCaches().finally(() => window.location.reload());
  return true;
}
