import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { EntityManager } from 'typeorm';
import { Config } from '../../platform/config/config.js';
import { sha256 } from '../../platform/config/sha256.js';
import { AppError } from '../../platform/http/errors.js';
import { newToken } from '../../platform/http/tokens.js';
import { AuditRepository } from '../audit/audit.repository.js';
import type { OperatorSession } from '../operator.entity.js';
import { OperatorSessionsRepository, type UsedSession } from './operator-sessions.repository.js';

/** The signed token of a session: operator and session id. */
export interface OperatorToken {
  sub: string;
  jti: string;
}

/** The operator of a request and the address they use. */
export interface SignedInOperator extends UsedSession {
  operator: string;
  ipAddress: string;
  sessionId: string;
  /** The shop requires an authenticator app, which this operator does not have. */
  mustSetUpSecondFactor: boolean;
}

const MAX_USER_AGENT = 300;

@Injectable()
export class OperatorSessionsService {
  constructor(
    private readonly jwt: JwtService,
    private readonly sessions: OperatorSessionsRepository,
    private readonly audit: AuditRepository,
    private readonly config: Config,
  ) {}

  /** @param earlier the token of this browser, whose session ends */
  async open(
    { operator, ipAddress }: Pick<SignedInOperator, 'operator' | 'ipAddress'>,
    userAgent: string | undefined,
    earlier: string | null,
  ): Promise<{ token: string; session: SignedInOperator }> {
    await this.sessions.removeExpired();
    const known = earlier && (await this.jwt.verifyAsync<OperatorToken>(earlier).catch(() => null));
    if (known) await this.sessions.remove(known.jti);
    const token = { sub: operator, jti: newToken() } satisfies OperatorToken;
    const session = { id: token.jti, operatorName: operator, ipAddress };
    await this.sessions.add({ ...session, userAgent: userAgent?.slice(0, MAX_USER_AGENT) ?? null });
    await this.audit.record({ operator, ipAddress }, 'login', null);
    const opened = await this.use(token, ipAddress);
    if (!opened) throw new AppError('WRONG_PASSWORD', 'Incorrect admin password');
    return { token: await this.jwt.signAsync(token), session: opened };
  }

  async use({ sub, jti }: OperatorToken, ipAddress: string): Promise<SignedInOperator | null> {
    const used = await this.sessions.use(jti, sub);
    if (!used) return null;
    const mustSetUpSecondFactor = this.config.settings.operatorSecondFactor === 'required' && !used.secondFactor;
    return { ...used, operator: sub, ipAddress, sessionId: jti, mustSetUpSecondFactor };
  }

  /**
   * Replaces the token after a change of how an operator signs in, and ends the operator's other sessions.
   * @throws AppError UNAUTHORIZED when the session has ended
   */
  async renew(tx: EntityManager, { operator, sessionId }: SignedInOperator): Promise<string> {
    const token = { sub: operator, jti: newToken() } satisfies OperatorToken;
    if (!(await this.sessions.replaceAll(tx, operator, sessionId, token.jti)))
      throw new AppError('UNAUTHORIZED', 'Please sign in again.');
    return this.jwt.signAsync(token);
  }

  async close(by: SignedInOperator): Promise<void> {
    await this.audit.run(by, 'logout', null, {}, (tx) => this.sessions.remove(by.sessionId, tx));
  }

  /** Owners see the sessions of all operators, others their own. */
  list({ operator, role }: SignedInOperator): Promise<OperatorSession[]> {
    return this.sessions.open(role === 'owner' ? null : operator);
  }

  async end(publicId: string, by: SignedInOperator): Promise<void> {
    const session = (await this.list(by)).find(({ id }) => publicIdOf(id) === publicId);
    if (!session) throw new AppError('NOT_FOUND', 'This session has ended.');
    await this.audit.run(by, 'end-session', session.operatorName, {}, (tx) => this.sessions.remove(session.id, tx));
  }
}

/** Names a session without its id, which is the secret of its cookie. */
export const publicIdOf = (sessionId: string): string => sha256(sessionId).slice(0, 16);
