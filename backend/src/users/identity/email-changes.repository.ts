import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, LessThanOrEqual, Not, Repository } from 'typeorm';
import { EmailChange } from './email-change.entity.js';

@Injectable()
export class EmailChangesRepository {
  constructor(@InjectRepository(EmailChange) private readonly changes: Repository<EmailChange>) {}

  /** Replaces a pending change. */
  async begin(tx: EntityManager, change: Omit<EmailChange, 'tokenHash'>): Promise<void> {
    await tx.upsert(EmailChange, { ...change, tokenHash: null }, ['userId']);
  }

  /** Stores the hash of the secret, unless the change has been replaced. */
  async saveSecret({ userId, email }: Pick<EmailChange, 'userId' | 'email'>, tokenHash: string): Promise<void> {
    await this.changes.update({ userId, email }, { tokenHash });
  }

  of(userId: string, tx: EntityManager = this.changes.manager): Promise<EmailChange | null> {
    return tx.findOneBy(EmailChange, { userId });
  }

  isAwaitedByOthers(tx: EntityManager, email: string, userId: string): Promise<boolean> {
    return tx.existsBy(EmailChange, { email, userId: Not(userId) });
  }

  /** The first change to this email. */
  to(email: string): Promise<EmailChange | null> {
    return this.changes.findOne({ where: { email }, order: { appliesAt: 'ASC' } });
  }

  find(tokenHash: string): Promise<EmailChange | null> {
    return this.changes.findOneBy({ tokenHash });
  }

  due(now: Date): Promise<EmailChange[]> {
    return this.changes.find({ where: { appliesAt: LessThanOrEqual(now) }, order: { appliesAt: 'ASC' }, take: 100 });
  }

  /** Deletes a change. @returns false when another call has */
  async end(tx: EntityManager, { userId, email }: Pick<EmailChange, 'userId' | 'email'>): Promise<boolean> {
    const { affected } = await tx.delete(EmailChange, { userId, email });
    return affected === 1;
  }
}
