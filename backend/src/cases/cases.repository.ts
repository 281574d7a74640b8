import { Injectable } from '@nestjs/common';
import { type EntityManager, type FindOptionsWhere, In, IsNull } from 'typeorm';
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

  /**
   * The claims of a user whose data go: nobody is left to answer. What they wrote, and was written to them, goes too. Each row changes once:
   * PostgreSQL looks at the payment of a row that one transaction changes twice, and would wait for whoever refunds it and wants the case.
   */
  async forget(tx: EntityManager, userId: string, closedAt: Date): Promise<void> {
    const withdrawn = (then: string, otherwise: string) => () =>
      `CASE WHEN kind = 'claim' AND state = 'open' THEN ${then} ELSE ${otherwise} END`;
    await tx
      .createQueryBuilder()
      .update(Case)
      .set({
        ...{ message: null, words: null },
        state: withdrawn(`'withdrawn'`, 'state'),
        closedAt: withdrawn(':closedAt', '"closedAt"'),
      })
      .setParameters({ closedAt })
      .where(writtenBy(userId))
      .execute();
  }

  /** Those whose words are a user's: what they wrote, and what was answered to them. */
  async idsWrittenBy(tx: EntityManager, userId: string): Promise<string[]> {
    const cases = await tx.find(Case, { select: { id: true }, where: writtenBy(userId), order: { openedAt: 'ASC' } });
    return cases.map(({ id }) => id);
  }

  exportOf(tx: EntityManager, userIds: readonly string[]): Promise<Case[]> {
    const where = [{ userId: In([...userIds]) }, { askedByUserId: In([...userIds]) }];
    return tx.find(Case, { where, order: { openedAt: 'ASC' } });
  }
}

/** Whose words a case holds: who wrote the claim, else who paid. */
const writtenBy = (userId: string): FindOptionsWhere<Case>[] => [
  { userId, askedByUserId: IsNull() },
  { askedByUserId: userId },
];
