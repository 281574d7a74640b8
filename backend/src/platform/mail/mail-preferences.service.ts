import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager, IsNull, Not } from 'typeorm';
import { Clock } from '../config/clock.js';
import { Config } from '../config/config.js';
import { sha256 } from '../config/sha256.js';
import { SecretsService } from '../database/secrets.service.js';
import { derivedToken } from '../http/tokens.js';
import { MailPreference } from './mail-preference.entity.js';

interface UnsubscribeLinks {
  /** The page for people. Its token follows '#', so that no log contains it. */
  page: string;
  /** For mail programs, which post to it (RFC 8058). */
  oneClick: string;
}

export const hashOfAddress = (address: string): string => sha256(address.trim().toLowerCase());

/**
 * Which mailboxes want no optional emails (docs/decisions/0012). A preference belongs to the mailbox, not to the user
 * who typed its address.
 */
@Injectable()
export class MailPreferencesService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly secrets: SecretsService,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  async wants(tx: EntityManager, address: string): Promise<boolean> {
    return !(await tx.existsBy(MailPreference, { addressHash: hashOfAddress(address), optedOutAt: Not(IsNull()) }));
  }

  /** Returns the links of a mailbox, the same in every email while the app's secret stays. */
  async linksFor(address: string): Promise<UnsubscribeLinks> {
    const addressHash = hashOfAddress(address);
    const token = derivedToken(this.secrets.keyFor('unsubscribe'), addressHash);
    const link = { addressHash, tokenHash: sha256(token), linkedAt: this.clock.now() };
    await this.dataSource.manager.upsert(MailPreference, link, ['addressHash']);
    const { publicUrl } = this.config;
    return {
      page: `${publicUrl}/unsubscribe#mail=${token}`,
      oneClick: `${publicUrl}/api/mail/unsubscribe?token=${token}`,
    };
  }

  /** The first time counts. Does nothing for an unknown token. */
  async optOut(token: string): Promise<void> {
    await this.dataSource.manager.update(
      MailPreference,
      { tokenHash: sha256(token), optedOutAt: IsNull() },
      { optedOutAt: this.clock.now() },
    );
  }

  /** Does nothing for an unknown token. */
  async optIn(token: string): Promise<void> {
    await this.dataSource.manager.update(MailPreference, { tokenHash: sha256(token) }, { optedOutAt: null });
  }
}
