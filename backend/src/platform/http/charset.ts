import type { FastifyReply } from 'fastify';

/** A content type of text without a charset: a browser would guess the encoding, and can be made to guess wrong. */
const TEXT = /^(text\/|application\/(json|xml|javascript)|image\/svg\+xml)(?!.*charset)/i;

/** Adds the charset to the content type of text, whichever library set it. */
export function addCharset(reply: FastifyReply): void {
  const type = reply.getHeader('content-type');
  if (typeof type === 'string' && TEXT.test(type)) void reply.header('content-type', `${type}; charset=utf-8`);
}
