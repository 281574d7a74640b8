import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager, In } from 'typeorm';
import { sha256 } from '../config/sha256.js';
import { OFFERS, isTrial } from '../offers/offer-catalogue.js';
import { PaymentsRepository } from '../payments/payments.repository.js';
import { mailboxKey } from '../users/mailbox-key.js';
import { UsersRepository } from '../users/users.repository.js';
import { Subscription } from './subscription.entity.js';
import { TrialUse } from './trial-use.entity.js';

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
    return manager.existsBy(TrialUse, { keyHash: In(await this.personKeys(manager, userId)) });
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

  /** Gives a trial back to this person, with the card it was paid with. */
  async release(tx: EntityManager, userId: string, cardHash: string | null): Promise<void> {
    await tx.delete(TrialUse, { keyHash: In(await this.keysOf(tx, userId, cardHash)) });
  }

  /** @returns false when one of the keys of this person has been used: the unique key lets one of several at once have it */
  async take(tx: EntityManager, userId: string, cardHash: string | null, usedAt: Date): Promise<boolean> {
    const keys = await this.keysOf(tx, userId, cardHash);
    const { raw } = await tx
      .createQueryBuilder()
      .insert()
      .into(TrialUse)
      .values(keys.map((keyHash) => ({ keyHash, usedAt })))
      .orIgnore()
      .returning('"keyHash"')
      .execute();
    return (raw as unknown[]).length === keys.length;
  }

  private async keysOf(tx: EntityManager, userId: string, cardHash: string | null): Promise<string[]> {
    return [...(await this.personKeys(tx, userId)), ...(cardHash ? [sha256(`card:${cardHash}`)] : [])].sort();
  }

  private async personKeys(tx: EntityManager, userId: string): Promise<string[]> {
    const email = await this.users.provenEmail(tx, userId);
    return [sha256(`user:${userId}`), ...(email ? [sha256(`email:${mailboxKey(email)}`)] : [])];
  }
}
