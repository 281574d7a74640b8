import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { EmailQueueService } from '../../platform/mail/email-queue.service.js';
import { MAGIC_LINK } from '../sign-in-emails.service.js';
import { MagicLinksRepository } from './magic-links.repository.js';

/** Sign-in links that were asked for before something after which they must open nothing. */
@Injectable()
export class EarlierLinksService {
  constructor(
    private readonly emailQueue: EmailQueueService,
    private readonly links: MagicLinksRepository,
  ) {}

  /** Anyone who opens one is told that it is no longer valid and offered a new one. */
  async end(tx: EntityManager, emails: readonly (string | null)[]): Promise<void> {
    for (const email of emails) {
      if (!email) continue;
      // First those that nobody has written yet: an email that is being written has kept its link before it is claimed.
      await this.emailQueue.takeBack(tx, MAGIC_LINK, email);
      await this.links.removeOf(tx, email);
    }
  }
}
