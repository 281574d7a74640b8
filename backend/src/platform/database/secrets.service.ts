import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { hkdfSync, randomBytes } from 'node:crypto';
import { Repository } from 'typeorm';
import { Config } from '../config/config.js';
import { AppSecret } from './app-secret.entity.js';

/** Keys derived from one secret that all replicas share: SECRET_KEY, or one created once and stored in the database. */
@Injectable()
export class SecretsService implements OnModuleInit {
  private master: string;

  constructor(
    private readonly config: Config,
    @InjectRepository(AppSecret) private readonly secrets: Repository<AppSecret>,
  ) {}

  async onModuleInit(): Promise<void> {
    this.master = this.config.settings.secretKey ?? (await this.storedMaster());
  }

  /** A 256-bit key for one purpose; knowing it reveals nothing about the others. */
  keyFor(purpose: string): Buffer {
    return derived(this.master, purpose);
  }

  /** The same, followed by the key of the previous secret while it is being replaced, for reading. */
  keysFor(purpose: string): [Buffer, ...Buffer[]] {
    const { secretKeyPrevious } = this.config.settings;
    return [this.keyFor(purpose), ...(secretKeyPrevious === null ? [] : [derived(secretKeyPrevious, purpose)])];
  }

  /** Returns the stored secret; the first replica creates it. */
  private async storedMaster(): Promise<string> {
    const secret = { name: 'master', value: randomBytes(32).toString('base64url') };
    await this.secrets.createQueryBuilder().insert().values(secret).orIgnore().execute();
    return (await this.secrets.findOneByOrFail({ name: 'master' })).value;
  }
}

const derived = (secret: string, purpose: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
