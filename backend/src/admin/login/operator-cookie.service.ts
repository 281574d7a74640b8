import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Config } from '../../platform/config/config.js';
import { cookieOf } from '../../platform/http/visitor.js';

/** The cookie of a console, which other sites can't send and scripts can't read; it ends with the browser. */
@Injectable()
export class OperatorCookieService {
  private readonly cookie: ReturnType<typeof cookieOf>;

  constructor(config: Config) {
    this.cookie = cookieOf('rb_operator', '/api/admin', config);
  }

  read({ cookies }: Pick<FastifyRequest, 'cookies'>): string | null {
    return cookies[this.cookie.name] ?? null;
  }

  set(reply: FastifyReply, token: string): void {
    void reply.setCookie(this.cookie.name, token, { ...this.cookie.options, sameSite: 'strict' });
  }

  clear(reply: FastifyReply): void {
    void reply.clearCookie(this.cookie.name, { ...this.cookie.options, sameSite: 'strict' });
  }
}
