import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { sha256 } from '../../platform/config/sha256.js';
import { acquireProofLocks } from '../../platform/database/customer-lock.js';
import type { Visitor } from '../../platform/http/visitor.js';
import { EmailOwnersService } from '../../platform/mail/email-owners.service.js';
import type { TransferPreview } from '../../platform/personal-data/personal-data.js';
import { PersonalDataService } from '../../platform/personal-data/personal-data.service.js';
import type { User } from '../user.entity.js';
import { UsersRepository } from '../users.repository.js';
import { UsersService } from '../users.service.js';
import { MagicLinksRepository } from './magic-links.repository.js';
import { type BoughtElsewhere, MailboxesRepository } from './mailboxes.repository.js';
import { decideMerge, type MergeDecision } from './merge-decision.js';

/** What a proof has led to. */
interface Proof {
  /** Whose this browser is from now on. */
  userId: string;
  /** Whoever wants to change their proven email to this one: the old mailbox has to be told. */
  changing: User | null;
}

/** What a proof would lead to. */
interface ProofPreview {
  decision: MergeDecision;
  /** The proven email of the person signed in in this browser. */
  signedInAs: string | null;
  /** What of this browser's guest would be merged, and what of it and of the holder cannot both go on. */
  transfer: TransferPreview;
  /** What was bought under the email by others, which is theirs afterwards, too. */
  bought: BoughtElsewhere;
}

const NOTHING: TransferPreview = { reports: 0, credits: 0, subscriptions: 0, meeting: null };

/** Carries out what the proof of an email means for the users concerned. */
@Injectable()
export class AccountMergeService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly users: UsersService,
    private readonly repository: UsersRepository,
    private readonly mailboxes: MailboxesRepository,
    private readonly personalData: PersonalDataService,
    private readonly emailOwners: EmailOwnersService,
    private readonly links: MagicLinksRepository,
  ) {}

  /** Says what a proof would do, and does nothing. */
  async preview(email: string, visitor: Visitor): Promise<ProofPreview> {
    const claimant = await this.users.find(visitor);
    const holder = await this.repository.findByEmail(email);
    const decision = decide(claimant?.id ?? '', email, [claimant, holder]);
    const signedInAs = claimant?.isVerified ? claimant.email : null;
    const moves = claimant && !signedInAs;
    const theirs = [moves ? claimant.id : null, holder?.isVerified ? holder.id : null].filter((id) => id !== null);
    const bought = await this.mailboxes.boughtUnder(email, theirs);
    const mergesInto = decision.merged && holder ? holder.id : null;
    const transfer = moves
      ? await this.personalData.previewTransfer(this.dataSource.manager, claimant.id, mergesInto)
      : NOTHING;
    return { decision, signedInAs, transfer, bought };
  }

  /** Waits for the turns of whom a proof in this browser concerns, before a row of the proof itself is changed. */
  async takeTurns(tx: EntityManager, email: string, visitor: Visitor): Promise<void> {
    await acquireProofLocks(tx, await this.users.ensure(visitor, tx), email);
  }

  /** @param anonId under which this browser goes on: the cookie it came with may be known to somebody else */
  async prove(tx: EntityManager, email: string, visitor: Visitor, anonId: string): Promise<Proof> {
    const claimantId = await this.users.ensure(visitor, tx);
    const rows = await this.concerned(tx, claimantId, email);
    const holder = rows.find((row) => row.email === email);
    const decision = decide(claimantId, email, rows);
    if (decision.yields && holder) await this.yieldEmail(tx, holder.id, email);
    const ids = { claimant: claimantId, holder: holder?.id ?? claimantId };
    const survivor =
      decision.survivor === 'new user' ? await this.repository.create(tx, visitor) : ids[decision.survivor];
    if (decision.merged) await this.merge(tx, claimantId, survivor);
    await this.repository.giveBrowser(tx, visitor, anonId, survivor);
    await this.renameBrowser(tx, visitor.anonId, anonId);
    if (!decision.waits) await this.repository.markProven(tx, survivor, email);
    const changing = decision.waits ? (rows.find(({ id }) => id === claimantId) ?? null) : null;
    return { userId: survivor, changing };
  }

  /**
   * Gives a user another email, which they have proven. Whoever has proven it as well reads the same mailbox, so they are the same person
   * (docs/decisions/0074).
   * @returns false when the user is no more
   */
  async changeEmail(tx: EntityManager, userId: string, email: string): Promise<boolean> {
    const rows = await this.concerned(tx, userId, email);
    const user = rows.find(({ id }) => id === userId);
    const holder = rows.find((row) => row.email === email && row.id !== userId);
    if (!user?.isVerified) return false;
    if (holder?.isVerified) await this.merge(tx, holder.id, userId);
    else if (holder) await this.yieldEmail(tx, holder.id, email);
    if (user.email) {
      await this.personalData.changeEmail(tx, user.email, email);
      // Reading the former mailbox signs in no more, and nothing says any longer that a link was sent to it.
      await this.emailOwners.forgetAboutNobody(tx, user.email);
    }
    await this.repository.changeEmail(tx, userId, email);
    return true;
  }

  /** Gives everything of one user to another and retires the first (docs/decisions/0006). */
  async merge(tx: EntityManager, from: string, to: string): Promise<void> {
    await this.personalData.transfer(tx, from, to);
  }

  /** People who only typed the email stay who they are, with everything they paid for (docs/decisions/0095). */
  private async yieldEmail(tx: EntityManager, userId: string, email: string): Promise<void> {
    await this.personalData.nameEmailOfPurchases(tx, userId, email);
    await this.repository.dropEmail(tx, userId);
  }

  /** Whom a proof concerns, with what they paid for: all of it is held until the transaction ends. */
  private async concerned(tx: EntityManager, userId: string, email: string): Promise<User[]> {
    const rows = await this.repository.lockForProof(tx, userId, email);
    await this.personalData.lock(
      tx,
      rows.map(({ id }) => id),
    );
    return rows;
  }

  /** What a browser asked for stays its own under another anonymous id. */
  private async renameBrowser(tx: EntityManager, from: string, to: string): Promise<void> {
    await this.personalData.renameBrowser(tx, from, to);
    await this.emailOwners.rename(tx, from, to);
    await this.links.renameAsker(tx, sha256(from), sha256(to));
  }
}

function decide(claimantId: string, email: string, rows: readonly (User | null)[]): MergeDecision {
  const claimant = rows.find((row) => row?.id === claimantId);
  const holder = rows.find((row) => row?.email === email);
  return decideMerge(
    {
      id: claimantId,
      verifiedAsOther: claimant?.isVerified === true && claimant.email !== email,
      typedIt: claimant?.contactEmail === email,
    },
    holder ? { id: holder.id, verified: holder.isVerified } : null,
  );
}
