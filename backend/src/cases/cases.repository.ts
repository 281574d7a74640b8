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
  /** @returns null when the payment has an open one of this kind, or the dispute has had its own */
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

  find(tx: EntityManager, where: Partial<Pick<Case, 'id' | 'paymentId' | 'kind' | 'state'>>): Promise<Case | null> {
    return tx.findOneBy(Case, where);
  }

  /** One guarded update: of several at once the first closes it. @returns null when it is closed already */
  async close(
    tx: EntityManager,
    open: OpenCase,
    outcome: { state: CaseOutcome; words: string | null; closedAt: Date },
  ): Promise<Case | null> {
    const { raw } = await tx
      .createQueryBuilder()
      .update(Case)
      .set(outcome)
      .where({ ...open, state: 'open' })
      .returning('*')
      .execute();
    const [closed] = raw as Case[];
    return closed ?? null;
  }

  /** A dispute that was won may be lost in the bank's last instance. */
  async loseWon(tx: EntityManager, disputeId: string, closedAt: Date): Promise<void> {
    await tx.update(Case, { disputeId, state: 'won' }, { state: 'lost', closedAt });
  }

  /** The claims of a user whose data go: nobody is left to answer. What they wrote, and was written to them, goes too. */
  async forget(tx: EntityManager, userId: string, closedAt: Date): Promise<void> {
    for (const whose of writtenBy(userId)) {
      await tx.update(Case, { ...whose, kind: 'claim', state: 'open' }, { state: 'withdrawn', closedAt });
      await tx.update(Case, whose, { message: null, words: null });
    }
  }

  exportOf(tx: EntityManager, userId: string): Promise<Case[]> {
    return tx.find(Case, { where: [{ userId }, { askedByUserId: userId }], order: { openedAt: 'ASC' } });
  }
}

/** Whose words a case holds: who wrote the claim, else who paid. */
const writtenBy = (userId: string): FindOptionsWhere<Case>[] => [
  { userId, askedByUserId: IsNull() },
  { askedByUserId: userId },
];
  /** Those whose words are a user's: what they wrote, and what was answered to them. */
  async idsWrittenBy(tx: EntityManager, userId: string): Promise<string[]> {
    const cases = await tx.find(Case, { select: { id: true }, where: writtenBy(userId), order: { openedAt: 'ASC' } });
    return cases.map(({ id }) => id);
  }

