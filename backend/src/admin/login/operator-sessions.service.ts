import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { Config } from '../../platform/config/config.js';
import { sha256 } from '../../platform/config/sha256.js';
import { AppError } from '../../platform/http/errors.js';
import { newToken } from '../../platform/http/tokens.js';
import { type Actor, AuditRepository } from '../audit/audit.repository.js';
import { type OpenSession, OperatorSessionsRepository, type UsedSession } from './operator-sessions.repository.js';

/** What a signed token says: whose it is and which session. */
export interface OperatorToken {
  sub: string;
  jti: string;
}

/** The operator behind a request. */
export interface SignedInOperator extends UsedSession {
  operator: string;
  sessionId: string;
  /** The shop demands an authenticator app and this operator has none. */
  mustSetUpSecondFactor: boolean;
}

/** Where a console is opened. */
interface Place {
  ipAddress: string;
  userAgent: string | null;
}

/** A browser may call itself anything, at any length. */
const USER_AGENT_LENGTH = 300;

@Injectable()
export class OperatorSessionsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly jwt: JwtService,
    private readonly sessions: OperatorSessionsRepository,
    private readonly audit: AuditRepository,
    private readonly config: Config,
  ) {}

  /** @param earlier the token that this browser came with: its session, whosever it is, ends */
  async open(
    operator: string,
    place: Place,
    earlier: string | null,
  ): Promise<{ token: string; session: SignedInOperator }> {
    await this.sessions.removeEnded();
    await this.forget(earlier);
    const token = { sub: operator, jti: newToken() } satisfies OperatorToken;
    const userAgent = place.userAgent?.slice(0, USER_AGENT_LENGTH) ?? null;
    await this.sessions.add({ id: token.jti, operatorName: operator, ipAddress: place.ipAddress, userAgent });
    await this.audit.record({ operator, ipAddress: place.ipAddress }, 'login', null);
    const session = await this.use(token);
    if (!session) throw new AppError('WRONG_PASSWORD', 'Incorrect admin password');
    return { token: await this.jwt.signAsync(token), session };
  }

  /** Notes the use of a session. @returns null when it was closed, idled out or never was */
  async use({ sub, jti }: OperatorToken): Promise<SignedInOperator | null> {
    const used = await this.sessions.use(jti, sub);
    if (!used) return null;
    const mustSetUpSecondFactor = this.config.settings.operatorSecondFactor === 'required' && !used.secondFactor;
    return { ...used, operator: sub, sessionId: jti, mustSetUpSecondFactor };
  }

  /**
   * After a change of how an operator signs in: the session continues under another id, and every other of theirs ends.
   * @returns the token of the new id
   * @throws AppError UNAUTHORIZED when the session has ended meanwhile
   */
  async renew(tx: EntityManager, { operator, sessionId }: SignedInOperator): Promise<string> {
    const token = { sub: operator, jti: newToken() } satisfies OperatorToken;
    if (!(await this.sessions.replaceAll(tx, operator, sessionId, token.jti)))
      throw new AppError('UNAUTHORIZED', 'Please sign in again.');
    return this.jwt.signAsync(token);
  }

  private async forget(token: string | null): Promise<void> {
    const earlier = token && (await this.jwt.verifyAsync<OperatorToken>(token).catch(() => null));
    if (earlier) await this.dataSource.transaction((tx) => this.sessions.remove(tx, earlier.jti));
  }

  async close({ operator, sessionId }: SignedInOperator, ipAddress: string): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      await this.sessions.remove(tx, sessionId);
      await this.audit.record({ operator, ipAddress }, 'logout', null, {}, tx);
    });
  }

  /** An owner sees everybody's, everybody else their own. */
  seenBy({ operator, role }: SignedInOperator): Promise<OpenSession[]> {
    return this.sessions.open(role === 'owner' ? null : operator);
  }

  /** @param publicId see `publicIdOf`. @throws AppError NOT_FOUND when there is none that this operator sees */
  async end(publicId: string, who: SignedInOperator, by: Actor): Promise<void> {
    const session = (await this.seenBy(who)).find(({ id }) => publicIdOf(id) === publicId);
    if (!session) throw new AppError('NOT_FOUND', 'This session has ended.');
    await this.dataSource.transaction(async (tx) => {
      await this.sessions.remove(tx, session.id);
      await this.audit.record(by, 'end-session', session.operatorName, {}, tx);
    });
  }
}

/** Names a session without telling the id that its cookie holds. */
export const publicIdOf = (sessionId: string): string => sha256(sessionId).slice(0, 16);
