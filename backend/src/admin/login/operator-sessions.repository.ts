import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Not, Repository } from 'typeorm';
import { OperatorSession } from '../operator-session.entity.js';
import type { Role } from './roles.js';

/** Nobody used the console for this long: it closes (row 77). */
const IDLE_MINUTES = 30;
/** However busy: the operator shows the password again after a working day. */
export const LONGEST_HOURS = 12;

/** The database's clock decides, so that replicas whose clocks differ agree. */
const ALIVE = `session."lastSeenAt" > now() - interval '${IDLE_MINUTES} minutes' AND session."createdAt" > now() - interval '${LONGEST_HOURS} hours'`;
const EXPIRES_AT = `least(session."lastSeenAt" + interval '${IDLE_MINUTES} minutes', session."createdAt" + interval '${LONGEST_HOURS} hours') AS "expiresAt"`;

/** What a call has to know of the session behind it and of whose it is. */
export interface UsedSession {
  expiresAt: Date;
  role: Role;
  mustChangePassword: boolean;
  secondFactor: boolean;
}

export interface OpenSession extends Pick<OperatorSession, 'id' | 'operatorName' | 'ipAddress' | 'userAgent'> {
  createdAt: Date;
  lastSeenAt: Date;
}

/** Written by hand: the database's clock says in the same statement whether a session still counts. */
@Injectable()
export class OperatorSessionsRepository {
  constructor(@InjectRepository(OperatorSession) private readonly sessions: Repository<OperatorSession>) {}

  /** Clears the ended ones away, so that the table stays as small as the shop's staff. */
  async removeEnded(): Promise<void> {
    await this.sessions.query(`DELETE FROM operator_sessions session WHERE NOT (${ALIVE})`);
  }

  async add(session: Pick<OperatorSession, 'id' | 'operatorName' | 'ipAddress' | 'userAgent'>): Promise<void> {
    await this.sessions.insert(session);
  }

  /** Notes the use of a session. @returns null when it was closed, idled out or never was, or its operator may no longer sign in */
  async use(id: string, operatorName: string): Promise<UsedSession | null> {
    const [[row]] = (await this.sessions.query(
      `UPDATE operator_sessions session SET "lastSeenAt" = now() FROM operators operator
       WHERE session.id = $1 AND session."operatorName" = $2 AND ${ALIVE}
         AND operator.name = session."operatorName" AND operator."disabledAt" IS NULL
       RETURNING ${EXPIRES_AT}, operator.role, operator."mustChangePassword",
         operator."totpConfirmedAt" IS NOT NULL AS "secondFactor"`,
      [id, operatorName],
    )) as [UsedSession[], number];
    return row ?? null;
  }

  /** @param operatorName whose; null means everybody's */
  open(operatorName: string | null): Promise<OpenSession[]> {
    return this.sessions.query(
      `SELECT id, "operatorName", "ipAddress", "userAgent", "createdAt", "lastSeenAt" FROM operator_sessions session
       WHERE ${ALIVE} AND ($1::text IS NULL OR "operatorName" = $1) ORDER BY "lastSeenAt" DESC`,
      [operatorName],
    );
  }

  async remove(tx: EntityManager, id: string): Promise<void> {
    await tx.delete(OperatorSession, { id });
  }

  async removeOf(tx: EntityManager, operatorName: string): Promise<void> {
    await tx.delete(OperatorSession, { operatorName });
  }

  /** A session continues under another id, as old as it was; all others of its operator end. @returns false when it has ended meanwhile */
  async replaceAll(tx: EntityManager, operatorName: string, id: string, newId: string): Promise<boolean> {
    const { affected } = await tx.update(OperatorSession, { id, operatorName }, { id: newId });
    await tx.delete(OperatorSession, { operatorName, id: Not(newId) });
    return affected === 1;
  }
}
