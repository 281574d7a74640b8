import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { sha256 } from '../../platform/config/sha256.js';
import { AppError } from '../../platform/http/errors.js';
import { type Actor, AuditRepository } from '../audit/audit.repository.js';
import { newRecoveryCodes, totpUri } from '../login/authenticator.js';
import { OperatorSessionsService, type SignedInOperator } from '../login/operator-sessions.service.js';
import { OperatorsRepository } from '../login/operators.repository.js';
import { hashPassword, matchesPassword } from '../login/password.js';
import { type JudgedPassword, NewPasswordsService } from '../login/new-passwords.service.js';
import { SecondFactorService } from '../login/second-factor.service.js';
import type { Operator } from '../operator.entity.js';
import type { ChangePasswordDto, ProposedSecondFactorView } from './account.dto.js';

const SAME: JudgedPassword = { problem: 'This is your current password', judged: {} };

/** What operators change about their own way in. Each change ends their other sessions and gives this one another token. */
@Injectable()
export class AccountService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly operators: OperatorsRepository,
    private readonly signedIn: OperatorSessionsService,
    private readonly secondFactor: SecondFactorService,
    private readonly newPasswords: NewPasswordsService,
    private readonly audit: AuditRepository,
  ) {}

  /** @returns the session's token from now on. @throws AppError VALIDATION naming the field */
  async changePassword(
    { password, newPassword }: ChangePasswordDto,
    who: SignedInOperator,
    by: Actor,
  ): Promise<string> {
    await this.verified(who, password);
    const { problem, judged } =
      newPassword === password ? SAME : await this.newPasswords.judge(newPassword, [who.operator]);
    if (problem) throw new AppError('VALIDATION', problem, { newPassword: problem });
    const passwordHash = await hashPassword(newPassword);
    return this.dataSource.transaction(async (tx) => {
      await this.operators.setPassword(tx, who.operator, { passwordHash, mustChangePassword: false });
      await this.audit.record(by, 'change-password', who.operator, judged, tx);
      return this.signedIn.renew(tx, who);
    });
  }

  /** A secret that counts once a code made with it is shown. @throws AppError VALIDATION, CONFLICT when one counts already */
  async proposeSecondFactor(password: string, who: SignedInOperator): Promise<ProposedSecondFactorView> {
    const operator = await this.verified(who, password);
    if (operator.totpConfirmedAt) throw new AppError('CONFLICT', 'An authenticator app is already set up.');
    const { secret, sealed } = this.secondFactor.propose();
    await this.dataSource.transaction((tx) => this.operators.proposeTotp(tx, who.operator, sealed));
    return { secret, uri: totpUri(who.operator, secret) };
  }

  /** @returns recovery codes, shown once, and the session's token from now on. @throws AppError VALIDATION for a wrong code, CONFLICT when nothing was proposed */
  async confirmSecondFactor(
    code: string,
    who: SignedInOperator,
    by: Actor,
  ): Promise<{ codes: string[]; token: string }> {
    const codes = newRecoveryCodes();
    const token = await this.dataSource.transaction(async (tx) => {
      const operator = await this.operators.lock(tx, who.operator);
      if (!operator?.totpSecret || operator.totpConfirmedAt)
        throw new AppError('CONFLICT', 'There is nothing to confirm. Please start over.');
      const step = this.secondFactor.stepOf(operator, code);
      if (step === null)
        throw new AppError('VALIDATION', 'This code is wrong', {
          code: "This code is wrong. Is the phone's clock right?",
        });
      await this.operators.confirmTotp(tx, who.operator, step, codes.map(sha256));
      await this.audit.record(by, 'turn-on-second-factor', who.operator, {}, tx);
      return this.signedIn.renew(tx, who);
    });
    return { codes, token };
  }

  /** @returns the session's token from now on. @throws AppError VALIDATION for a wrong password */
  async removeSecondFactor(password: string, who: SignedInOperator, by: Actor): Promise<string> {
    await this.verified(who, password);
    return this.dataSource.transaction(async (tx) => {
      await this.operators.removeTotp(tx, who.operator);
      await this.audit.record(by, 'turn-off-second-factor', who.operator, {}, tx);
      return this.signedIn.renew(tx, who);
    });
  }

  /** @param id as the list of sessions names it. @throws AppError VALIDATION for a wrong password, NOT_FOUND */
  async endSession(id: string, password: string, who: SignedInOperator, by: Actor): Promise<void> {
    await this.verified(who, password);
    await this.signedIn.end(id, who, by);
  }

  private async verified({ operator: name }: SignedInOperator, password: string): Promise<Operator> {
    const operator = await this.operators.find(name);
    if (!operator || !(await matchesPassword(operator.passwordHash, password)))
      throw new AppError('VALIDATION', 'This is not your password', { password: 'This is not your password' });
    return operator;
  }
}
