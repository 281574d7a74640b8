import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.js';
import { AppError } from './errors.js';

const CONSOLE_PATH = /^\/((api\/)?admin|api\/operator-[\w.-]+)(\/|$)/;
/** The console shows the catalog, and health probes use either host. */
const PATHS_OF_BOTH = ['/api/offers', '/api/health', '/api/health/live', '/api/health/ready'];

/**
 * With ADMIN_URL the console and its calls respond on that host alone, where nothing else does: a script injected into
 * a page of the shop then has another origin than the console. Decided by the matched route, whatever the spelling of
 * the path.
 * @throws AppError NOT_FOUND
 */
export function requireHostOfRoute(request: FastifyRequest, { consoleUrl }: Config): void {
  if (!consoleUrl) return;
  const route = request.routeOptions.url ?? '';
  // Pages that are no files share one route.
  const path = route === '/*' ? (request.url.split('?')[0] ?? '') : route;
  if (!PATHS_OF_BOTH.includes(path) && CONSOLE_PATH.test(path) !== isAtConsole(request, consoleUrl))
    throw new AppError('NOT_FOUND', 'There is nothing at this address.');
}

/**
 * Reads the header Host alone, which a proxy passes on or sets: many pass on a client's X-Forwarded-Host, which would
 * open the console at the address of the shop.
 */
export const isAtConsole = ({ headers }: FastifyRequest, consoleUrl: string): boolean =>
  headers.host?.toLowerCase() === new URL(consoleUrl).host;
