import type { FastifyReply, FastifyRequest } from 'fastify';

const OPERATOR_COOKIE = 'rb_operator';

/** Sent to the operator's calls only, never from another site, never readable by scripts; gone when the browser closes. */
const options = (request: FastifyRequest) =>
  ({ path: '/api/admin', httpOnly: true, sameSite: 'strict', secure: request.protocol === 'https' }) as const;

export const readOperatorCookie = ({ cookies }: Pick<FastifyRequest, 'cookies'>): string | null =>
  cookies[OPERATOR_COOKIE] ?? null;

export function setOperatorCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  void reply.setCookie(OPERATOR_COOKIE, token, options(request));
}

export function clearOperatorCookie(request: FastifyRequest, reply: FastifyReply): void {
  void reply.clearCookie(OPERATOR_COOKIE, options(request));
}
