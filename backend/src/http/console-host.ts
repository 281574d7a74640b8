import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.js';
import { AppError } from './errors.js';

const OF_CONSOLE = /^\/((api\/)?admin|api\/operator-[\w.-]+)(\/|$)/;
/** The console shows the catalog, and the monitors of the process ask at either host. */
const OF_BOTH = ['/api/offers', '/api/health', '/api/health/live', '/api/health/ready'];

/**
 * With ADMIN_URL the console and its calls answer on that host alone, where nothing of the shop does: a script that got into a page of
 * the shop is then of another origin than the console. Decided by the matched route, so that no spelling of the address gets around it.
 */
export function keepConsoleApart(fastify: FastifyInstance, { consoleUrl }: Config): void {
  if (!consoleUrl) return;
  fastify.addHook('onRequest', async (request) => {
    const route = request.routeOptions.url ?? '';
    // Pages that are no files share one route, which goes by the address.
    const asked = route === '/*' ? (request.url.split('?')[0] ?? '') : route;
    if (!OF_BOTH.includes(asked) && OF_CONSOLE.test(asked) !== isAtConsole(request, consoleUrl))
      throw new AppError('NOT_FOUND', 'There is nothing at this address.');
  });
}

/**
 * By the header Host alone, which a proxy passes on or sets: many hand on what a client says in X-Forwarded-Host, and it would open the
 * console at the address of the shop.
 */
export const isAtConsole = ({ headers }: FastifyRequest, consoleUrl: string): boolean =>
  headers.host?.toLowerCase() === new URL(consoleUrl).host;
