import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, LessThanOrEqual, Not, Repository } from 'typeorm';
import { EmailChange } from './email-change.entity.js';

/** Emails that are about to be changed. */
@Injectable()
export class EmailChangesRepository {
  constructor(@InjectRepository(EmailChange) private readonly changes: Repository<EmailChange>) {}

  /** A newer change replaces a pending one, and its time starts again. */
  async begin(tx: EntityManager, change: Omit<EmailChange, 'tokenHash'>): Promise<void> {
    await tx.upsert(EmailChange, { ...change, tokenHash: null }, ['userId']);
  }

  /** An email about a change that another has taken the place of must not open the other one: its secret leads nowhere. */
  async nameSecret({ userId, email }: Pick<EmailChange, 'userId' | 'email'>, tokenHash: string): Promise<void> {
    await this.changes.update({ userId, email }, { tokenHash });
  }

  of(userId: string, tx: EntityManager = this.changes.manager): Promise<EmailChange | null> {
    return tx.findOneBy(EmailChange, { userId });
  }

  /** Returns whether another user waits for this email. */
  isAwaitedByOthers(tx: EntityManager, email: string, userId: string): Promise<boolean> {
    return tx.existsBy(EmailChange, { email, userId: Not(userId) });
  }

  /** The change that makes this email somebody's, the first where several wait. */
  to(email: string): Promise<EmailChange | null> {
    return this.changes.findOne({ where: { email }, order: { appliesAt: 'ASC' } });
  }

  find(tokenHash: string): Promise<EmailChange | null> {
    return this.changes.findOneBy({ tokenHash });
  }

  due(now: Date): Promise<EmailChange[]> {
    return this.changes.find({ where: { appliesAt: LessThanOrEqual(now) }, order: { appliesAt: 'ASC' }, take: 100 });
  }

  /** Ends a change: of several calls at once one does. @returns whether this one did */
  async end(tx: EntityManager, { userId, email }: Pick<EmailChange, 'userId' | 'email'>): Promise<boolean> {
    const { affected } = await tx.delete(EmailChange, { userId, email });
    return affected === 1;
  }
}
