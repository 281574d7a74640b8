import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type EntityManager, Not } from 'typeorm';
import { sha256 } from '../config/sha256.js';
import { MailPersonalData } from '../mail/mail.personal-data.js';
import {
  emailsOf,
  type GivenEmails,
  type Person,
  type PersonalData,
  PersonalDataRegistry,
  type Typist,
} from '../personal-data/personal-data.js';
import { deleteOldest } from '../personal-data/old-rows.repository.js';
import { keptSince } from '../personal-data/retention.js';
import { UsersRepository } from '../users/users.repository.js';
import { EarlierLinksService } from './earlier-links.service.js';
import { EmailChange } from './email-change.entity.js';
import { MagicLink } from './magic-link.entity.js';
import { MagicLinksRepository } from './magic-links.repository.js';

@Injectable()
export class IdentityPersonalData implements PersonalData, OnModuleInit {
  readonly part = 'identity';
  readonly entities = [MagicLink, EmailChange];

  constructor(
    private readonly registry: PersonalDataRegistry,
    private readonly mail: MailPersonalData,
    private readonly earlierLinks: EarlierLinksService,
    private readonly links: MagicLinksRepository,
    private readonly users: UsersRepository,
  ) {}

  onModuleInit(): void {
    this.registry.register(this);
  }

  async export(tx: EntityManager, { userId }: Person): Promise<Record<string, unknown>> {
    const emailChanges = await tx.find(EmailChange, {
      select: { userId: true, email: true, createdAt: true, appliesAt: true },
      where: { userId },
    });
    return { emailChanges: emailChanges.map(({ email, createdAt, appliesAt }) => ({ email, createdAt, appliesAt })) };
  }

  /** A mailbox that waits to be theirs is proven. Where others have proven it too, it is not theirs alone until the day (docs/decisions/0074). */
  async emails(tx: EntityManager, { userId }: Typist): Promise<GivenEmails> {
    const change = await tx.findOneBy(EmailChange, { userId });
    if (!change) return {};
    const { email } = change;
    const shared = (await this.users.isProvenByOthers(tx, email, userId)) || (await this.othersWait(tx, email, userId));
    return shared ? { typed: [email] } : { proven: [email] };
  }

  othersTyped(tx: EntityManager, email: string, { userId }: Typist): Promise<boolean> {
    return this.othersWait(tx, email, userId);
  }

  /** Of a link to a mailbox that others typed as well only that they asked for it goes. */
  async erase(tx: EntityManager, person: Person): Promise<void> {
    await this.earlierLinks.end(tx, emailsOf(person));
    await this.links.forgetAskers(tx, person.anonIds.map(sha256));
    await tx.delete(EmailChange, { userId: person.userId });
  }

  async rename(tx: EntityManager, from: string, to: string): Promise<void> {
    await tx.update(MagicLink, { askedBy: sha256(from) }, { askedBy: sha256(to) });
  }

  /** Whoever reads the former mailbox signs in with it no more, and nothing says any longer that a link was mailed to it. */
  async changeEmail(tx: EntityManager, from: string): Promise<void> {
    await this.mail.forgetAboutNobody(tx, from);
  }

  /** Whoever becomes another person has that person's email, and goes on to the one they wanted next unless that person wants another. */
  async transfer(tx: EntityManager, from: string, to: string): Promise<void> {
    if (!(await tx.existsBy(EmailChange, { userId: to })))
      await tx.update(EmailChange, { userId: from }, { userId: to });
    await tx.delete(EmailChange, { userId: from });
  }

  retain(tx: EntityManager, now: Date): Promise<boolean> {
    return deleteOldest(tx, MagicLink, 'expiresAt', keptSince('magicLinks', now));
  }

  private othersWait(tx: EntityManager, email: string, userId: string): Promise<boolean> {
    return tx.existsBy(EmailChange, { email, userId: Not(userId) });
  }
}
