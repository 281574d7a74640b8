import { Injectable } from '@nestjs/common';
import { type EntityManager, type FindOptionsWhere, IsNull } from 'typeorm';
import { Case, type CaseOutcome } from './case.entity.js';

/** A case as it begins. */
type NewCase = Omit<Case, 'state' | 'words' | 'closedAt'>;

/** How a case is found that is still open. */
type OpenCase = { id: string } | { paymentId: string; kind: 'claim' } | { disputeId: string };

/** The table of cases. */
@Injectable()
export class CasesRepository {
  /** @returns null when the payment has an open one of this kind and asker, or the dispute has had its own */
  async open(tx: EntityManager, beginning: NewCase): Promise<Case | null> {
    const { raw } = await tx
      .createQueryBuilder()
      .insert()
      .into(Case)
      .values(beginning)
      .orIgnore()
      .returning('*')
      .execute();
    const [opened] = raw as Case[];
    return opened ?? null;
  }

  find(tx: EntityManager, id: string): Promise<Case | null> {
    return tx.findOneBy(Case, { id });
  }

  /** The open claim about a payment that one person wrote. */
  findOpenClaim(tx: EntityManager, paymentId: string, userId: string): Promise<Case | null> {
    const where = writtenBy(userId).map((whose) => ({
      ...whose,
      paymentId,
      kind: 'claim' as const,
      state: 'open' as const,
    }));
    return tx.findOne(Case, { where });
  }

  /** One guarded update: of several at once the first closes them. @returns those that were open */
  async close(
    tx: EntityManager,
    open: OpenCase,
    outcome: { state: CaseOutcome; words: string | null; closedAt: Date },
  ): Promise<Case[]> {
    const { raw } = await tx
      .createQueryBuilder()
      .update(Case)
      .set(outcome)
      .where({ ...open, state: 'open' })
      .returning('*')
      .execute();
    return raw as Case[];
  }

  /** A dispute that was won may be lost in the bank's last instance. @returns the case that this ends a second time */
  async loseWon(tx: EntityManager, disputeId: string, closedAt: Date): Promise<Case[]> {
    const { raw } = await tx
      .createQueryBuilder()
      .update(Case)
      .set({ state: 'lost', closedAt })
      .where({ disputeId, state: 'won' })
      .returning('*')
      .execute();
    return raw as Case[];
  }
}

/** Whose words a case holds: who wrote the claim, else who paid. */
const writtenBy = (userId: string): FindOptionsWhere<Case>[] => [
  { userId, askedByUserId: IsNull() },
  { askedByUserId: userId },
];
