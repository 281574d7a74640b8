import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, IsNull, Not, Repository } from 'typeorm';
import { FIRST_OPERATOR, Operator } from '../operator.entity.js';
import { RecoveryCode } from '../recovery-code.entity.js';
import type { Role } from './roles.js';

/** `mustChangePassword`: somebody else knows it. */
type OperatorPassword = Pick<Operator, 'passwordHash' | 'mustChangePassword'>;
type NewOperator = Pick<Operator, 'name' | 'passwordHash' | 'role' | 'mustChangePassword'>;

@Injectable()
export class OperatorsRepository {
  constructor(@InjectRepository(Operator) private readonly operators: Repository<Operator>) {}

  find(name: string): Promise<Operator | null> {
    return this.operators.findOneBy({ name });
  }

  /** Whether there is any operator besides the first one. */
  hasOthers(): Promise<boolean> {
    return this.operators.existsBy({ name: Not(FIRST_OPERATOR) });
  }

  all(): Promise<Operator[]> {
    return this.operators.find({ order: { name: 'ASC' } });
  }

  /** @returns false when there is one of this name */
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

  /** @returns the operator, whom nobody else changes until the transaction ends */
  lock(tx: EntityManager, name: string): Promise<Operator | null> {
    return tx.findOne(Operator, { where: { name }, lock: { mode: 'pessimistic_write' } });
  }

  /** Locks every owner who may sign in, so that two owners cannot take the last one's role away at once. */
  lockOwners(tx: EntityManager): Promise<Operator[]> {
    return tx.find(Operator, {
      where: { role: 'owner', disabledAt: IsNull() },
      order: { name: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
  }

  async setPassword(tx: EntityManager, name: string, password: OperatorPassword): Promise<void> {
    await tx.update(Operator, { name }, password);
  }

  async setRole(tx: EntityManager, name: string, role: Role): Promise<void> {
    await tx.update(Operator, { name }, { role });
  }

  async setDisabled(tx: EntityManager, name: string, disabled: boolean): Promise<void> {
    await tx.update(Operator, { name }, { disabledAt: disabled ? () => 'now()' : null });
  }

  /** A secret that does not count until a code made with it has been shown. */
  async proposeTotp(tx: EntityManager, name: string, totpSecret: string): Promise<void> {
    await tx.update(Operator, { name }, { totpSecret, totpConfirmedAt: null, totpLastStep: null });
  }

  async confirmTotp(tx: EntityManager, name: string, step: number, codeHashes: string[]): Promise<void> {
    await tx.update(Operator, { name }, { totpConfirmedAt: () => 'now()', totpLastStep: String(step) });
    await tx.delete(RecoveryCode, { operatorName: name });
    await tx.insert(
      RecoveryCode,
      codeHashes.map((codeHash) => ({ operatorName: name, codeHash })),
    );
  }

  /** The same secret under another key, unless it has been replaced meanwhile. */
  async resealTotp(name: string, totpSecret: string, sealed: string): Promise<void> {
    await this.operators.update({ name, totpSecret }, { totpSecret: sealed });
  }

  async removeTotp(tx: EntityManager, name: string): Promise<void> {
    await tx.update(Operator, { name }, { totpSecret: null, totpConfirmedAt: null, totpLastStep: null });
    await tx.delete(RecoveryCode, { operatorName: name });
  }

  /** Takes a code's time step. @returns false when that code, or a later one, has been used */
  async useTotpStep(name: string, step: number): Promise<boolean> {
    const { affected } = await this.operators
      .createQueryBuilder()
      .update()
      .set({ totpLastStep: String(step) })
      .where('name = :name AND ("totpLastStep" IS NULL OR "totpLastStep" < :step)', { name, step })
      .execute();
    return affected === 1;
  }

  /** @returns false when there is no such code, or it has been used */
  async useRecoveryCode(operatorName: string, codeHash: string): Promise<boolean> {
    const { affected } = await this.operators.manager.update(
      RecoveryCode,
      { operatorName, codeHash, usedAt: IsNull() },
      { usedAt: () => 'now()' },
    );
    return affected === 1;
  }
}
