import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '../../platform/config/clock.js';
import { sha256 } from '../../platform/config/sha256.js';
import { SecretsService } from '../../platform/database/secrets.service.js';
import type { Operator } from '../operator.entity.js';
import { newTotpSecret, readRecoveryCode, totpStep } from './authenticator.js';
import { OperatorsRepository } from './operators.repository.js';
import { seal, unseal } from './sealed.js';

@Injectable()
export class SecondFactorService implements OnApplicationBootstrap {
  constructor(
    private readonly clock: Clock,
    private readonly secrets: SecretsService,
    private readonly operators: OperatorsRepository,
  ) {}

  /** Seals secrets of an earlier key with the current one, so that the earlier key can be removed. */
  async onApplicationBootstrap(): Promise<void> {
    const [key, ...earlier] = this.keys();
    if (earlier.length === 0) return;
    for (const { name, totpSecret } of await this.operators.all()) {
      if (totpSecret === null || unsealWith([key], totpSecret) !== null) continue;
      const secret = unsealWith(earlier, totpSecret);
      if (secret) await this.operators.resealTotp(name, totpSecret, seal(key, secret));
    }
  }

  propose(): { secret: string; sealed: string } {
    const secret = newTotpSecret();
    return { secret, sealed: seal(this.keys()[0], secret) };
  }

  /** Returns the time step of a code; null for a wrong code. */
  stepOf({ totpSecret }: Operator, code: string): number | null {
    const secret = totpSecret === null ? null : unsealWith(this.keys(), totpSecret);
    return secret === null ? null : totpStep(secret, code.replace(/\s/g, ''), this.clock.now());
  }

  /** Uses up a code of the app or a recovery code. Returns false for a wrong or a used one. */
  async use(operator: Operator, code: string): Promise<boolean> {
    const step = this.stepOf(operator, code);
    if (step !== null) return this.operators.useTotpStep(operator.name, step);
    return this.operators.useRecoveryCode(operator.name, sha256(readRecoveryCode(code)));
  }

  private keys(): [Buffer, ...Buffer[]] {
    return this.secrets.keysFor('operator authenticator');
  }
}

function unsealWith(keys: Buffer[], sealed: string): string | null {
  for (const key of keys)
    try {
      return unseal(key, sealed);
    } catch {
      // Sealed with another key.
    }
  return null;
}
