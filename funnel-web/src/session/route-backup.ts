import { TIMINGS } from './timings';
import { KEYS, readJson, readText, remove, ROUTE_BACKUP_KEY, writeJson, writeText } from './storage';
import { isStep } from '../app/paths';

/** Where the visitor was: the route and ids, never a report or anything personal. */
interface RouteBackup {
  currentRoute: string;
  searchType: string | null;
  searchValue: string | null;
  intent: string | null;
  reportId: string | null;
  timestamp: number;
}

/** Called at every step of the funnel. */
export function backUpRoute(path: string, query: string): void {
  writeText(KEYS.lastPath, path);
  if (!isStep(path)) return;
  const parameters = new URLSearchParams(query);
  writeJson(
    ROUTE_BACKUP_KEY,
    {
      currentRoute: path + query,
      searchType: parameters.get('type') ?? parameters.get('searchType'),
      searchValue: parameters.get('value'),
      intent: parameters.get('intent'),
      reportId: parameters.get('reportId') ?? readText(KEYS.currentReportId),
      timestamp: Date.now(),
    } satisfies RouteBackup,
    'local',
  );
}

const isStale = ({ timestamp }: Partial<RouteBackup>): boolean =>
  typeof timestamp !== 'number' || Date.now() - timestamp >= TIMINGS.routeBackup;

/** What is older than its hour goes with the next page, whichever that is. */
export function forgetStaleRoute(): void {
  const value = readJson(ROUTE_BACKUP_KEY, 'local');
  if (value !== undefined && isStale(value ?? {})) remove(ROUTE_BACKUP_KEY, 'local');
}

export function routeBackup(): RouteBackup | null {
  const value = readJson(ROUTE_BACKUP_KEY, 'local');
  if (typeof value !== 'object' || value === null) return null;
  const backup = value as RouteBackup;
  const usable = typeof backup.currentRoute === 'string' && isStep(backup.currentRoute.split('?')[0] ?? '');
  return usable && !isStale(backup) ? backup : null;
}

/** 'Start New Search', 'Go Back Home' and the like mean it: no later visit to the home page throws the visitor back. */
export function clearRouteBackup(): void {
  remove(ROUTE_BACKUP_KEY, 'local');
  remove(KEYS.lastPath);
}

/** The route to go back to by itself: only when the document was loaded afresh in the middle of the funnel and ended up at home. */
export function routeToRestore(): string | null {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const lastPath = readText(KEYS.lastPath);
  if (navigation?.type !== 'reload' || !lastPath || !isStep(lastPath)) return null;
  return routeBackup()?.currentRoute ?? null;
}
