import { Injectable } from '@nestjs/common';
import { sha256 } from '../../platform/config/sha256.js';
import { AppError } from '../../platform/http/errors.js';
import { AuditRepository } from '../audit/audit.repository.js';
import { newRecoveryCodes, totpUri } from '../login/authenticator.js';
import { NewPasswordsService } from '../login/new-passwords.service.js';
import { OperatorSessionsService, type SignedInOperator } from '../login/operator-sessions.service.js';
import { OperatorsRepository } from '../login/operators.repository.js';
import { hashPassword, matchesPassword } from '../login/password.js';
import { SecondFactorService } from '../login/second-factor.service.js';
import type { Operator } from '../operator.entity.js';
import type { ChangePasswordDto, ProposedSecondFactorView } from './account.dto.js';

/** How operators sign in. Each change ends their other sessions and returns a new token for this one. */
@Injectable()
export class AccountService {
  constructor(
    private readonly operators: OperatorsRepository,
    private readonly sessions: OperatorSessionsService,
    private readonly secondFactor: SecondFactorService,
    private readonly newPasswords: NewPasswordsService,
    private readonly audit: AuditRepository,
  ) {}

  async changePassword({ password, newPassword }: ChangePasswordDto, who: SignedInOperator): Promise<string> {
    await this.verify(who, password);
    if (newPassword === password) throw refusedPassword('This is your current password');
    const { problem, judged } = await this.newPasswords.judge(newPassword, [who.operator]);
    if (problem) throw refusedPassword(problem);
    const passwordHash = await hashPassword(newPassword);
    return this.audit.run(who, 'change-password', who.operator, judged, async (tx) => {
      await this.operators.update(tx, who.operator, { passwordHash, mustChangePassword: false });
      return this.sessions.renew(tx, who);
    });
  }

  /** The secret takes effect with the first code made with it. */
  async proposeSecondFactor(password: string, who: SignedInOperator): Promise<ProposedSecondFactorView> {
    const operator = await this.verify(who, password);
    if (operator.totpConfirmedAt) throw new AppError('CONFLICT', 'An authenticator app is already set up.');
    const { secret, sealed } = this.secondFactor.propose();
    await this.operators.proposeTotp(who.operator, sealed);
    return { secret, uri: totpUri(who.operator, secret) };
  }

  async confirmSecondFactor(code: string, who: SignedInOperator): Promise<{ codes: string[]; token: string }> {
    const codes = newRecoveryCodes();
    const token = await this.audit.run(who, 'turn-on-second-factor', who.operator, {}, async (tx) => {
      const operator = await this.operators.lock(tx, who.operator);
      if (!operator?.totpSecret || operator.totpConfirmedAt)
        throw new AppError('CONFLICT', 'There is nothing to confirm. Please start over.');
      const step = this.secondFactor.stepOf(operator, code);
      if (step === null)
        throw new AppError('VALIDATION', 'This code is wrong', {
          code: "This code is wrong. Is the phone's clock right?",
        });
      await this.operators.confirmTotp(tx, who.operator, step, codes.map(sha256));
      return this.sessions.renew(tx, who);
    });
    return { codes, token };
  }

  async removeSecondFactor(password: string, who: SignedInOperator): Promise<string> {
    await this.verify(who, password);
    return this.audit.run(who, 'turn-off-second-factor', who.operator, {}, async (tx) => {
      await this.operators.removeTotp(tx, who.operator);
      return this.sessions.renew(tx, who);
    });
  }

  /** @param id as the list of sessions names it */
  async endSession(id: string, password: string, who: SignedInOperator): Promise<void> {
    await this.verify(who, password);
    await this.sessions.end(id, who);
  }

  private async verify({ operator: name }: SignedInOperator, password: string): Promise<Operator> {
    const operator = await this.operators.find(name);
    if (!operator || !(await matchesPassword(operator.passwordHash, password)))
      throw new AppError('VALIDATION', 'This is not your password', { password: 'This is not your password' });
    return operator;
  }
}

const refusedPassword = (problem: string): AppError => new AppError('VALIDATION', problem, { newPassword: problem });
