import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager, Not } from 'typeorm';
import { acquireCustomerLock } from '../platform/database/customer-lock.js';
import type { Visitor } from '../platform/http/visitor.js';
import type { Payment } from '../payments/payment.entity.js';
import { isEmailTaken } from '../users/email-taken.js';
import { BuyersRepository } from '../users/buyers.repository.js';
import { CheckoutConsent } from './checkout-consent.entity.js';
import { CheckoutSession } from './checkout-session.entity.js';
import { type CheckoutStatus, checkoutStatesBefore } from './checkout-states.js';

/** A session as its buyer sees it. */
export type OpenedSession = Pick<
  CheckoutSession,
  'id' | 'userId' | 'offerKey' | 'mode' | 'value' | 'currency' | 'status' | 'transactionId' | 'expiresAt' | 'extensions'
> &
  Pick<CheckoutConsent, 'firstChargeAt'> & {
    /** Where its emails go: the mailbox given for it, else its buyer's own. Fixed once it is paid. */
    mailbox: string | null;
  };

/** A session with its payment and what decides whether it may be paid. */
export type OwnedSession = OpenedSession & {
  /** Its price is held no longer. */
  expired: boolean;
  /** The vehicle of its report has been paid for and can be read, by whichever search it was found. */
  reportOpen: boolean;
  reportToken: string;
  /** Null while it has not been opened. */
  payment: Payment | null;
};

/** A new session, and an email its buyer typed that may not be theirs. */
type StoredSession = OpenedSession & { unclaimed: string | null };

type CameFrom =
  | ('gaClientId' | 'gaSessionId' | 'gclid' | 'gbraid' | 'wbraid')
  | ('utmSource' | 'utmMedium' | 'utmCampaign' | 'utmTerm' | 'utmContent');
type Kept = 'id' | 'userId' | 'vehicleReportId' | 'offerKey' | 'priceId' | 'mode' | 'value' | 'currency';

/** What a session is opened with. */
type NewSession = Pick<CheckoutSession, Kept | 'contactEmail' | 'marketing'> &
  Record<CameFrom, string | null | undefined>;

/** A session whose money has arrived. */
export type CompletedSession = Pick<
  CheckoutSession,
  'id' | 'userId' | 'vehicleReportId' | 'offerKey' | 'contactEmail'
> &
  Pick<CheckoutConsent, 'firstChargeAt'> & {
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
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly buyers: BuyersRepository,
  ) {}

  /**
   * Stores session, consent and, where given, the name and email of the buyer in one transaction: the browser keeps
   * neither for a second try (row 117).
   * @returns null when the buyer has been erased or merged meanwhile
   */
  async insert(
    session: NewSession,
    minutes: number,
    consent: NewConsent,
    fullName: string | undefined,
  ): Promise<StoredSession | null> {
    const store = (mayTakeEmail: boolean) =>
      this.dataSource.transaction((tx) => this.insertIn(tx, session, minutes, consent, { fullName, mayTakeEmail }));
    return store(true).catch((error: unknown) => {
      // Another user took the email at the same moment.
      if (!isEmailTaken(error)) throw error;
      return store(false);
    });
  }

  private async insertIn(
    tx: EntityManager,
    session: NewSession,
    minutes: number,
    consent: NewConsent,
    { fullName, mayTakeEmail }: { fullName: string | undefined; mayTakeEmail: boolean },
  ): Promise<StoredSession | null> {
    const { userId, vehicleReportId, contactEmail: email } = session;
    if ((await acquireCustomerLock(tx, 'report', vehicleReportId)) !== userId) return null;
    const buyer = await this.buyers.keep(tx, userId, { fullName, email, mayTakeEmail });
    return buyer && { ...(await this.insertRows(tx, session, minutes, consent)), unclaimed: buyer.unclaimed };
  }

  /** By hand, since every purchase runs it. */
  private async insertRows(
    tx: EntityManager,
    session: NewSession,
    minutes: number,
    consent: NewConsent,
  ): Promise<OpenedSession> {
    const [opened] = await tx.query<OpenedSession[]>(
      `WITH opened AS (INSERT INTO checkout_sessions (id, "userId", "vehicleReportId", "offerKey", "priceId", mode, value,
           currency, "contactEmail", marketing, "gaClientId", "gaSessionId", gclid, gbraid, wbraid, "utmSource",
           "utmMedium", "utmCampaign", "utmTerm", "utmContent", "expiresAt")
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20,
           now() + make_interval(mins => $21))
         RETURNING id, "userId", "offerKey", mode, value, currency, status, "transactionId", "expiresAt", extensions,
           "contactEmail"),
       agreed AS (INSERT INTO checkout_consents ("checkoutSessionId", "consentText", "textHash", "renewalAccepted",
           "termsVersion", "offerKey", "amountCents", currency, "renewalAmountCents", "renewalInterval", "firstChargeAt",
           "perReportCents", "ipAddress", "userAgent")
         VALUES ($1, $22, $23, $24, $25, $4, $26, $8, $27, $28, $29, $30, $31, $32) RETURNING "firstChargeAt")
       SELECT id, "userId", "offerKey", mode, value, currency, status, "transactionId", "expiresAt", extensions,
         coalesce("contactEmail", email_of_user("userId")) AS mailbox, agreed."firstChargeAt" FROM opened, agreed`,
      [
        ...[session.id, session.userId, session.vehicleReportId, session.offerKey, session.priceId, session.mode],
        ...[session.value, session.currency, session.contactEmail, session.marketing, session.gaClientId],
        ...[session.gaSessionId, session.gclid, session.gbraid, session.wbraid, session.utmSource, session.utmMedium],
        ...[session.utmCampaign, session.utmTerm, session.utmContent, minutes],
        ...[consent.consentText, consent.textHash, consent.renewalAccepted, consent.termsVersion, consent.amountCents],
        ...[consent.renewalAmountCents, consent.renewalInterval, consent.firstChargeAt, consent.perReportCents],
        ...[consent.ipAddress, consent.userAgent],
      ],
    );
    if (!opened) throw new Error('The checkout session was not stored.');
    return opened;
  }

  find(id: string, tx: EntityManager = this.dataSource.manager): Promise<CheckoutSession | null> {
    return tx.findOneBy(CheckoutSession, { id });
  }

  /** A session of this visitor. By hand, since every purchase runs it. */
  async findOwned(id: string, { anonId }: Visitor): Promise<OwnedSession | null> {
    const [session] = await this.dataSource.query<(OwnedSession & { payment: StoredPayment | null })[]>(
      `SELECT id, "userId", "offerKey", mode, value, currency, status, "transactionId", "expiresAt", extensions, expired,
         mailbox, "firstChargeAt", "reportToken", "reportOpen", payment
       FROM visitor_checkout_sessions WHERE id = $1 AND "anonId" = $2`,
      [id, anonId],
    );
    return session ? { ...session, payment: session.payment && toPayment(session.payment) } : null;
  }

  /** The newest session for the same whose payment is on its way, and whether the vehicle of the report is open already. */
  async findEarlier(
    of: Pick<CheckoutSession, 'userId' | 'vehicleReportId' | 'offerKey'>,
  ): Promise<{ underway: string | null; reportOpen: boolean }> {
    const [earlier] = await this.dataSource.query<{ underway: string | null; reportOpen: boolean }[]>(
      `SELECT is_vehicle_open($2::bigint, now()) AS "reportOpen",
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
   * Completes a session whose money has arrived, by hand, since every purchase runs it. An email typed after the
   * payment changes nothing of a purchase, so its mailbox is stored now.
   * @returns null where its state does not allow it
   */
  async complete(tx: EntityManager, id: string, transactionId: string, at: Date): Promise<CompletedSession | null> {
    const [[completed]] = await tx.query<[CompletedSession[], number]>(
      `UPDATE checkout_sessions SET status = 'completed', "transactionId" = $2, "completedAt" = $3,
         "contactEmail" = coalesce("contactEmail", email_of_user("userId"))
       WHERE id = $1 AND status = ANY($4)
       RETURNING id, "userId", "vehicleReportId", "offerKey", "contactEmail",
         is_vehicle_open("vehicleReportId", now()) AS "vehicleOpen",
         (SELECT "firstChargeAt" FROM checkout_consents WHERE "checkoutSessionId" = $1) AS "firstChargeAt"`,
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
  async claimSession({ id }: Pick<CheckoutSession, 'id'>): Promise<DuplicateSession | null> {
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

  /** Returns whether another user gave this email at a checkout. */
  isTypedByOthers(tx: EntityManager, email: string, userId: string): Promise<boolean> {
    return tx.existsBy(CheckoutSession, { userId: Not(userId), contactEmail: email });
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

/** A payment as JSON of the database: instants are texts, and the id of a report is a number. */
type StoredPayment = Omit<Payment, 'vehicleReportId' | 'createdAt' | 'settledAt' | 'refundedAt'> & {
  vehicleReportId: number | null;
  createdAt: string;
  settledAt: string | null;
  refundedAt: string | null;
};

function toPayment({ vehicleReportId, createdAt, settledAt, refundedAt, ...payment }: StoredPayment): Payment {
  return {
    ...payment,
    vehicleReportId: vehicleReportId === null ? null : String(vehicleReportId),
    createdAt: new Date(createdAt),
    settledAt: settledAt === null ? null : new Date(settledAt),
    refundedAt: refundedAt === null ? null : new Date(refundedAt),
  };
}
