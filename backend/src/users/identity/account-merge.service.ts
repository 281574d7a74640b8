import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { sha256 } from '../../platform/config/sha256.js';
import { acquireProofLocks } from '../../platform/database/customer-lock.js';
import type { Visitor } from '../../platform/http/visitor.js';
import { EmailOwnersService } from '../../platform/mail/email-owners.service.js';
import type { TransferPreview } from '../../platform/personal-data/personal-data.js';
import { PersonalDataService } from '../../platform/personal-data/personal-data.service.js';
import { type BoughtElsewhere, PeopleRepository } from '../people.repository.js';
import type { User } from '../user.entity.js';
import { UsersRepository } from '../users.repository.js';
import { UsersService } from '../users.service.js';
import { MagicLink } from './magic-link.entity.js';
import { decideMerge, type MergeDecision } from './merge-decision.js';

interface Proof {
  /** The user of this browser from now on. */
  userId: string;
  /** A user whose proven email changes to this one once the old mailbox agrees. */
  changing: User | null;
}

interface ProofPreview {
  decision: MergeDecision;
  signedInAs: string | null;
  transfer: TransferPreview;
  /** What others bought under the email, which they can read and manage as well. */
  bought: BoughtElsewhere;
}

const NOTHING: TransferPreview = { reports: 0, credits: 0, subscriptions: 0, meeting: null };

/** Carries out the proof of an email for the users it concerns. */
@Injectable()
export class AccountMergeService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly users: UsersService,
    private readonly repository: UsersRepository,
    private readonly people: PeopleRepository,
    private readonly personalData: PersonalDataService,
    private readonly emailOwners: EmailOwnersService,
  ) {}

  async preview(email: string, visitor: Visitor): Promise<ProofPreview> {
    const claimant = await this.users.find(visitor);
    const holder = await this.repository.findByEmail(email);
    const decision = decideMerge(email, claimant, holder);
    const signedInAs = claimant?.isVerified ? claimant.email : null;
    const moves = claimant && !signedInAs;
    const theirs = [moves ? claimant.id : null, holder?.isVerified ? holder.id : null].filter((id) => id !== null);
    const bought = await this.people.boughtUnder(email, theirs);
    const mergesInto = decision.merges && holder ? holder.id : null;
    const transfer = moves
      ? await this.personalData.previewTransfer(this.dataSource.manager, claimant.id, mergesInto)
      : NOTHING;
    return { decision, signedInAs, transfer, bought };
  }

  /** Locks the users whom a proof concerns. Call it before any row lock. */
  async acquireLocks(tx: EntityManager, email: string, visitor: Visitor): Promise<void> {
    await acquireProofLocks(tx, await this.users.ensure(visitor, tx), email);
  }

  /** @param anonId the new anonymous id of this browser: another person may know the old cookie */
  async prove(tx: EntityManager, email: string, visitor: Visitor, anonId: string): Promise<Proof> {
    const claimantId = await this.users.ensure(visitor, tx);
    const rows = await this.lockConcerned(tx, claimantId, email);
    const claimant = rows.find(({ id }) => id === claimantId) ?? null;
    const holder = rows.find((row) => row.email === email) ?? null;
    const decision = decideMerge(email, claimant, holder);
    if (decision.yields && holder) await this.yieldEmail(tx, holder.id, email);
    const ids = { claimant: claimantId, holder: holder?.id ?? claimantId };
    const survivor =
      decision.survivor === 'new user' ? await this.repository.create(tx, visitor) : ids[decision.survivor];
    if (decision.merges) await this.merge(tx, claimantId, survivor);
    await this.repository.moveBrowser(tx, visitor, anonId, survivor);
    await this.personalData.renameBrowser(tx, visitor.anonId, anonId);
    await this.emailOwners.rename(tx, visitor.anonId, anonId);
    await tx.update(MagicLink, { askedBy: sha256(visitor.anonId) }, { askedBy: sha256(anonId) });
    if (!decision.waits) await this.repository.markProven(tx, survivor, email);
    return { userId: survivor, changing: decision.waits ? claimant : null };
  }

  /**
   * Changes the email of a user to another one they have proven. A user who has proven it as well is the same person, and
   * is merged (docs/decisions/0008).
   * @returns false when the user no longer exists
   */
  async changeEmail(tx: EntityManager, userId: string, email: string): Promise<boolean> {
    const rows = await this.lockConcerned(tx, userId, email);
    const user = rows.find(({ id }) => id === userId);
    const holder = rows.find((row) => row.email === email && row.id !== userId);
    if (!user?.isVerified) return false;
    if (holder?.isVerified) await this.merge(tx, holder.id, userId);
    else if (holder) await this.yieldEmail(tx, holder.id, email);
    if (user.email) {
      await this.personalData.changeEmail(tx, user.email, email);
      await this.emailOwners.forgetAboutNobody(tx, user.email);
    }
    await this.repository.changeEmail(tx, userId, email);
    return true;
  }

  /** Moves everything of one user to another (docs/decisions/0008). */
  async merge(tx: EntityManager, from: string, to: string): Promise<void> {
    await this.personalData.transfer(tx, from, to);
  }

  /** A user who only typed the email loses it and keeps everything they paid for (docs/decisions/0009). */
  private async yieldEmail(tx: EntityManager, userId: string, email: string): Promise<void> {
    await this.personalData.nameEmailOfPurchases(tx, userId, email);
    await this.repository.dropEmail(tx, userId);
  }

  /** Locks the users whom a proof concerns, and what they paid for. */
  private async lockConcerned(tx: EntityManager, userId: string, email: string): Promise<User[]> {
    const rows = await this.repository.lockForProof(tx, userId, email);
    await this.personalData.lock(
      tx,
      rows.map(({ id }) => id),
    );
    return rows;
  }
}
