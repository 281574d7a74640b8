import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport-jwt';
import { SecretsService } from '../../platform/database/secrets.service.js';
import { OperatorCookieService } from './operator-cookie.service.js';
import { OperatorSessionsService, type OperatorToken, type SignedInOperator } from './operator-sessions.service.js';

export const SESSION_KEY = 'operator session';

/** Reads the signed token from the cookie; the row of its session decides whether it is valid. */
@Injectable()
export class SessionStrategy extends PassportStrategy(Strategy, 'operator-session') {
  constructor(
    secrets: SecretsService,
    cookie: OperatorCookieService,
    private readonly sessions: OperatorSessionsService,
  ) {
    super({
      jwtFromRequest: (request: FastifyRequest) => cookie.read(request),
      algorithms: ['HS256'],
      passReqToCallback: true,
      // With each request, because the secret is read from the database after this object is created.
      secretOrKeyProvider: (_request: unknown, _token: unknown, done: (error: null, key: Buffer) => void) =>
        done(null, secrets.keyFor(SESSION_KEY)),
    });
  }

  validate({ ip }: FastifyRequest, token: OperatorToken): Promise<SignedInOperator | null> {
    return this.sessions.use(token, ip);
  }
}
