import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager, In, IsNull } from 'typeorm';
import { OFFERS, isTrial } from '../payments/offers/offer-catalog.js';
import type { Payment } from '../payments/payment.entity.js';
import { PaymentsRepository } from '../payments/payments.repository.js';
import { formerMailboxKeys, personKeys } from '../users/person-keys.js';
import { UsersRepository } from '../users/users.repository.js';
import { SubscriptionsRepository } from './subscriptions.repository.js';
import { TrialUse } from './trial-use.entity.js';

/** What pays for a trial. */
type TrialPayment = Pick<Payment, 'id' | 'userId' | 'cardFingerprintHash'>;

const TRIAL_OFFERS = OFFERS.filter(isTrial).map(({ offerKey }) => offerKey);

/** Who has had a trial: one a person (row 106). */
@Injectable()
export class TrialsRepository {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly users: UsersRepository,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly payments: PaymentsRepository,
  ) {}

  /**
   * Returns whether this user, or anyone with the same proven email, has had a trial. The card is only known when it
   * pays.
   */
  async isUsed(userId: string): Promise<boolean> {
    const { manager } = this.dataSource;
    const keys = await this.keysOf(manager, userId, null);
    return (await manager.existsBy(TrialUse, { keyHash: In(keys) })) || this.hasBegun(userId);
  }

  /**
   * Records a trial for its user, card and proven email. The unique key lets one of several simultaneous trials have
   * it.
   * @returns whether none of them had a trial before
   */
  async record(tx: EntityManager, payment: TrialPayment, userId: string, usedAt: Date): Promise<boolean> {
    const { id: paymentId, cardFingerprintHash } = payment;
    const keys = await this.keysOf(tx, userId, cardFingerprintHash);
    const { raw } = await tx
      .createQueryBuilder()
      .insert()
      .into(TrialUse)
      .values(keys.map((keyHash) => ({ keyHash, usedAt, paymentId })))
      .orIgnore()
      .returning('"keyHash"')
      .execute();
    return (raw as unknown[]).length === keys.length;
  }

  /** Gives a trial back to whom it was noted for when it was paid, whatever they have proven or joined since. */
  async release(tx: EntityManager, { id, userId, cardFingerprintHash }: TrialPayment): Promise<void> {
    const { affected } = await tx.delete(TrialUse, { paymentId: id });
    if (affected) return;
    const keys = await this.keysOf(tx, userId, cardFingerprintHash);
    await tx.delete(TrialUse, { paymentId: IsNull(), keyHash: In(keys) });
  }

  /** Whether the user has started a trial; one that was refunded because no source answered does not count. */
  private async hasBegun(userId: string): Promise<boolean> {
    const started = await this.subscriptions.sessionsOf(userId, TRIAL_OFFERS);
    const unanswered = await this.payments.unansweredAmong(started);
    return started.some((sessionId) => !unanswered.has(sessionId));
  }

  private async keysOf(tx: EntityManager, userId: string, card: string | null): Promise<string[]> {
    return trialKeys(userId, await this.users.provenEmail(tx, userId), card);
  }
}

/** The hashed keys a trial is recorded under, in one order for all transactions. */
function trialKeys(userId: string, provenEmail: string | null, card: string | null): string[] {
  const { notedUnder } = personKeys({ userId, provenEmail, cards: card === null ? [] : [card], givenEmails: [] });
  return [...notedUnder, ...(provenEmail === null ? [] : formerMailboxKeys(provenEmail))].sort();
}
