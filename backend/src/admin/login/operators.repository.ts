import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, IsNull, LessThan, Not, Or, type QueryDeepPartialEntity, Repository } from 'typeorm';
import { FIRST_OPERATOR, Operator, RecoveryCode } from '../operator.entity.js';

type NewOperator = Pick<Operator, 'name' | 'passwordHash' | 'role' | 'mustChangePassword'>;

@Injectable()
export class OperatorsRepository {
  constructor(@InjectRepository(Operator) private readonly operators: Repository<Operator>) {}

  find(name: string): Promise<Operator | null> {
    return this.operators.findOneBy({ name });
  }

  hasOthers(): Promise<boolean> {
    return this.operators.existsBy({ name: Not(FIRST_OPERATOR) });
  }

  all(): Promise<Operator[]> {
    return this.operators.find({ order: { name: 'ASC' } });
  }

  /** Returns false when the name is taken. */
  async add(operator: NewOperator, tx: EntityManager = this.operators.manager): Promise<boolean> {
    const { raw } = await tx
      .createQueryBuilder()
      .insert()
      .into(Operator)
      .values(operator)
      .orIgnore()
      .returning('name')
      .execute();
    return (raw as unknown[]).length > 0;
  }

  lock(tx: EntityManager, name: string): Promise<Operator | null> {
    return tx.findOne(Operator, { where: { name }, lock: { mode: 'pessimistic_write' } });
  }

  /** Locks every owner who may sign in, so that simultaneous commands cannot remove the last one. */
  lockOwners(tx: EntityManager): Promise<Operator[]> {
    return tx.find(Operator, {
      where: { role: 'owner', disabledAt: IsNull() },
      order: { name: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
  }

  async update(tx: EntityManager, name: string, changes: QueryDeepPartialEntity<Operator>): Promise<void> {
    await tx.update(Operator, { name }, changes);
  }

  async proposeTotp(name: string, totpSecret: string): Promise<void> {
    await this.operators.update({ name }, { totpSecret, totpConfirmedAt: null, totpLastStep: null });
  }

  async confirmTotp(tx: EntityManager, name: string, step: number, codeHashes: string[]): Promise<void> {
    await tx.update(Operator, { name }, { totpConfirmedAt: () => 'now()', totpLastStep: String(step) });
    await tx.delete(RecoveryCode, { operatorName: name });
    await tx.insert(
      RecoveryCode,
      codeHashes.map((codeHash) => ({ operatorName: name, codeHash })),
    );
  }

  async resealTotp(name: string, totpSecret: string, sealed: string): Promise<void> {
    await this.operators.update({ name, totpSecret }, { totpSecret: sealed });
  }

  async removeTotp(tx: EntityManager, name: string): Promise<void> {
    await tx.update(Operator, { name }, { totpSecret: null, totpConfirmedAt: null, totpLastStep: null });
    await tx.delete(RecoveryCode, { operatorName: name });
  }

  /** Uses up a time step. Returns false when it or a later one has been used. */
  async useTotpStep(name: string, step: number): Promise<boolean> {
    const totpLastStep = String(step);
    const { affected } = await this.operators.update(
      { name, totpLastStep: Or(IsNull(), LessThan(totpLastStep)) },
      { totpLastStep },
    );
    return affected === 1;
  }

  /** Uses up a recovery code. Returns false when there is no such code or it has been used. */
  async useRecoveryCode(operatorName: string, codeHash: string): Promise<boolean> {
    const { affected } = await this.operators.manager.update(
      RecoveryCode,
      { operatorName, codeHash, usedAt: IsNull() },
      { usedAt: () => 'now()' },
    );
    return affected === 1;
  }
}
