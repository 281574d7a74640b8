import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.js';
import { AppError } from './errors.js';

const CONSOLE_PATH = /^\/((api\/)?admin|api\/operator-[\w.-]+)(\/|$)/;
/** The console shows the catalog, and health probes use either host. */
const SHARED_PATHS = ['/api/offers', '/api/health', '/api/health/live', '/api/health/ready'];
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * With ADMIN_URL, the console and its calls respond on that host alone, where nothing else does: a script injected into
 * a page of the shop then has another origin than the console. Decided by the matched route.
 * @throws AppError NOT_FOUND
 */
export function requireHostOfRoute(request: FastifyRequest, { consoleUrl }: Config): void {
  if (!consoleUrl) return;
  const route = request.routeOptions.url ?? '';
  // All pages share one route.
  const path = route === '/*' ? (request.url.split('?')[0] ?? '') : route;
  if (!SHARED_PATHS.includes(path) && CONSOLE_PATH.test(path) !== isAtConsole(request, consoleUrl))
    throw new AppError('NOT_FOUND', 'There is nothing at this address.');
}

/** Reads Host alone: many proxies pass on a client's X-Forwarded-Host. */
const isAtConsole = ({ headers }: FastifyRequest, consoleUrl: string): boolean =>
  headers.host?.toLowerCase() === new URL(consoleUrl).host;

/**
 * Allows changes only from our own pages (row 99), and from programs, which send no Origin.
 * @throws AppError FORBIDDEN_ORIGIN
 */
export function guardOrigin(request: FastifyRequest, { behindHttps, publicUrl, consoleUrl }: Config): void {
  if (SAFE_METHODS.has(request.method)) return;
  if (request.headers['sec-fetch-site'] === 'cross-site') throw foreignOrigin();
  const { origin } = request.headers;
  if (origin === undefined) return;
  const url = consoleUrl !== null && isAtConsole(request, consoleUrl) ? consoleUrl : publicUrl;
  // Behind https, a page that arrived by http may have been changed on its way.
  const expected = behindHttps ? new URL(url).origin : `${request.protocol}://${request.host}`;
  if (origin.toLowerCase() !== expected.toLowerCase()) throw foreignOrigin();
}

const foreignOrigin = (): AppError => new AppError('FORBIDDEN_ORIGIN', 'This request is not allowed from here.');
