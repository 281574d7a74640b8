import type { FastifyRequest } from 'fastify';
import { AppError } from './errors.js';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * A browser names the page a change comes from; only our own pages may make changes (row 99).
 * Programs that send no Origin carry no visitor's cookies by accident and may pass.
 * @throws AppError FORBIDDEN_ORIGIN
 */
export async function guardOrigin(request: FastifyRequest): Promise<void> {
  if (SAFE_METHODS.has(request.method)) return;
  const { origin } = request.headers;
  const foreign = origin !== undefined && hostOf(origin) !== request.host;
  if (foreign || request.headers['sec-fetch-site'] === 'cross-site')
    throw new AppError('FORBIDDEN_ORIGIN', 'This request is not allowed from here.');
}

function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host;
  } catch {
    return null;
  }
}
