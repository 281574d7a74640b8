import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { newToken } from '../../http/tokens.js';
import { AuditRepository } from '../audit/audit.repository.js';
import { OperatorSessionsRepository } from './operator-sessions.repository.js';

/** What a signed token says: whose it is and which session. */
export interface OperatorToken {
  sub: string;
  jti: string;
}

/** The operator behind a request. */
export interface SignedInOperator {
  operator: string;
  sessionId: string;
  /** When the session ends unless it is used again. */
  expiresAt: Date;
}

@Injectable()
export class OperatorSessionsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly jwt: JwtService,
    private readonly sessions: OperatorSessionsRepository,
    private readonly audit: AuditRepository,
  ) {}

  async open(operator: string, ipAddress: string): Promise<{ token: string; session: SignedInOperator }> {
    await this.sessions.removeEnded();
    const sessionId = newToken();
    const expiresAt = await this.sessions.add(sessionId, operator);
    await this.audit.record({ operator, ipAddress }, 'login', null);
    const token = await this.jwt.signAsync({ sub: operator, jti: sessionId } satisfies OperatorToken);
    return { token, session: { operator, sessionId, expiresAt } };
  }

  /** Notes the use of a session. @returns null when it was closed, idled out or never was */
  async use({ sub, jti }: OperatorToken): Promise<SignedInOperator | null> {
    const expiresAt = await this.sessions.use(jti, sub);
    return expiresAt && { operator: sub, sessionId: jti, expiresAt };
  }

  async close({ operator, sessionId }: SignedInOperator, ipAddress: string): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      await this.sessions.remove(tx, sessionId);
      await this.audit.record({ operator, ipAddress }, 'logout', null, {}, tx);
    });
  }
}
