import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager, In } from 'typeorm';
import { sha256 } from '../config/sha256.js';
import { OFFERS, isTrial } from '../offers/offer-catalogue.js';
import { UsersRepository } from '../users/users.repository.js';
import { Subscription } from './subscription.entity.js';
import { TrialUse } from './trial-use.entity.js';

const TRIALS = OFFERS.filter(isTrial).map(({ offerKey }) => offerKey);

/** A mailbox is one however its address is tagged. */
const mailbox = (email: string): string => email.toLowerCase().replace(/\+[^@]*@/, '@');

/** Who has had a trial: one a person (row 106). */
@Injectable()
export class TrialsRepository {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly users: UsersRepository,
  ) {}

  /** Whether this user has had one, or whoever proved the same e-mail. Whose card it was shows when it pays. */
  async usedBy(userId: string): Promise<boolean> {
    const { manager } = this.dataSource;
    if (await manager.existsBy(Subscription, { userId, offerKey: In(TRIALS) })) return true;
    return manager.existsBy(TrialUse, { keyHash: In(await this.personKeys(manager, userId)) });
  }

  /** @returns false when one of the keys of this person has been used: the unique key lets one of several at once have it */
  async take(tx: EntityManager, userId: string, cardHash: string | null, usedAt: Date): Promise<boolean> {
    const keys = [...(await this.personKeys(tx, userId)), ...(cardHash ? [sha256(`card:${cardHash}`)] : [])].sort();
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

  private async personKeys(tx: EntityManager, userId: string): Promise<string[]> {
    const email = await this.users.provenEmail(tx, userId);
    return [sha256(`user:${userId}`), ...(email ? [sha256(`email:${mailbox(email)}`)] : [])];
  }
}
