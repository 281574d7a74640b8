import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Visitor } from '../http/visitor.js';
import { PersonalDataRegistry } from '../personal-data/personal-data.js';
import { UsersRepository } from '../users/users.repository.js';
import { UsersService } from '../users/users.service.js';
import { decideMerge } from './merge-decision.js';

/** Carries out what the proof of an e-mail means for the users concerned. */
@Injectable()
export class AccountMergeService {
  constructor(
    private readonly users: UsersService,
    private readonly repository: UsersRepository,
    private readonly personalData: PersonalDataRegistry,
  ) {}

  /** @returns the user this browser belongs to from now on */
  async prove(tx: EntityManager, email: string, visitor: Visitor): Promise<string> {
    const claimantId = await this.users.ensure(visitor, tx);
    await this.hold(tx, await this.repository.idsOf(tx, claimantId, email));
    const rows = await this.repository.lockForProof(tx, claimantId, email);
    const claimant = rows.find(({ id }) => id === claimantId);
    const holder = rows.find((row) => row.email === email);
    const decision = decideMerge(
      {
        id: claimantId,
        verifiedAsOther: claimant?.isVerified === true && claimant.email !== email,
        typedIt: claimant?.contactEmail === email,
      },
      holder ? { id: holder.id, verified: holder.isVerified } : null,
    );
    if (decision.signOutHolder && holder) await this.repository.signOut(tx, holder.id);
    const ids = { claimant: claimantId, holder: holder?.id ?? claimantId };
    const survivor =
      decision.survivor === 'new user' ? await this.repository.create(tx, visitor) : ids[decision.survivor];
    if (decision.merged) await this.merge(tx, ids[decision.merged], survivor);
    await this.repository.giveBrowser(tx, visitor.anonId, survivor);
    await this.repository.markProven(tx, survivor, email);
    return survivor;
  }

  /** Gives everything of one user to another and retires the first (docs/decisions/0006). */
  async merge(tx: EntityManager, from: string, to: string): Promise<void> {
    for (const module of this.personalData.all()) await module.transfer?.(tx, from, to);
  }

  /** A payment holds its session or subscription before its user. Whoever took them the other way round would wait for it, and it for them. */
  private async hold(tx: EntityManager, userIds: readonly string[]): Promise<void> {
    for (const module of this.personalData.all()) await module.hold?.(tx, userIds);
  }
}
