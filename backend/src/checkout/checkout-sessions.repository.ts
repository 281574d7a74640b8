import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager, type QueryDeepPartialEntity } from 'typeorm';
import type { Visitor } from '../http/visitor.js';
import { userOfVisitor } from '../users/visitor-user.repository.js';
import { CheckoutConsent } from './checkout-consent.entity.js';
import { CheckoutSession } from './checkout-session.entity.js';
import { type CheckoutStatus, checkoutStatesBefore } from './checkout-states.js';

/** A session with what the browser may know of it besides. */
export type OwnedSession = CheckoutSession & {
  /** Its price is held no longer. */
  expired: boolean;
  firstChargeAt: Date | null;
};

/** A session to look after. `over`: its buyer has had time enough. */
export type StuckSession = Pick<CheckoutSession, 'id'> & { over: boolean };

/** Another session of the same buyer for the same offer and report: a second tab. */
type DuplicateSession = Pick<CheckoutSession, 'id' | 'status' | 'transactionId'>;

/** The tables of checkout sessions and of the consents given with them. */
@Injectable()
export class CheckoutSessionsRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /**
   * Session and consent stand together or not at all.
   * @param alongside what is kept in the same transaction
   */
  async insert(
    session: QueryDeepPartialEntity<CheckoutSession> & { id: string },
    consent: Omit<CheckoutConsent, 'id' | 'checkoutSessionId' | 'createdAt'>,
    alongside: (tx: EntityManager) => Promise<void>,
  ): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      await tx.createQueryBuilder().insert().into(CheckoutSession).values(session).execute();
      const kept = { ...consent, checkoutSessionId: session.id };
      await tx.createQueryBuilder().insert().into(CheckoutConsent).values(kept).execute();
      await alongside(tx);
    });
  }

  find(id: string, tx: EntityManager = this.dataSource.manager): Promise<CheckoutSession | null> {
    return tx.findOneBy(CheckoutSession, { id });
  }

  /** When the buyer of a subscription agreed to be charged first. */
  async firstChargeOf(tx: EntityManager, id: string): Promise<Date | null> {
    const consent = await tx.findOne(CheckoutConsent, {
      select: { id: true, firstChargeAt: true },
      where: { checkoutSessionId: id },
    });
    return consent?.firstChargeAt ?? null;
  }

  /** A session of this visitor, in one statement by hand: it is on the way of every purchase. */
  async findOwned(id: string, { anonId }: Visitor): Promise<OwnedSession | null> {
    const [session] = await this.dataSource.query<OwnedSession[]>(
      `SELECT s.*, s."expiresAt" < now() AS expired, c."firstChargeAt"
       FROM checkout_sessions s
       LEFT JOIN checkout_consents c ON c."checkoutSessionId" = s.id
       WHERE s.id = $1 AND s."userId" = ${userOfVisitor('$2')}`,
      [id, anonId],
    );
    return session ?? null;
  }

  /** The newest session for the same whose payment is on its way. */
  async findUnderway(of: Pick<CheckoutSession, 'userId' | 'vehicleReportId' | 'offerKey'>): Promise<string | null> {
    const session = await this.dataSource
      .createQueryBuilder(CheckoutSession, 'session')
      .select('session.id')
      .where(of)
      .andWhere(`session.status IN ('processing', 'requires_action')`)
      .orderBy('session.createdAt', 'DESC')
      .getOne();
    return session?.id ?? null;
  }

  /** Moves a session where its state allows it; anything else is left as it is. */
  async move(
    id: string,
    status: CheckoutStatus,
    tx: EntityManager = this.dataSource.manager,
    facts: Pick<Partial<CheckoutSession>, 'transactionId' | 'completedAt'> = {},
  ): Promise<CheckoutSession | null> {
    const { raw } = await tx
      .createQueryBuilder()
      .update(CheckoutSession)
      .set({ ...facts, status })
      .where('id = :id AND status IN (:...before)', { id, before: checkoutStatesBefore(status) })
      .returning('*')
      .execute();
    const [moved] = raw as CheckoutSession[];
    return moved ?? null;
  }

  /**
   * Moves a fresh session on to its payment, unless a duplicate is being paid or has been paid since this one was opened.
   * The lock lets two tabs through one after the other. Subscriptions are told apart when they are granted, so they have no
   * duplicates here.
   * @returns the duplicate that was there first, or null when this session may be paid
   */
  claim(session: CheckoutSession): Promise<DuplicateSession | null> {
    const { id, userId, vehicleReportId, offerKey } = session;
    return this.dataSource.transaction(async (tx) => {
      await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
        `checkout:${userId}:${vehicleReportId}:${offerKey}`,
      ]);
      // Both instants are the database's: the clock of a replica may be ahead of it.
      const duplicates = `FROM checkout_sessions other WHERE other."userId" = mine."userId"
        AND other."vehicleReportId" = mine."vehicleReportId" AND other."offerKey" = mine."offerKey" AND other.id <> mine.id
        AND mine.mode = 'payment' AND (other.status IN ('processing', 'requires_action')
          OR (other.status = 'completed' AND other."statusChangedAt" > mine."createdAt"))`;
      const [, claimed] = await tx.query<[unknown[], number]>(
        `UPDATE checkout_sessions mine SET status = 'processing'
         WHERE id = $1 AND status = 'created' AND NOT EXISTS (SELECT ${duplicates})`,
        [id],
      );
      if (claimed > 0) return null;
      const [duplicate] = await tx.query<DuplicateSession[]>(
        `SELECT found.* FROM checkout_sessions mine, LATERAL (SELECT other.id, other.status, other."transactionId" ${duplicates}) found
         WHERE mine.id = $1 ORDER BY found.status = 'completed' DESC LIMIT 1`,
        [id],
      );
      if (duplicate?.status === 'completed') await this.move(id, 'expired', tx);
      return duplicate ?? null;
    });
  }

  /** Gives more time to a session whose price is held still. @returns false when there is none left to give */
  async extend(id: string, minutes: number, mostExtensions: number): Promise<boolean> {
    const [, extended] = await this.dataSource.query<[unknown[], number]>(
      `UPDATE checkout_sessions SET "expiresAt" = "expiresAt" + make_interval(mins => $2), extensions = extensions + 1
       WHERE id = $1 AND status = 'created' AND "expiresAt" > now() AND extensions < $3`,
      [id, minutes, mostExtensions],
    );
    return extended > 0;
  }

  /** Open sessions that have not moved for long, or whose time is over. By the partial index on them, hence by hand. */
  findStuck(times: { stuckSeconds: number; graceMinutes: number; limit: number }): Promise<StuckSession[]> {
    return this.dataSource.query<StuckSession[]>(
      `SELECT id, "expiresAt" + make_interval(mins => CASE WHEN status = 'created' THEN 0 ELSE $2 END) < now() AS over
       FROM checkout_sessions
       WHERE status IN ('processing', 'requires_action') AND "statusChangedAt" < now() - make_interval(secs => $1)
         OR status = 'created' AND "expiresAt" < now()
       ORDER BY "statusChangedAt" LIMIT $3`,
      [times.stuckSeconds, times.graceMinutes, times.limit],
    );
  }

  /** Sessions and consents of a user, as their export shows them. */
  exportOf(tx: EntityManager, userId: string): Promise<{ id: string }[]> {
    return tx.query(
      `SELECT session.id, session."offerKey", session.value, session.currency, session.status, session."contactEmail",
         session."createdAt", session."completedAt", session.marketing, session."gaClientId", session."gaSessionId",
         session.gclid, session.gbraid, session.wbraid, session."utmSource", session."utmMedium", session."utmCampaign",
         session."utmTerm", session."utmContent",          consent."consentText", consent."ipAddress", consent."userAgent"
       FROM checkout_sessions session LEFT JOIN checkout_consents consent ON consent."checkoutSessionId" = session.id
       WHERE session."userId" = $1 ORDER BY session."createdAt"`,
      [userId],
    );
  }

  /** The two offers most sold since then, found by the index on the time of a sale. What was refunded is not sold. */
  mostSold(since: Date): Promise<{ offerKey: string; sales: number }[]> {
    return this.dataSource.query(
      `SELECT "offerKey", count(*)::int AS sales FROM checkout_sessions
       WHERE "completedAt" > $1 AND status = 'completed'
       GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 2`,
      [since],
    );
  }
}
