import { Injectable } from '@nestjs/common';
import { Clock } from '../../config/clock.js';
import { sha256 } from '../../config/sha256.js';
import { SecretsService } from '../../database/secrets.service.js';
import type { Operator } from '../operator.entity.js';
import { newTotpSecret, readRecoveryCode, totpStep } from './authenticator.js';
import { OperatorsRepository } from './operators.repository.js';
import { seal, unseal } from './sealed.js';

/** The codes of an operator's authenticator. */
@Injectable()
export class SecondFactorService {
  constructor(
    private readonly clock: Clock,
    private readonly secrets: SecretsService,
    private readonly operators: OperatorsRepository,
  ) {}

  /** @returns a new secret, and how it is kept */
  propose(): { secret: string; sealed: string } {
    const secret = newTotpSecret();
    return { secret, sealed: seal(this.key(), secret) };
  }

  /** @returns the time step of a code, though the secret may not count yet; null for a wrong code */
  stepOf({ totpSecret }: Operator, code: string): number | null {
    return totpSecret === null
      ? null
      : totpStep(unseal(this.key(), totpSecret), code.replace(/\s/g, ''), this.clock.now());
  }

  /** Takes a code of the authenticator or a recovery code, each once. @returns false for a wrong or a used one */
  async use(operator: Operator, code: string): Promise<boolean> {
    const step = this.stepOf(operator, code);
    if (step !== null) return this.operators.useTotpStep(operator.name, step);
    return this.operators.useRecoveryCode(operator.name, sha256(readRecoveryCode(code)));
  }

  private key(): Buffer {
    return this.secrets.keyFor('operator authenticator');
  }
}
