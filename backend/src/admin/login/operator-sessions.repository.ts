import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Not, Repository } from 'typeorm';
import { OperatorSession } from '../operator.entity.js';
import type { Role } from './roles.js';

/** An unused console is signed out (row 77). */
const IDLE_MINUTES = 30;
/** A console in use asks for the password again after a working day. */
export const MAX_SESSION_HOURS = 12;
const LIFETIME = [IDLE_MINUTES, MAX_SESSION_HOURS] as const;

export interface UsedSession {
  expiresAt: Date;
  role: Role;
  mustChangePassword: boolean;
  secondFactor: boolean;
}

/** Written by hand, because the clock of the database decides whether a session has expired. */
@Injectable()
export class OperatorSessionsRepository {
  constructor(@InjectRepository(OperatorSession) private readonly sessions: Repository<OperatorSession>) {}

  async removeExpired(): Promise<void> {
    await this.sessions.query(
      `DELETE FROM operator_sessions
       WHERE "lastSeenAt" <= now() - make_interval(mins => $1) OR "createdAt" <= now() - make_interval(hours => $2)`,
      [...LIFETIME],
    );
  }

  async add(session: Pick<OperatorSession, 'id' | 'operatorName' | 'ipAddress' | 'userAgent'>): Promise<void> {
    await this.sessions.insert(session);
  }

  /** Extends a session. Returns null when it has ended or its operator may no longer sign in. */
  async use(id: string, operatorName: string): Promise<UsedSession | null> {
    const [[row]] = (await this.sessions.query(
      `UPDATE operator_sessions session SET "lastSeenAt" = now() FROM operators operator
       WHERE session.id = $3 AND session."operatorName" = $4
         AND session."lastSeenAt" > now() - make_interval(mins => $1)
         AND session."createdAt" > now() - make_interval(hours => $2)
         AND operator.name = session."operatorName" AND operator."disabledAt" IS NULL
       RETURNING least(session."lastSeenAt" + make_interval(mins => $1),
           session."createdAt" + make_interval(hours => $2)) AS "expiresAt",
         operator.role, operator."mustChangePassword", operator."totpConfirmedAt" IS NOT NULL AS "secondFactor"`,
      [...LIFETIME, id, operatorName],
    )) as [UsedSession[], number];
    return row ?? null;
  }

  /** The open sessions of an operator, or of all, last used first. */
  open(operatorName: string | null): Promise<OperatorSession[]> {
    return this.sessions.query(
      `SELECT id, "operatorName", "ipAddress", "userAgent", "createdAt", "lastSeenAt" FROM operator_sessions
       WHERE "lastSeenAt" > now() - make_interval(mins => $1) AND "createdAt" > now() - make_interval(hours => $2)
         AND ($3::text IS NULL OR "operatorName" = $3) ORDER BY "lastSeenAt" DESC`,
      [...LIFETIME, operatorName],
    );
  }

  async remove(id: string, tx: EntityManager = this.sessions.manager): Promise<void> {
    await tx.delete(OperatorSession, { id });
  }

  async removeOf(tx: EntityManager, operatorName: string): Promise<void> {
    await tx.delete(OperatorSession, { operatorName });
  }

  /** Continues a session under another id and ends the others of its operator. Returns false when it has ended. */
  async replaceAll(tx: EntityManager, operatorName: string, id: string, newId: string): Promise<boolean> {
    const { affected } = await tx.update(OperatorSession, { id, operatorName }, { id: newId });
    await tx.delete(OperatorSession, { operatorName, id: Not(newId) });
    return affected === 1;
  }
}
