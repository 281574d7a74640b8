import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';

/** What a form of the shop fills at most. A route that takes more says so by @BodyLimit. */
export const BODY_LIMIT_BYTES = 16 * 1024;

/** How large a body a handler takes. Nothing larger is read, so nobody can fill the memory by sending slowly. */
export const BodyLimit = (bytes: number) => RouteConfig({ bodyLimit: bytes });

/** Gives every route that is added from now on the limit that its handler declares. */
export function limitBodies(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route) => {
    const { bodyLimit } = (route.config ?? {}) as { bodyLimit?: number };
    if (bodyLimit !== undefined) route.bodyLimit = bodyLimit;
  });
}
