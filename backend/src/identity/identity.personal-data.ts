import { Injectable, type OnModuleInit } from '@nestjs/common';
import { And, type EntityManager, In, IsNull, Not } from 'typeorm';
import { sha256 } from '../config/sha256.js';
import { MailPersonalData } from '../mail/mail.personal-data.js';
import { type Person, type PersonalData, PersonalDataRegistry } from '../personal-data/personal-data.js';
import { deleteOldest } from '../personal-data/old-rows.repository.js';
import { keptSince } from '../personal-data/retention.js';
import { EarlierLinksService } from './earlier-links.service.js';
import { EmailChange } from './email-change.entity.js';
import { MagicLink } from './magic-link.entity.js';

@Injectable()
export class IdentityPersonalData implements PersonalData, OnModuleInit {
  readonly part = 'identity';
  readonly entities = [MagicLink, EmailChange];

  constructor(
    private readonly registry: PersonalDataRegistry,
    private readonly mail: MailPersonalData,
    private readonly earlierLinks: EarlierLinksService,
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

  /** Whoever asks for a link types the mailbox it goes to. */
  othersTyped(tx: EntityManager, email: string, { anonIds }: Pick<Person, 'anonIds'>): Promise<boolean> {
    return tx.existsBy(MagicLink, { email, askedBy: And(Not(IsNull()), Not(In(anonIds.map(sha256)))) });
  }

  /** What was mailed to an email that waits to be theirs, or that they typed for that, goes as well. */
  async erase(tx: EntityManager, person: Person): Promise<void> {
    const { userId, email, typedEmail } = person;
    const changes = await tx.findBy(EmailChange, { userId });
    for (const next of [...changes.map((change) => change.email), typedEmail]) {
      if (!next) continue;
      await this.mail.erase(tx, { ...person, email: next });
      await this.earlierLinks.end(tx, [next]);
    }
    await tx.delete(EmailChange, { userId });
    await this.earlierLinks.end(tx, [email]);
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
}
