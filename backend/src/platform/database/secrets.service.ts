import { Injectable, type OnModuleInit } from '@nestjs/common';
import { hkdfSync, randomBytes } from 'node:crypto';
import { Config } from '../config/config.js';
import { AppSecretsRepository } from './app-secrets.repository.js';

/** Keys derived from one secret that all replicas share: SECRET_KEY, or one made once and kept in the database. */
@Injectable()
export class SecretsService implements OnModuleInit {
  private master: string;

  constructor(
    private readonly config: Config,
    private readonly secrets: AppSecretsRepository,
  ) {}

  async onModuleInit(): Promise<void> {
    this.master =
      this.config.settings.secretKey ??
      (await this.secrets.keep({ name: 'master', value: randomBytes(32).toString('base64url') }));
  }

  /** A 256-bit key for one purpose; knowing it reveals nothing about the others. */
  keyFor(purpose: string): Buffer {
    return derived(this.master, purpose);
  }

  /** The same, and behind it the one before while the secret is being replaced: for reading what that one has signed or sealed. */
  keysFor(purpose: string): [Buffer, ...Buffer[]] {
    const { secretKeyPrevious } = this.config.settings;
    return [this.keyFor(purpose), ...(secretKeyPrevious === null ? [] : [derived(secretKeyPrevious, purpose)])];
  }
}

const derived = (secret: string, purpose: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
