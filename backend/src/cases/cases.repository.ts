import { Injectable } from '@nestjs/common';
import { type EntityManager, type FindOptionsWhere, IsNull } from 'typeorm';
import { Case, type CaseOutcome } from './case.entity.js';

type NewCase = Omit<Case, 'state' | 'words' | 'closedAt'>;

type OpenCase = { id: string } | { paymentId: string; kind: 'claim' } | { disputeId: string };

@Injectable()
export class CasesRepository {
  /** @returns null when the claimant has an open claim about the payment, or the dispute is known */
  async open(tx: EntityManager, row: NewCase): Promise<Case | null> {
    const { raw } = await tx.createQueryBuilder().insert().into(Case).values(row).orIgnore().returning('*').execute();
    return (raw as Case[])[0] ?? null;
  }

  find(tx: EntityManager, id: string): Promise<Case | null> {
    return tx.findOneBy(Case, { id });
  }

  findOpenClaim(tx: EntityManager, paymentId: string, userId: string): Promise<Case | null> {
    const open = { paymentId, kind: 'claim', state: 'open' } as const;
    // Written by the claimant, else by the payer.
    return tx.findOneBy(Case, [
      { ...open, userId, askedByUserId: IsNull() },
      { ...open, askedByUserId: userId },
    ]);
  }

  close(
    tx: EntityManager,
    open: OpenCase,
    outcome: { state: CaseOutcome; words: string | null; closedAt: Date },
  ): Promise<Case[]> {
    return this.update(tx, { ...open, state: 'open' }, outcome);
  }

  /** Loses a won dispute in the bank's last instance. */
  loseWon(tx: EntityManager, disputeId: string, closedAt: Date): Promise<Case[]> {
    return this.update(tx, { disputeId, state: 'won' }, { state: 'lost', closedAt });
  }

  private async update(tx: EntityManager, where: FindOptionsWhere<Case>, set: Partial<Case>): Promise<Case[]> {
    return (await tx.createQueryBuilder().update(Case).set(set).where(where).returning('*').execute()).raw as Case[];
  }
}
