import { TIMINGS } from '../session/timings';
import { ROUTES } from './paths';

/** Addresses a broken link produces: where a page names something, they hold the name of nothing. */
const naming = (path: string, nothing: string) => RegExp(`^${path.replace(/:.+/, nothing)}/?$`);
const NO_REPORT = naming(ROUTES.results.path, '(undefined|null|fallback)?');
const NO_SEARCH = naming(ROUTES['loading-type'].path, '(undefined|null)');

/**
 * An empty report id is left at once on the way back and forward, else after 300 ms; an empty search at once.
 * @returns after how many milliseconds a path leads home, null when it names something
 */
export function wayHome(path: string, wentBack: boolean): number | null {
  if (NO_SEARCH.test(path)) return 0;
  if (!NO_REPORT.test(path)) return null;
  return wentBack ? 0 : TIMINGS.navigationRecheck;
}
