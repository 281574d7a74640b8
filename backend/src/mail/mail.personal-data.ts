import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type Person, type PersonalData, PersonalDataRegistry } from '../personal-data/personal-data.js';
import { deleteOldest } from '../personal-data/old-rows.repository.js';
import { BATCH, keptSince } from '../personal-data/retention.js';
import { Config } from '../config/config.js';
import { Mail } from './mail.entity.js';
import { MailPreference } from './mail-preference.entity.js';
import { hashOfAddress } from './mail-preferences.service.js';
import { MailSender } from './mail-sender.js';
import { messageIdOf } from './message-id.js';

/** That a mail was sent is remembered; who got it and what it said is not. */
@Injectable()
export class MailPersonalData implements PersonalData, OnModuleInit {
  readonly part = 'mail';
  readonly entities = [Mail, MailPreference];

  constructor(
    private readonly registry: PersonalDataRegistry,
    private readonly sender: MailSender,
    private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.registry.register(this);
  }

  async export(tx: EntityManager, { email }: Person): Promise<Record<string, unknown>> {
    if (!email) return { mails: [], mailPreferences: [] };
    const mails = await tx.find(Mail, {
      select: { kind: true, recipient: true, sentAt: true, createdAt: true },
      where: { recipient: email },
      order: { id: 'ASC' },
    });
    const mailPreferences = await tx.find(MailPreference, {
      select: { linkedAt: true, optedOutAt: true },
      where: { addressHash: hashOfAddress(email) },
    });
    return { mails, mailPreferences };
  }

  /** An address they only typed may be another person's: of its mails only those that are about this person. */
  async erase(tx: EntityManager, { userId, email }: Person): Promise<void> {
    await this.forget(tx, 'recipient = $1 OR "userId" = $2', [email, userId]);
    if (email) await tx.delete(MailPreference, { addressHash: hashOfAddress(email) });
  }

  async transfer(tx: EntityManager, from: string, to: string): Promise<void> {
    await tx.update(Mail, { userId: from }, { userId: to });
  }

  async retain(tx: EntityManager, now: Date): Promise<boolean> {
    const oldest = `id = ANY(ARRAY(SELECT id FROM mails WHERE "createdAt" < $1 AND recipient IS NOT NULL LIMIT ${BATCH}))`;
    const forgotten = await this.forget(tx, oldest, [keptSince('mails', now)]);
    const unused = keptSince('unsubscribeLinks', now);
    const more = await deleteOldest(tx, MailPreference, 'linkedAt', unused, 'old.optedOutAt IS NULL');
    return more || forgotten === BATCH;
  }

  /** @returns how many there were */
  private async forget(tx: EntityManager, which: string, parameters: unknown[]): Promise<number> {
    const [mails] = await tx.query<[Pick<Mail, 'kind' | 'cause'>[], number]>(
      `UPDATE mails SET recipient = NULL, data = NULL, "lastError" = NULL WHERE recipient IS NOT NULL AND (${which}) RETURNING kind, cause`,
      parameters,
    );
    for (const { kind, cause } of mails)
      await this.sender.forget(kind, messageIdOf(cause, this.config.settings.mailFrom));
    return mails.length;
  }
}
