import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager, In } from 'typeorm';
import { acquireCustomerLock } from '../platform/database/customer-lock.js';
import type { Visitor } from '../platform/http/visitor.js';
import type { Payment } from '../payments/payment.entity.js';
import { BATCH, GRACE_MINUTES, STUCK_SECONDS } from '../payments/reconcile.js';
import { isEmailTaken, UsersRepository } from '../users/users.repository.js';
import { CheckoutConsent } from './checkout-consent.entity.js';
import { CheckoutSession } from './checkout-session.entity.js';
import { type CheckoutStatus, checkoutStatesBefore } from './checkout-states.js';

export type OpenedSession = Pick<
  CheckoutSession,
  'id' | 'userId' | 'offerKey' | 'mode' | 'value' | 'currency' | 'status' | 'transactionId' | 'expiresAt' | 'extensions'
> &
  Pick<CheckoutConsent, 'firstChargeAt'> & {
    /** Where its emails go: the typed mailbox, else its buyer's; fixed once it is paid. */
    mailbox: string | null;
  };

export type OwnedSession = OpenedSession & {
  expired: boolean;
  /** The vehicle of its report is open, by this search or another. */
  reportOpen: boolean;
  reportToken: string;
  payment: Payment | null;
};

/** `unclaimed`: an email its buyer typed that may be another's. */
type StoredSession = OpenedSession & { unclaimed: string | null };

type Origin =
  | ('gaClientId' | 'gaSessionId' | 'gclid' | 'gbraid' | 'wbraid')
  | ('utmSource' | 'utmMedium' | 'utmCampaign' | 'utmTerm' | 'utmContent');
type Sale = 'id' | 'userId' | 'vehicleReportId' | 'offerKey' | 'priceId' | 'mode' | 'value' | 'currency';

export type NewSession = Pick<CheckoutSession, Sale | 'contactEmail' | 'marketing'> &
  Record<Origin, string | null | undefined>;

export type CompletedSession = Pick<
  CheckoutSession,
  'id' | 'userId' | 'vehicleReportId' | 'offerKey' | 'contactEmail'
> &
  Pick<CheckoutConsent, 'firstChargeAt'> & {
    vehicleOpen: boolean;
  };

export type NewConsent = Omit<CheckoutConsent, 'id' | 'checkoutSessionId' | 'createdAt'>;

/** `isOverdue`: the time in which its buyer could pay is over. */
export type StuckSession = Pick<CheckoutSession, 'id'> & { isOverdue: boolean };

type DuplicateSession = Pick<CheckoutSession, 'id' | 'status' | 'transactionId'>;

@Injectable()
export class CheckoutSessionsRepository {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly users: UsersRepository,
  ) {}

  /**
   * Stores a session, its consent and the typed name and email of the buyer in one transaction (row 117).
   * @returns null when the buyer has been erased or merged meanwhile
   */
  async insert(
    session: NewSession,
    minutes: number,
    consent: NewConsent,
    fullName: string | undefined,
  ): Promise<StoredSession | null> {
    const { userId, vehicleReportId, contactEmail: email } = session;
    const store = (mayTakeEmail: boolean): Promise<StoredSession | null> =>
      this.dataSource.transaction(async (tx) => {
        if ((await acquireCustomerLock(tx, 'report', vehicleReportId)) !== userId) return null;
        const buyer = await this.users.saveBuyer(tx, userId, { fullName, email, mayTakeEmail });
        return buyer && { ...(await this.insertRows(tx, session, minutes, consent)), unclaimed: buyer.unclaimed };
      });
    return store(true).catch((error: unknown) => {
      // Another user took the email at the same moment.
      if (!isEmailTaken(error)) throw error;
      return store(false);
    });
  }

  /** One statement, because every purchase runs it. */
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

  /** Finds a session of this visitor with its payment, in one statement because every purchase runs it. */
  async findOwned(id: string, { anonId }: Visitor): Promise<OwnedSession | null> {
    const [session] = await this.dataSource.query<(OwnedSession & { payment: StoredPayment | null })[]>(
      `SELECT id, "userId", "offerKey", mode, value, currency, status, "transactionId", "expiresAt", extensions, expired,
         mailbox, "firstChargeAt", "reportToken", "reportOpen", payment
       FROM visitor_checkout_sessions WHERE id = $1 AND "anonId" = $2`,
      [id, anonId],
    );
    return session ? { ...session, payment: session.payment && toPayment(session.payment) } : null;
  }

  /** Finds the newest session for the same that is being paid, and whether the vehicle is open already. */
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

  /** @returns false when the state of the session does not allow it */
  async transition(
    id: string,
    status: Exclude<CheckoutStatus, 'completed'>,
    tx: EntityManager = this.dataSource.manager,
  ): Promise<boolean> {
    const where = { id, status: In(checkoutStatesBefore(status)) };
    return (await tx.update(CheckoutSession, where, { status })).affected === 1;
  }

  /**
   * Completes a session and stores its mailbox, which an email typed later must not change.
   * @returns null when its state does not allow it
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
   * Starts the payment of a new session unless another tab pays, or has paid, for the same. A database function, because
   * it would take a transaction of four statements.
   * @returns the session of the other tab, or null when this one may be paid
   */
  async claimSession(id: string): Promise<DuplicateSession | null> {
    const [duplicate] = await this.dataSource.query<DuplicateSession[]>(
      'SELECT id, status, "transactionId" FROM claim_checkout_session($1)',
      [id],
    );
    return duplicate ?? null;
  }

  /** @returns false when the price is no longer held, or was extended too often */
  async extend(id: string, minutes: number, mostExtensions: number): Promise<boolean> {
    const [, extended] = await this.dataSource.query<[unknown[], number]>(
      `UPDATE checkout_sessions SET "expiresAt" = "expiresAt" + make_interval(mins => $2), extensions = extensions + 1
       WHERE id = $1 AND status = 'created' AND "expiresAt" > now() AND extensions < $3`,
      [id, minutes, mostExtensions],
    );
    return extended > 0;
  }

  /** Finds open sessions that are stuck or expired, by the partial index on them. */
  findStuck(): Promise<StuckSession[]> {
    return this.dataSource.query<StuckSession[]>(
      `SELECT id, "expiresAt" + make_interval(mins => CASE WHEN status = 'created' THEN 0 ELSE $2 END) < now() AS "isOverdue"
       FROM checkout_sessions
       WHERE status IN ('processing', 'requires_action') AND "statusChangedAt" < now() - make_interval(secs => $1)
         OR status = 'created' AND "expiresAt" < now()
       ORDER BY "statusChangedAt" LIMIT $3`,
      [STUCK_SECONDS, GRACE_MINUTES, BATCH],
    );
  }

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

  /** Returns the two offers most sold since an instant, without refunded sales. */
  mostSold(since: Date): Promise<{ offerKey: string; sales: number }[]> {
    return this.dataSource.query(
      `SELECT "offerKey", count(*)::int AS sales FROM checkout_sessions
       WHERE "completedAt" > $1 AND status = 'completed'
       GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 2`,
      [since],
    );
  }
}

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
