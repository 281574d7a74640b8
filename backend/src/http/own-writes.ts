import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.js';
import { OLDEST_MS, type ReadReplicasService } from '../database/read-replicas.service.js';
import { ownCookie } from './cookies.js';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** By then every replica that is asked knows what was changed, with room for the answer's way back. */
const REMEMBERED_S = (2 * OLDEST_MS) / 1_000;

/**
 * An operator who has changed something in the console reads it there at once, whichever process answers: a cookie says so for as long as a replica
 * may not know it.
 */
export function ownWritesHook(replicas: ReadReplicasService, config: Config) {
  const { name, options } = ownCookie('rb_wrote', '/api/admin', config);
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    if (!request.routeOptions.url?.startsWith('/api/admin/')) return done();
    const writes = !READS.has(request.method);
    if (writes) void reply.setCookie(name, '1', { ...options, sameSite: 'strict', maxAge: REMEMBERED_S });
    if (writes || request.cookies[name]) replicas.afterOwnWrite(done);
    else done();
  };
}
