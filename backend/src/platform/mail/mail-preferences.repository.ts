import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, IsNull, Not, Repository } from 'typeorm';
import { MailPreference } from './mail-preference.entity.js';

@Injectable()
export class MailPreferencesRepository {
  constructor(@InjectRepository(MailPreference) private readonly preferences: Repository<MailPreference>) {}

  async optedOut(tx: EntityManager, addressHash: string): Promise<boolean> {
    return tx.existsBy(MailPreference, { addressHash, optedOutAt: Not(IsNull()) });
  }

  /** Stores the link of a mailbox; its choice stays. */
  async saveLink(link: Pick<MailPreference, 'addressHash' | 'tokenHash' | 'linkedAt'>): Promise<void> {
    await this.preferences.upsert(link, ['addressHash']);
  }

  /** The first time counts. */
  async optOut(tokenHash: string, optedOutAt: Date): Promise<void> {
    await this.preferences.update({ tokenHash, optedOutAt: IsNull() }, { optedOutAt });
  }

  async optIn(tokenHash: string): Promise<void> {
    await this.preferences.update({ tokenHash }, { optedOutAt: null });
  }
}
