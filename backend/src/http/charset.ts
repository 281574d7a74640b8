import type { FastifyInstance } from 'fastify';

/** What is read as text, and says nowhere in which encoding: a browser would guess, and can be made to guess wrong. */
const TEXT = /^(text\/|application\/(json|xml|javascript)|image\/svg\+xml)(?!.*charset)/i;

/** Whoever wrote the answer, a library included. */
export function nameCharset(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (_request, reply, payload, done) => {
    const type = reply.getHeader('content-type');
    if (typeof type === 'string' && TEXT.test(type)) void reply.header('content-type', `${type}; charset=utf-8`);
    done(null, payload);
  });
}
