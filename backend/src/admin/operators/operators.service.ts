import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AppError } from '../../platform/http/errors.js';
import { type Actor, AuditRepository } from '../audit/audit.repository.js';
import { OperatorSessionsRepository } from '../login/operator-sessions.repository.js';
import { OperatorsRepository } from '../login/operators.repository.js';
import { hashPassword, randomPassword } from '../login/password.js';
import type { Operator } from '../operator.entity.js';
import type { AddOperatorDto, ChangeRoleDto, ListedOperatorView } from './operators.dto.js';

/** Who may open the console and what they may do there. Each change is recorded with its reason. */
@Injectable()
export class OperatorsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly operators: OperatorsRepository,
    private readonly sessions: OperatorSessionsRepository,
    private readonly audit: AuditRepository,
  ) {}

  async list(): Promise<ListedOperatorView[]> {
    return (await this.operators.all()).map(view);
  }

  /** Returns the password to hand over. */
  async add({ name, role, reason }: AddOperatorDto, by: Actor): Promise<string> {
    const password = randomPassword();
    const passwordHash = await hashPassword(password);
    await this.audit.run(by, 'add-operator', name, { role, reason }, async (tx) => {
      if (!(await this.operators.add({ name, role, passwordHash, mustChangePassword: true }, tx)))
        throw new AppError('CONFLICT', 'An operator with this name already exists.');
    });
    return password;
  }

  async changeRole(name: string, { role, reason }: ChangeRoleDto, by: Actor): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      const before = await this.lock(tx, name);
      if (role !== 'owner') await this.assertOtherOwner(tx, name);
      await this.operators.update(tx, name, { role });
      await this.audit.record(by, 'change-role', name, { from: before.role, to: role, reason }, tx);
    });
  }

  /** Ends every session and removes the second factor. Returns the password to hand over. */
  async reset(name: string, reason: string, by: Actor): Promise<string> {
    const password = randomPassword();
    const passwordHash = await hashPassword(password);
    await this.audit.run(by, 'reset-operator', name, { reason }, async (tx) => {
      await this.lock(tx, name);
      await this.operators.update(tx, name, { passwordHash, mustChangePassword: true });
      await this.operators.removeTotp(tx, name);
      await this.sessions.removeOf(tx, name);
    });
    return password;
  }

  async disable(name: string, reason: string, by: Actor): Promise<void> {
    await this.audit.run(by, 'disable-operator', name, { reason }, async (tx) => {
      await this.lock(tx, name);
      await this.assertOtherOwner(tx, name);
      await this.operators.update(tx, name, { disabledAt: () => 'now()' });
      await this.sessions.removeOf(tx, name);
    });
  }

  async enable(name: string, reason: string, by: Actor): Promise<void> {
    await this.audit.run(by, 'enable-operator', name, { reason }, async (tx) => {
      await this.lock(tx, name);
      await this.operators.update(tx, name, { disabledAt: null });
    });
  }

  private async lock(tx: EntityManager, name: string): Promise<Operator> {
    // The owners first, so that two commands wait for each other in one order.
    await this.operators.lockOwners(tx);
    const operator = await this.operators.lock(tx, name);
    if (!operator) throw new AppError('OPERATOR_NOT_FOUND', 'There is no operator with this name.');
    return operator;
  }

  private async assertOtherOwner(tx: EntityManager, name: string): Promise<void> {
    const owners = await this.operators.lockOwners(tx);
    if (!owners.some((owner) => owner.name !== name))
      throw new AppError('CONFLICT', 'The shop needs an owner who can sign in.');
  }
}

const view = (operator: Operator): ListedOperatorView => ({
  id: operator.name,
  role: operator.role,
  secondFactor: operator.totpConfirmedAt !== null,
  mustChangePassword: operator.mustChangePassword,
  createdAt: operator.createdAt,
  disabledAt: operator.disabledAt,
});
