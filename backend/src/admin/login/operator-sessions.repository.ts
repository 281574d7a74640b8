import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { OperatorSession } from '../operator-session.entity.js';

/** Nobody used the console for this long: it closes (row 77). */
const IDLE_MINUTES = 30;
/** However busy: the operator shows the password again after a working day. */
export const LONGEST_HOURS = 12;

/** The database's clock decides, so that replicas whose clocks differ agree. */
const ALIVE = `"lastSeenAt" > now() - interval '${IDLE_MINUTES} minutes' AND "createdAt" > now() - interval '${LONGEST_HOURS} hours'`;
const EXPIRES_AT = `least("lastSeenAt" + interval '${IDLE_MINUTES} minutes', "createdAt" + interval '${LONGEST_HOURS} hours') AS "expiresAt"`;

/** Written by hand: the database's clock says in the same statement whether a session still counts. */
@Injectable()
export class OperatorSessionsRepository {
  constructor(@InjectRepository(OperatorSession) private readonly sessions: Repository<OperatorSession>) {}

  /** Clears the ended ones away, so that the table stays as small as the shop's staff. */
  async removeEnded(): Promise<void> {
    await this.sessions.query(`DELETE FROM operator_sessions WHERE NOT (${ALIVE})`);
  }

  /** @returns when the new session ends unless it is used */
  async add(id: string, operatorName: string): Promise<Date> {
    const [row] = (await this.sessions.query(
      `INSERT INTO operator_sessions (id, "operatorName") VALUES ($1, $2) RETURNING ${EXPIRES_AT}`,
      [id, operatorName],
    )) as { expiresAt: Date }[];
    if (!row) throw new Error('The operator session was not inserted.');
    return row.expiresAt;
  }

  /** Notes the use of a session. @returns when it ends unless it is used again; null when it was closed, idled out or never was */
  async use(id: string, operatorName: string): Promise<Date | null> {
    const [[row]] = (await this.sessions.query(
      `UPDATE operator_sessions SET "lastSeenAt" = now() WHERE id = $1 AND "operatorName" = $2 AND ${ALIVE} RETURNING ${EXPIRES_AT}`,
      [id, operatorName],
    )) as [{ expiresAt: Date }[], number];
    return row?.expiresAt ?? null;
  }

  async remove(tx: EntityManager, id: string): Promise<void> {
    await tx.delete(OperatorSession, { id });
  }
}
