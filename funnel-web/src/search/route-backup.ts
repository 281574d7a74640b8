import { matchPath } from 'react-router-dom';
import { isStep, ROUTES, routes } from '../app/paths';
import { KEYS, readJson, readText, remove, ROUTE_BACKUP_KEY, writeJson, writeText } from '../session/storage';
import { TIMINGS } from '../session/timings';
import { parseSearch, searchParts, searchProblem, type VehicleSearch } from './search';

/** Where the visitor was: the route and ids, never a report or anything personal. */
interface RouteBackup {
  currentRoute: string;
  searchType: string | null;
  searchValue: string | null;
  intent: string | null;
  reportId: string | null;
  timestamp: number;
}

const REPORT_ID = /^[\w-]{22}$/;

interface Place {
  search: VehicleSearch | null;
  /** The report that the address names. */
  reportId: string | null;
}

/** What a step of the funnel can be opened with; null for an address that would only lead home or to an error. */
function placeOf(path: string, query: URLSearchParams): Place | null {
  const match = routes()
    .filter(({ step }) => step)
    .map((route) => matchPath(route.path, path))
    .find((found) => found !== null);
  if (!match) return null;
  const { params, pattern } = match;
  const named = params.reportId ?? query.get('reportId');
  const reportId = named && REPORT_ID.test(named) ? named : null;
  const parsed = parseSearch(searchParts(params, query));
  const search = parsed && searchProblem(parsed) === null ? parsed : null;
  if (pattern.path === ROUTES['free-report'].path && !query.get('intent')) return null;
  if ('reportId' in params) return reportId ? { search, reportId } : null;
  return (search ?? reportId) ? { search, reportId } : null;
}

function placeOfRoute(route: string): Place | null {
  const [path = '', query = ''] = route.split('?');
  return placeOf(path, new URLSearchParams(query));
}

/** Called at every step of the funnel. A step that could not be opened again leaves the backup of the one before. */
export function backUpRoute(path: string, query: string): void {
  writeText(KEYS.lastPath, path);
  const parameters = new URLSearchParams(query);
  const place = placeOf(path, parameters);
  if (!place) return;
  writeJson(
    ROUTE_BACKUP_KEY,
    {
      currentRoute: path + query,
      searchType: place.search?.type ?? null,
      searchValue: place.search?.value ?? null,
      intent: parameters.get('intent') ?? readText(KEYS.userType),
      reportId: place.reportId ?? readText(KEYS.currentReportId),
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
  const usable = typeof backup.currentRoute === 'string' && placeOfRoute(backup.currentRoute) !== null;
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
