import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../config/clock.js';
import { Config } from '../config/config.js';
import { SecretsService } from '../database/secrets.service.js';
import { derivedToken } from '../http/tokens.js';
import { MailPreferencesRepository } from './mail-preferences.repository.js';
import { sha256 } from '../config/sha256.js';

/** Where an email says how to get no more of its kind. */
interface UnsubscribeLinks {
  /** For people: the page that asks and can undo. Its token stands behind '#', so that no log on the way keeps it. */
  page: string;
  /** For mail programs, which post to it (RFC 8058). */
  oneClick: string;
}

/** Under what a mailbox is kept that said whether it wants mails. */
export const hashOfAddress = (address: string): string => sha256(address.trim().toLowerCase());

/**
 * Who wants no optional emails (docs/decisions/0012). It belongs to the mailbox, not to a user: whoever
 * typed a stranger's address must not be able to write to them again after they said no.
 */
@Injectable()
export class MailPreferencesService {
  constructor(
    private readonly repository: MailPreferencesRepository,
    private readonly secrets: SecretsService,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  async wants(tx: EntityManager, address: string): Promise<boolean> {
    return !(await this.repository.optedOut(tx, hashOfAddress(address)));
  }

  /** The links of a mailbox, the same in every email for as long as the shop's secret is the same. */
  async linksFor(address: string): Promise<UnsubscribeLinks> {
    const addressHash = hashOfAddress(address);
    const token = derivedToken(this.secrets.keyFor('unsubscribe'), addressHash);
    await this.repository.saveLink({ addressHash, tokenHash: sha256(token), linkedAt: this.clock.now() });
    const { publicUrl } = this.config;
    return {
      page: `${publicUrl}/unsubscribe#mail=${token}`,
      oneClick: `${publicUrl}/api/mail/unsubscribe?token=${token}`,
    };
  }

  /** Nobody learns whether the token leads anywhere. */
  async optOut(token: string): Promise<void> {
    await this.repository.optOut(sha256(token), this.clock.now());
  }

  async optIn(token: string): Promise<void> {
    await this.repository.optIn(sha256(token));
  }
}
