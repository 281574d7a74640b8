import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager, In, IsNull } from 'typeorm';
import { OFFERS, isTrial } from '../payments/offers/offer-catalog.js';
import type { Payment } from '../payments/payment.entity.js';
import { formerMailboxKeys, personKeys } from '../users/person-keys.js';
import { UsersRepository } from '../users/users.repository.js';
import { TrialUse } from './trial-use.entity.js';

type TrialPayment = Pick<Payment, 'id' | 'userId' | 'cardFingerprintHash'>;

const TRIAL_OFFERS = OFFERS.filter(isTrial).map(({ offerKey }) => offerKey);

/** Used trials: one per person (row 106). */
@Injectable()
export class TrialsRepository {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly users: UsersRepository,
  ) {}

  /** Returns whether this user, or anyone with the same proven email, has had a trial. */
  async isUsed(userId: string): Promise<boolean> {
    const { manager } = this.dataSource;
    const keys = await this.keysOf(manager, userId, null);
    return (await manager.existsBy(TrialUse, { keyHash: In(keys) })) || this.hasStarted(userId);
  }

  /** Records a trial for its user, card and proven email. @returns whether none of them had one before */
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

  /** Forgets the trial of a payment, so that its user, card and email can have one again. */
  async release(tx: EntityManager, { id, userId, cardFingerprintHash }: TrialPayment): Promise<void> {
    const { affected } = await tx.delete(TrialUse, { paymentId: id });
    if (affected) return;
    const keys = await this.keysOf(tx, userId, cardFingerprintHash);
    await tx.delete(TrialUse, { paymentId: IsNull(), keyHash: In(keys) });
  }

  private async hasStarted(userId: string): Promise<boolean> {
    const started = await this.dataSource.query<unknown[]>(
      `SELECT FROM subscriptions started WHERE "userId" = $1 AND "offerKey" = ANY($2) AND NOT EXISTS (
         SELECT FROM payments WHERE "checkoutSessionId" = started."checkoutSessionId" AND "refundReason" = 'no_answer')
       LIMIT 1`,
      [userId, TRIAL_OFFERS],
    );
    return started.length > 0;
  }

  /** Returns the hashed keys of a trial, in one order for all transactions. */
  private async keysOf(tx: EntityManager, userId: string, card: string | null): Promise<string[]> {
    const provenEmail = await this.users.provenEmail(tx, userId);
    const { notedUnder } = personKeys({ userId, provenEmail, cards: card === null ? [] : [card], typedEmails: [] });
    return [...notedUnder, ...(provenEmail === null ? [] : formerMailboxKeys(provenEmail))].sort();
  }
}
