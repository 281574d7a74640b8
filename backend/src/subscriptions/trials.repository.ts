import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager, In, IsNull } from 'typeorm';
import { OFFERS, isTrial } from '../offers/offer-catalog.js';
import type { Payment } from '../payments/payment.entity.js';
import { PaymentsRepository } from '../payments/payments.repository.js';
import { formerMailboxKeys, personKeys } from '../users/person-keys.js';
import { UsersRepository } from '../users/users.repository.js';
import { Subscription } from './subscription.entity.js';
import { TrialUse } from './trial-use.entity.js';

/** What pays for a trial. */
type TrialPayment = Pick<Payment, 'id' | 'userId' | 'cardFingerprintHash'>;

const TRIALS = OFFERS.filter(isTrial).map(({ offerKey }) => offerKey);

/** Who has had a trial: one a person (row 106). */
@Injectable()
export class TrialsRepository {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly users: UsersRepository,
    private readonly payments: PaymentsRepository,
  ) {}

  /** Whether this user has had one, or whoever proved the same e-mail. Whose card it was shows when it pays. */
  async usedBy(userId: string): Promise<boolean> {
    const { manager } = this.dataSource;
    if (await this.hasBegun(manager, userId)) return true;
    return manager.existsBy(TrialUse, { keyHash: In(await this.keysOf(manager, userId, null)) });
  }

  /** Those that went back because no source answered were none. */
  private async hasBegun(manager: EntityManager, userId: string): Promise<boolean> {
    const begun = await manager.find(Subscription, {
      select: { id: true, checkoutSessionId: true },
      where: { userId, offerKey: In(TRIALS) },
    });
    if (begun.length === 0) return false;
    const paid = begun.map(({ checkoutSessionId }) => checkoutSessionId);
    return (await this.payments.countUnanswered(manager, paid)) < begun.length;
  }

  /** Gives a trial back to whom it was noted for when it was paid, whatever they have proven or joined since. */
  async release(tx: EntityManager, { id, userId, cardFingerprintHash }: TrialPayment): Promise<void> {
    const { affected } = await tx.delete(TrialUse, { paymentId: id });
    if (affected) return;
    const keys = await this.keysOf(tx, userId, cardFingerprintHash);
    await tx.delete(TrialUse, { paymentId: IsNull(), keyHash: In(keys) });
  }

  /** @returns false when one of the keys of this person has been used: the unique key lets one of several at once have it */
  async take(
    tx: EntityManager,
    { id: paymentId, userId, cardFingerprintHash }: TrialPayment,
    usedAt: Date,
  ): Promise<boolean> {
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

  private async keysOf(tx: EntityManager, userId: string, card: string | null): Promise<string[]> {
    const provenEmail = await this.users.provenEmail(tx, userId);
    const { notedUnder } = personKeys({ userId, provenEmail, cards: card === null ? [] : [card], givenEmails: [] });
    return [...notedUnder, ...(provenEmail === null ? [] : formerMailboxKeys(provenEmail))].sort();
  }
}
