import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { hkdfSync, randomBytes } from 'node:crypto';
import { Repository } from 'typeorm';
import { Config } from '../config/config.js';
import { AppSecret } from './app-secret.entity.js';

/** Keys derived from one secret that all replicas share: SECRET_KEY, or one made once and kept in the database. */
@Injectable()
export class Secrets implements OnModuleInit {
  private master: string;

  constructor(
    private readonly config: Config,
    @InjectRepository(AppSecret) private readonly secrets: Repository<AppSecret>,
  ) {}

  async onModuleInit(): Promise<void> {
    this.master = this.config.settings.secretKey ?? (await this.shared());
  }

  /** A 256-bit key for one purpose; knowing it tells nothing about the others. */
  keyFor(purpose: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.master, '', purpose, 32));
  }

  private async shared(): Promise<string> {
    const fresh = { name: 'master', value: randomBytes(32).toString('base64url') };
    await this.secrets.createQueryBuilder().insert().values(fresh).orIgnore().execute();
    return (await this.secrets.findOneByOrFail({ name: 'master' })).value;
  }
}
