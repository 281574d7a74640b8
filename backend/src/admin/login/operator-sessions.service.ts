import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { newToken } from '../../http/tokens.js';
import { audit } from '../audit/audit.js';

/** Nobody used the console for this long: it closes (row 77). */
const IDLE_MINUTES = 30;
/** However busy: the operator shows the password again after a working day. */
export const LONGEST_HOURS = 12;

/** The database's clock decides, so that replicas whose clocks differ agree. */
const ALIVE = `"lastSeenAt" > now() - interval '${IDLE_MINUTES} minutes' AND "createdAt" > now() - interval '${LONGEST_HOURS} hours'`;
const EXPIRES_AT = `least("lastSeenAt" + interval '${IDLE_MINUTES} minutes', "createdAt" + interval '${LONGEST_HOURS} hours') AS "expiresAt"`;

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
  ) {}

  /** Opens a session and clears away the ended ones, so that the table stays as small as the shop's staff. */
  async open(operator: string, ipAddress: string): Promise<{ token: string; session: SignedInOperator }> {
    await this.dataSource.query(`DELETE FROM operator_sessions WHERE NOT (${ALIVE})`);
    const sessionId = newToken();
    const [row] = await this.dataSource.query<{ expiresAt: Date }[]>(
      `INSERT INTO operator_sessions (id, "operatorName") VALUES ($1, $2) RETURNING ${EXPIRES_AT}`,
      [sessionId, operator],
    );
    if (!row) throw new Error('The operator session was not inserted.');
    await audit(this.dataSource.manager, { operator, ipAddress }, 'login');
    const token = await this.jwt.signAsync({ sub: operator, jti: sessionId } satisfies OperatorToken);
    return { token, session: { operator, sessionId, expiresAt: row.expiresAt } };
  }

  /** Notes the use of a session. @returns null when it was closed, idled out or never was */
  async use({ sub, jti }: OperatorToken): Promise<SignedInOperator | null> {
    const [[row]] = await this.dataSource.query<[{ expiresAt: Date }[], number]>(
      `UPDATE operator_sessions SET "lastSeenAt" = now() WHERE id = $1 AND "operatorName" = $2 AND ${ALIVE} RETURNING ${EXPIRES_AT}`,
      [jti, sub],
    );
    return row ? { operator: sub, sessionId: jti, expiresAt: row.expiresAt } : null;
  }

  async close({ operator, sessionId }: SignedInOperator, ipAddress: string): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      await tx.query('DELETE FROM operator_sessions WHERE id = $1', [sessionId]);
      await audit(tx, { operator, ipAddress }, 'logout');
    });
  }
}
