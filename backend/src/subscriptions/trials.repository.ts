import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager, In, IsNull } from 'typeorm';
import { OFFERS, isTrial } from '../offers/offer-catalog.js';
import type { Payment } from '../payments/payment.entity.js';
import { wasUnanswered } from '../payments/payment-of-session.repository.js';
import { formerMailboxKeys, personKeys } from '../users/person-keys.js';
import { UsersRepository } from '../users/users.repository.js';
import { TrialUse } from './trial-use.entity.js';

/** What pays for a trial. */
type TrialPayment = Pick<Payment, 'id' | 'userId' | 'cardFingerprintHash'>;

/** What is known of a user's trials. `hadTrial`: of this user alone. */
export interface KnownTrial {
  hadTrial: boolean;
  provenEmail: string | null;
}

export const TRIALS = OFFERS.filter(isTrial).map(({ offerKey }) => offerKey);

/** Who has had a trial: one a person (row 106). */
@Injectable()
export class TrialsRepository {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly users: UsersRepository,
  ) {}

  /**
   * Returns whether this user, or anyone with the same proven email, has had a trial. Whose card it was shows when it pays.
   * @param known what another statement found; only users who have proven an email are looked up again
   */
  async isUsed(userId: string, { hadTrial, provenEmail }: KnownTrial): Promise<boolean> {
    if (hadTrial || provenEmail === null) return hadTrial;
    return this.dataSource.manager.existsBy(TrialUse, { keyHash: In(trialKeys(userId, provenEmail, null)) });
  }

  /** Gives a trial back to whom it was noted for when it was paid, whatever they have proven or joined since. */
  async release(tx: EntityManager, { id, userId, cardFingerprintHash }: TrialPayment): Promise<void> {
    const { affected } = await tx.delete(TrialUse, { paymentId: id });
    if (affected) return;
    const keys = await this.keysOf(tx, userId, cardFingerprintHash);
    await tx.delete(TrialUse, { paymentId: IsNull(), keyHash: In(keys) });
  }

  private async keysOf(tx: EntityManager, userId: string, card: string | null): Promise<string[]> {
    return trialKeys(userId, await this.users.provenEmail(tx, userId), card);
  }
}

/** Under what a trial is noted, in one order for everybody. */
export function trialKeys(userId: string, provenEmail: string | null, card: string | null): string[] {
  const { notedUnder } = personKeys({ userId, provenEmail, cards: card === null ? [] : [card], givenEmails: [] });
  return [...notedUnder, ...(provenEmail === null ? [] : formerMailboxKeys(provenEmail))].sort();
}

/**
 * SQL that is true for users who have begun a trial, or under whose user one is noted; those that went back because no source answered were none.
 * @param userId SQL of the user's id @param trials of the keys of all trials @param key of the user's key
 */
export const hadTrial = (userId: string, trials: string, key: string): string =>
  `(EXISTS (SELECT FROM subscriptions begun WHERE begun."userId" = ${userId} AND begun."offerKey" = ANY(${trials})
      AND NOT ${wasUnanswered('begun."checkoutSessionId"')})
    OR EXISTS (SELECT FROM trial_uses WHERE "keyHash" = ${key}))`;

/**
 * A part of a WITH that notes a trial, `noted`, with a row for each key that was not used before: the unique key lets one of several at once
 * have it. Only where the table `begun` has a row.
 */
export const notedTrial = (keys: string, usedAt: string, paymentId: string): string =>
  `noted AS (INSERT INTO trial_uses ("keyHash", "usedAt", "paymentId") SELECT key, ${usedAt}::timestamptz, ${paymentId}
     FROM begun, unnest(${keys}::text[]) AS key ON CONFLICT DO NOTHING RETURNING 1)`;
