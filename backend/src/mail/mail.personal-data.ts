import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { type Person, type PersonalData, PersonalDataRegistry } from '../personal-data/personal-data.js';
import { deleteOldest } from '../personal-data/old-rows.repository.js';
import { BATCH, keptSince } from '../personal-data/retention.js';
import { Config } from '../config/config.js';
import { EmailsRepository, type ForgottenMail } from './emails.repository.js';
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
    private readonly emails: EmailsRepository,
    private readonly sender: MailSender,
    private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.registry.register(this);
  }

  /** Emails to them, and those about them that went where they had typed. */
  async export(tx: EntityManager, { userId, email }: Person): Promise<Record<string, unknown>> {
    const mails = await tx.find(Mail, {
      select: { kind: true, recipient: true, sentAt: true, createdAt: true },
      where: [{ userId }, ...(email ? [{ recipient: email }] : [])],
      order: { id: 'ASC' },
    });
    if (!email) return { mails, mailPreferences: [] };
    const mailPreferences = await tx.find(MailPreference, {
      select: { linkedAt: true, optedOutAt: true },
      where: { addressHash: hashOfAddress(email) },
    });
    return { mails, mailPreferences };
  }

  /** An address they only typed may be another person's: of its mails only those that are about this person. */
  async erase(tx: EntityManager, { userId, email }: Person): Promise<void> {
    await this.forget(await this.emails.forgetAbout(tx, userId, email));
    if (email) await tx.delete(MailPreference, { addressHash: hashOfAddress(email) });
  }

  /** Emails to an address that are about no user, such as sign-in links. */
  async forgetAboutNobody(tx: EntityManager, email: string): Promise<void> {
    await this.forget(await this.emails.forgetAboutNobody(tx, email));
  }

  async transfer(tx: EntityManager, from: string, to: string): Promise<void> {
    await tx.update(Mail, { userId: from }, { userId: to });
  }

  async drop(tx: EntityManager, userIds: readonly string[]): Promise<void> {
    for (const userId of userIds) await this.forget(await this.emails.forgetAbout(tx, userId, null));
    await tx.delete(Mail, { userId: In([...userIds]) });
  }

  async retain(tx: EntityManager, now: Date): Promise<boolean> {
    const forgotten = await this.forget(await this.emails.forgetOldest(tx, keptSince('mails', now), BATCH));
    const unused = keptSince('unsubscribeLinks', now);
    const more = await deleteOldest(tx, MailPreference, 'linkedAt', unused, 'old.optedOutAt IS NULL');
    const aboutNobody = keptSince('mailsAboutNobody', now);
    const spent = 'old."userId" IS NULL AND old.recipient IS NULL';
    const rest = await deleteOldest(tx, Mail, 'createdAt', aboutNobody, spent);
    return more || rest || forgotten === BATCH;
  }

  /** Takes the copies back that went out. @returns how many there were */
  private async forget(mails: readonly ForgottenMail[]): Promise<number> {
    for (const { kind, cause } of mails)
      await this.sender.forget(kind, messageIdOf(cause, this.config.settings.mailFrom));
    return mails.length;
  }
}
