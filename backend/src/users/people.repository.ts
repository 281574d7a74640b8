import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import type { PersonFacts } from './person-keys.js';

export interface BoughtElsewhere {
  purchases: number;
  credits: number;
  subscriptions: number;
}

/** Reads across tables who may be the same person. */
@Injectable()
export class PeopleRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async find(userId: string, tx: EntityManager = this.dataSource.manager) {
    const [known] = await tx.query<(PersonFacts & { ipAddress: string | null })[]>(
      `SELECT u.id AS "userId", u."ipAddress", CASE WHEN u."isVerified" THEN u.email END AS "provenEmail",
         ARRAY(SELECT DISTINCT "cardFingerprintHash" FROM payments
           WHERE "userId" = u.id AND "cardFingerprintHash" IS NOT NULL) AS cards,
         ARRAY(SELECT u."contactEmail" WHERE u."contactEmail" IS NOT NULL UNION
           SELECT "contactEmail" FROM checkout_sessions
           WHERE "userId" = u.id AND "completedAt" IS NOT NULL AND "contactEmail" IS NOT NULL) AS "typedEmails"
       FROM users u WHERE u.id = $1`,
      [userId],
    );
    if (!known) throw new Error(`There is no user ${userId}.`);
    return known;
  }

  /**
   * Returns whether others typed an email as well: as users, at a checkout, as their new one, or for a sign-in link.
   * @param askers hashes of the user and of their browsers, by which emails name who requested them
   */
  async isTypedByOthers(tx: EntityManager, email: string, id: string, askers: readonly string[]): Promise<boolean> {
    const others = await tx.query<unknown[]>(
      `SELECT FROM users WHERE id <> $2 AND ("contactEmail" = $1 OR email = $1)
       UNION ALL SELECT FROM checkout_sessions WHERE "userId" <> $2 AND "contactEmail" = $1
       UNION ALL SELECT FROM email_changes WHERE "userId" <> $2 AND email = $1
       UNION ALL SELECT FROM mails WHERE recipient = $1 AND ("userId" <> $2 OR data->>'askedBy' <> ALL($3))
       LIMIT 1`,
      [email, id, askers],
    );
    return others.length > 0;
  }

  /** Returns the guests who bought under these emails and entered no other one, which may be a typo. */
  async guestsUnder(tx: EntityManager, emails: readonly string[]): Promise<string[]> {
    const guests = await tx.query<{ id: string }[]>(
      `SELECT u.id FROM users u
       WHERE u.id = ANY(ARRAY(SELECT DISTINCT "userId" FROM checkout_sessions
           WHERE "contactEmail" = ANY($1) AND "completedAt" IS NOT NULL))
         AND NOT u."isVerified" AND NOT u."gaveSeveralEmails" AND u."mergedIntoId" IS NULL
         AND coalesce(u.email = ANY($1), true) AND coalesce(u."contactEmail" = ANY($1), true)
         AND NOT EXISTS (SELECT FROM checkout_sessions other
           WHERE other."userId" = u.id AND other."contactEmail" <> ALL($1))
         AND NOT EXISTS (SELECT FROM user_identities browser
           JOIN mails link ON link.data->>'askedBy' = encode(sha256(convert_to(browser."anonId", 'UTF8')), 'hex')
           WHERE browser."userId" = u.id AND link.recipient <> ALL($1))
       ORDER BY u.id`,
      [emails],
    );
    return guests.map(({ id }) => id);
  }

  /** Returns the payments of others that a person can see because of their mailbox. */
  paymentsOfOthers(
    tx: EntityManager,
    { anonIds, userIds }: { anonIds: readonly string[]; userIds: readonly string[] },
  ): Promise<Record<string, unknown>[]> {
    return tx.query(
      `SELECT id AS "receiptId", "offerKey", kind, "amountCents", currency, state AS status, "settledAt" AS "paidAt",
         "refundedAt"
       FROM payments
       WHERE id = ANY(ARRAY(SELECT "paymentId" FROM mailbox_payments WHERE "anonId" = ANY($1)))
         AND "userId" <> ALL($2) AND state IN ('paid', 'refunded') AND "settledAt" IS NOT NULL
       ORDER BY "settledAt", id`,
      [anonIds, userIds],
    );
  }

  /** Counts what users other than these bought under a mailbox; of credits those that are left. */
  async boughtUnder(email: string, except: readonly string[]): Promise<BoughtElsewhere> {
    const [row] = await this.dataSource.query<BoughtElsewhere[]>(
      `WITH bought AS (
         SELECT id, "userId" FROM checkout_sessions WHERE "contactEmail" = $1 AND "completedAt" IS NOT NULL
         UNION ALL
         SELECT s.id, s."userId" FROM users holder JOIN checkout_sessions s ON s."userId" = holder.id
         WHERE holder.email = $1 AND s."contactEmail" IS NULL AND s."completedAt" IS NOT NULL),
       others AS (SELECT id FROM bought WHERE "userId" <> ALL($2))
       SELECT (SELECT count(*)::int FROM others) AS purchases,
         (SELECT coalesce(sum(brought.remaining), 0)::int FROM others
           JOIN credit_grants brought ON brought."paymentId" = others.id) AS credits,
         (SELECT count(*)::int FROM others JOIN subscriptions started ON started."checkoutSessionId" = others.id
           WHERE started."endedAt" IS NULL) AS subscriptions`,
      [email, except],
    );
    return row ?? { purchases: 0, credits: 0, subscriptions: 0 };
  }
}
