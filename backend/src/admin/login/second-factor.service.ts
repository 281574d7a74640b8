import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '../../platform/config/clock.js';
import { sha256 } from '../../platform/config/sha256.js';
import { SecretsService } from '../../platform/database/secrets.service.js';
import type { Operator } from '../operator.entity.js';
import { newTotpSecret, readRecoveryCode, totpStep } from './authenticator.js';
import { OperatorsRepository } from './operators.repository.js';
import { seal, unseal } from './sealed.js';

/** The codes of an operator's authenticator. */
@Injectable()
export class SecondFactorService implements OnApplicationBootstrap {
  constructor(
    private readonly clock: Clock,
    private readonly secrets: SecretsService,
    private readonly operators: OperatorsRepository,
  ) {}

  /** What an earlier key of the shop has sealed is sealed again: then that key can be forgotten. */
  async onApplicationBootstrap(): Promise<void> {
    const [key, ...earlier] = this.keys();
    if (earlier.length === 0) return;
    for (const { name, totpSecret } of await this.operators.all()) {
      if (totpSecret === null || opened(totpSecret, key) !== null) continue;
      const secret = earlier.map((each) => opened(totpSecret, each)).find((each) => each !== null);
      if (secret) await this.operators.resealTotp(name, totpSecret, seal(key, secret));
    }
  }

  /** @returns a new secret, and how it is kept */
  propose(): { secret: string; sealed: string } {
    const secret = newTotpSecret();
    return { secret, sealed: seal(this.keys()[0], secret) };
  }

  /** @returns the time step of a code, though the secret may not count yet; null for a wrong code */
  stepOf({ totpSecret }: Operator, code: string): number | null {
    if (totpSecret === null) return null;
    const secret = this.keys()
      .map((key) => opened(totpSecret, key))
      .find((each) => each !== null);
    return secret ? totpStep(secret, code.replace(/\s/g, ''), this.clock.now()) : null;
  }

  /** Takes a code of the authenticator or a recovery code, each once. @returns false for a wrong or a used one */
  async use(operator: Operator, code: string): Promise<boolean> {
    const step = this.stepOf(operator, code);
    if (step !== null) return this.operators.useTotpStep(operator.name, step);
    return this.operators.useRecoveryCode(operator.name, sha256(readRecoveryCode(code)));
  }

  private keys(): [Buffer, ...Buffer[]] {
    return this.secrets.keysFor('operator authenticator');
  }
}

/** @returns null when another key has sealed it */
function opened(sealed: string, key: Buffer): string | null {
  try {
    return unseal(key, sealed);
  } catch {
    return null;
  }
}
