import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { sha256 } from '../config/sha256.js';
import {
  emailsOf,
  type GivenEmails,
  type Person,
  type PersonalData,
  PersonalDataRegistry,
  type Typist,
  type WholePerson,
} from '../personal-data/personal-data.js';
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
    private readonly repository: EmailsRepository,
    private readonly sender: MailSender,
    private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.registry.register(this);
  }

  /** Whoever asks for an email types the mailbox it goes to. */
  async emails(tx: EntityManager, person: Typist): Promise<GivenEmails> {
    return { typed: await this.repository.askedBy(tx, askersOf(person)) };
  }

  othersTyped(tx: EntityManager, email: string, person: Typist): Promise<boolean> {
    return this.repository.isOfOthers(tx, email, person.userId, askersOf(person));
  }

  /** Emails to them, and those about them that went where they had typed. */
  async export(tx: EntityManager, person: WholePerson): Promise<Record<string, unknown>> {
    const { userIds, mailboxes } = person;
    const mails = await tx.find(Mail, {
      select: { kind: true, recipient: true, sentAt: true, createdAt: true },
      where: [{ userId: In([...userIds]) }, { recipient: In(emailsOf(person)) }],
      order: { id: 'ASC' },
    });
    const mailPreferences = await tx.find(MailPreference, {
      select: { linkedAt: true, optedOutAt: true },
      where: { addressHash: In(mailboxes.map(hashOfAddress)) },
    });
    return { mails, mailPreferences };
  }

  /**
   * An address that others typed as well may be another person's: of its mails only those that are about this person. What a mailbox wants goes
   * with a proof of it alone, or a stranger could take its no back (docs/decisions/0012).
   */
  async erase(tx: EntityManager, person: Person): Promise<void> {
    await this.forget(await this.repository.forgetAbout(tx, person.userId, emailsOf(person)));
    await this.repository.forgetAskers(tx, askersOf(person));
    await tx.delete(MailPreference, { addressHash: In(person.mailboxes.map(hashOfAddress)) });
  }

  /** Emails to an address that are about no user, such as sign-in links. */
  async forgetAboutNobody(tx: EntityManager, email: string): Promise<void> {
    await this.forget(await this.repository.forgetAboutNobody(tx, email));
  }

  /** Still the same browser: what it asked for is its person's. */
  async rename(tx: EntityManager, from: string, to: string): Promise<void> {
    await this.repository.renameAsker(tx, sha256(from), sha256(to));
  }

  /** What is asked for in it from now on is another's: what was asked for before is its person's. */
  async signOut(tx: EntityManager, anonIds: readonly string[], userId: string): Promise<void> {
    for (const anonId of anonIds) await this.repository.renameAsker(tx, sha256(anonId), sha256(userId));
  }

  async transfer(tx: EntityManager, from: string, to: string): Promise<void> {
    await tx.update(Mail, { userId: from }, { userId: to });
    await this.repository.renameAsker(tx, sha256(from), sha256(to));
  }

  async drop(tx: EntityManager, userIds: readonly string[]): Promise<void> {
    for (const userId of userIds) await this.forget(await this.repository.forgetAbout(tx, userId, []));
    await tx.delete(Mail, { userId: In([...userIds]) });
  }

  async retain(tx: EntityManager, now: Date): Promise<boolean> {
    const forgotten = await this.forget(await this.repository.forgetOldest(tx, keptSince('mails', now), BATCH));
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

/** Under what an email names who asked for it: their browser, or the person once they have signed out there. */
const askersOf = ({ userId, anonIds }: Typist): string[] => [...anonIds, userId].map(sha256);
