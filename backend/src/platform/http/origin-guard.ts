import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.js';
import { isAtConsole } from './console-host.js';
import { AppError } from './errors.js';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * A browser names the page a change comes from; only our own pages may make changes (row 99).
 * Programs that send no Origin carry no visitor's cookies by accident and may pass.
 * @throws AppError FORBIDDEN_ORIGIN
 */
export function guardOrigin(request: FastifyRequest, { behindHttps, publicUrl, consoleUrl }: Config): void {
  if (SAFE_METHODS.has(request.method)) return;
  const { origin } = request.headers;
  const atConsole = consoleUrl !== null && isAtConsole(request, consoleUrl);
  // Behind https there is one origin of a host: a page of it that came by http may have been written by anybody on its way.
  const own = behindHttps
    ? new URL(atConsole ? consoleUrl : publicUrl).origin
    : `${request.protocol}://${request.host}`;
  const foreign = origin !== undefined && origin.toLowerCase() !== own.toLowerCase();
  if (foreign || request.headers['sec-fetch-site'] === 'cross-site')
    throw new AppError('FORBIDDEN_ORIGIN', 'This request is not allowed from here.');
}
