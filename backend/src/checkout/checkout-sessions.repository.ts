import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { columnsOf, valuesOf } from '../database/columns.js';
import { turnTaken } from '../database/turns.repository.js';
import type { Visitor } from '../http/visitor.js';
import type { Payment } from '../payments/payment.entity.js';
import { paymentOf, type StoredPayment, toPayment } from '../payments/payment-of-session.repository.js';
import { isVehicleOpen } from '../entitlements/open-vehicle.repository.js';
import { tokenOfReport, vehicleOfReport } from '../reports/token-of-report.repository.js';
import type { VehicleReport } from '../reports/vehicle-report.entity.js';
import { heldLiving, isEmailTaken, keptBuyer } from '../users/typed-email.repository.js';
import { emailOfUser, ownEmailOf, provenEmailOf, userOfVisitor } from '../users/visitor-user.repository.js';
import { CheckoutConsent } from './checkout-consent.entity.js';
import { CheckoutSession } from './checkout-session.entity.js';
import { type CheckoutStatus, checkoutStatesBefore } from './checkout-states.js';
import { purchaseRecipient } from './purchase-recipient.repository.js';

/** A session with what was agreed to. */
export type OpenedSession = CheckoutSession &
  Pick<CheckoutConsent, 'firstChargeAt'> & {
    /** Where its emails go: the mailbox given for it, else its buyer's own. From the payment on it stays as it is. */
    mailbox: string | null;
  };

/** A session with what the browser may know of it besides, and its payment. */
export type OwnedSession = OpenedSession & {
  /** Its price is held no longer. */
  expired: boolean;
  /** The vehicle of its report has been paid for and can be read, by whichever search it was found. */
  reportOpen: boolean;
  reportToken: string;
  /** Null while it has not been opened. */
  payment: Payment | null;
};

/** A session as it was kept, and an email its buyer typed that may not be theirs. */
type StoredSession = OpenedSession & { unclaimed: string | null };

type CameFrom =
  | ('gaClientId' | 'gaSessionId' | 'gclid' | 'gbraid' | 'wbraid')
  | ('utmSource' | 'utmMedium' | 'utmCampaign' | 'utmTerm' | 'utmContent');
type Kept = 'id' | 'userId' | 'vehicleReportId' | 'offerKey' | 'priceId' | 'mode' | 'value' | 'currency';

/** What a session is opened with. */
type NewSession = Pick<CheckoutSession, Kept | 'contactEmail' | 'marketing'> &
  Record<CameFrom, string | null | undefined>;

/** A session whose money has come, with what its buyer is told of it. */
export type CompletedSession = CheckoutSession &
  Pick<CheckoutConsent, 'consentText' | 'renewalAmountCents' | 'firstChargeAt'> & {
    reportToken: string;
    vehicleData: VehicleReport['vehicleData'];
    /** The email its buyer has proven. */
    provenEmail: string | null;
    /** Its vehicle was open before. */
    vehicleOpen: boolean;
  };

type NewConsent = Omit<CheckoutConsent, 'id' | 'checkoutSessionId' | 'createdAt'>;

/** A session to look after. `over`: its buyer has had time enough. */
export type StuckSession = Pick<CheckoutSession, 'id'> & { over: boolean };

/** Another session of the same buyer for the same offer and report: a second tab. */
type DuplicateSession = Pick<CheckoutSession, 'id' | 'status' | 'transactionId'>;

/** The tables of checkout sessions and of the consents given with them. */
@Injectable()
export class CheckoutSessionsRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /**
   * Session and consent stand together or not at all, and with them the name of who buys, where it is given, and their email: the browser keeps
   * neither for a second try (row 117). One statement by hand, for it is on the way of every purchase. It waits for whoever erases them or joins
   * them with another account, as a payment does.
   * @returns null when they have been erased or merged meanwhile
   */
  async insert(
    session: NewSession,
    minutes: number,
    consent: NewConsent,
    fullName: string | undefined,
  ): Promise<StoredSession | null> {
    return this.insertOnce(session, minutes, consent, { fullName, mayTake: true }).catch((error: unknown) => {
      if (!isEmailTaken(error)) throw error;
      return this.insertOnce(session, minutes, consent, { fullName, mayTake: false });
    });
  }

  private async insertOnce(
    session: NewSession,
    minutes: number,
    consent: NewConsent,
    buyer: { fullName: string | undefined; mayTake: boolean },
  ): Promise<StoredSession | null> {
    const opened = valuesOf(session);
    const agreed = valuesOf(consent, opened.parameters.length);
    const parameters = [...opened.parameters, ...agreed.parameters];
    const next = (value: unknown): string => `$${parameters.push(value)}`;
    const columns = columnsOf(this.dataSource.getMetadata(CheckoutSession));
    const kept = keptBuyer({
      userId: next(session.userId),
      fullName: next(buyer.fullName ?? null),
      email: next(session.contactEmail),
      mayTake: next(buyer.mayTake),
    });
    const [stored] = await this.dataSource.query<StoredSession[]>(
      `WITH ${kept},
       living AS MATERIALIZED (${heldLiving(next(session.userId), turnTaken('report', next(session.vehicleReportId)))}),
       opened AS (INSERT INTO checkout_sessions (${opened.columns}, "expiresAt")
         SELECT ${opened.values}, now() + make_interval(mins => ${next(minutes)}) FROM living RETURNING ${columns}),
       agreed AS (INSERT INTO checkout_consents (${agreed.columns}, "checkoutSessionId")
         SELECT ${agreed.values}, ${next(session.id)} FROM living RETURNING "firstChargeAt")
       SELECT ${columns}, "firstChargeAt", coalesce("contactEmail", ${emailOfUser('"userId"')}) AS mailbox,
         (SELECT unclaimed FROM buyer) AS unclaimed FROM opened, agreed`,
      parameters,
    );
    return stored ?? null;
  }

  find(id: string, tx: EntityManager = this.dataSource.manager): Promise<CheckoutSession | null> {
    return tx.findOneBy(CheckoutSession, { id });
  }

  /** A session of this visitor, in one statement by hand: it is on the way of every purchase. */
  async findOwned(id: string, { anonId }: Visitor): Promise<OwnedSession | null> {
    const [session] = await this.dataSource.query<(OwnedSession & { payment: StoredPayment | null })[]>(
      `SELECT ${columnsOf(this.dataSource.getMetadata(CheckoutSession), 's')}, s."expiresAt" < now() AS expired, c."firstChargeAt",
         coalesce(s."contactEmail", ${emailOfUser('s."userId"')}) AS mailbox,
         ${tokenOfReport('s."vehicleReportId"')} AS "reportToken", ${paymentOf('s.id')} AS payment,
         ${isVehicleOpen('s."vehicleReportId"')} AS "reportOpen"
       FROM checkout_sessions s
       LEFT JOIN checkout_consents c ON c."checkoutSessionId" = s.id
       WHERE s.id = $1 AND s."userId" = ${userOfVisitor('$2')}`,
      [id, anonId],
    );
    return session ? { ...session, payment: session.payment && toPayment(session.payment, this.dataSource) } : null;
  }

  /** The newest session for the same whose payment is on its way, and whether the vehicle of the report is open already. */
  async findEarlier(
    of: Pick<CheckoutSession, 'userId' | 'vehicleReportId' | 'offerKey'>,
  ): Promise<{ underway: string | null; reportOpen: boolean }> {
    const [earlier] = await this.dataSource.query<{ underway: string | null; reportOpen: boolean }[]>(
      `SELECT ${isVehicleOpen('$2::bigint')} AS "reportOpen",
         (SELECT id FROM checkout_sessions WHERE "userId" = $1 AND "vehicleReportId" = $2 AND "offerKey" = $3
          AND status IN ('processing', 'requires_action') ORDER BY "createdAt" DESC LIMIT 1) AS underway`,
      [of.userId, of.vehicleReportId, of.offerKey],
    );
    return earlier ?? { underway: null, reportOpen: false };
  }

  /** Moves a session where its state allows it; anything else is left as it is. */
  async move(
    id: string,
    status: Exclude<CheckoutStatus, 'completed'>,
    tx: EntityManager = this.dataSource.manager,
  ): Promise<boolean> {
    const { affected } = await tx
      .createQueryBuilder()
      .update(CheckoutSession)
      .set({ status })
      .where('id = :id AND status IN (:...before)', { id, before: checkoutStatesBefore(status) })
      .execute();
    return affected === 1;
  }

  /**
   * Completes a session whose money has come, with what the rest of its transaction has to know of it: one statement by hand, as it is on the
   * way of every purchase. What is typed after the payment changes nothing of a purchase, so its mailbox is kept.
   * @returns null where its state does not allow it
   */
  async complete(tx: EntityManager, id: string, transactionId: string, at: Date): Promise<CompletedSession | null> {
    const columns = columnsOf(this.dataSource.getMetadata(CheckoutSession));
    const [completed] = await tx.query<CompletedSession[]>(
      `WITH completed AS (UPDATE checkout_sessions SET status = 'completed', "transactionId" = $2, "completedAt" = $3,
           "contactEmail" = coalesce("contactEmail", ${emailOfUser('"userId"')})
         WHERE id = $1 AND status = ANY($4) RETURNING ${columns}, ${isVehicleOpen('"vehicleReportId"')} AS "vehicleOpen")
       SELECT ${columnsOf(this.dataSource.getMetadata(CheckoutSession), 'completed')}, "vehicleOpen",
         agreed."consentText", agreed."renewalAmountCents", agreed."firstChargeAt",
         ${tokenOfReport('"vehicleReportId"')} AS "reportToken", ${vehicleOfReport('"vehicleReportId"')} AS "vehicleData",
         ${provenEmailOf('"userId"')} AS "provenEmail"
       FROM completed JOIN checkout_consents agreed ON agreed."checkoutSessionId" = completed.id`,
      [id, transactionId, at, checkoutStatesBefore('completed')],
    );
    return completed ?? null;
  }

  /**
   * Moves a fresh session on to its payment, unless a duplicate is being paid or has been paid since this one was opened.
   * A function of the database lets two tabs through one after the other: with one call instead of a transaction of four.
   * Subscriptions are told apart when they are granted, so they have no duplicates here.
   * @returns the duplicate that was there first, or null when this session may be paid
   */
  async claimSession({ id }: CheckoutSession): Promise<DuplicateSession | null> {
    const [duplicate] = await this.dataSource.query<DuplicateSession[]>(
      'SELECT id, status, "transactionId" FROM claim_checkout_session($1)',
      [id],
    );
    return duplicate ?? null;
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

  /** Sessions and consents of users, as an export shows them. */
  exportOf(tx: EntityManager, userIds: readonly string[]): Promise<{ id: string }[]> {
    return tx.query(
      `SELECT session.id, session."offerKey", session.value, session.currency, session.status, session."contactEmail",
         session."createdAt", session."completedAt", session.marketing, session."gaClientId", session."gaSessionId",
         session.gclid, session.gbraid, session.wbraid, session."utmSource", session."utmMedium", session."utmCampaign",
         session."utmTerm", session."utmContent", consent."consentText", consent."ipAddress", consent."userAgent"
       FROM checkout_sessions session LEFT JOIN checkout_consents consent ON consent."checkoutSessionId" = session.id
       WHERE session."userId" = ANY($1) ORDER BY session."createdAt"`,
      [userIds],
    );
  }

  /** Whether emails about what a session bought reach its buyer. */
  async isAnnounced(id: string): Promise<boolean> {
    const [session] = await this.dataSource.query<{ announced: boolean }[]>(
      `SELECT ${purchaseRecipient('s', ownEmailOf('s."userId"'))} IS NOT NULL AS announced FROM checkout_sessions s WHERE id = $1`,
      [id],
    );
    return session?.announced ?? true;
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
