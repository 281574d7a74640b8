import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { sha256 } from '../../platform/config/sha256.js';
import {
  DeclaresPersonalData,
  emailsOf,
  type Person,
  type PersonalData,
  personalTable,
} from '../../platform/personal-data/personal-data.js';
import { SignInEmailsService } from '../sign-in-emails.service.js';
import { EmailChange } from './email-change.entity.js';
import { MagicLink } from './magic-link.entity.js';

@Injectable()
@DeclaresPersonalData('identity')
export class IdentityPersonalData implements PersonalData {
  readonly tables = [
    personalTable(MagicLink, {
      owner: ({ anonIds }) => ({ askedBy: In(anonIds.map(sha256)) }),
      export: { none: 'hashes of links; the emails that carried them are listed' },
      // Links to mailboxes that others typed as well remain.
      erase: [{ set: { askedBy: null } }],
      expire: [{ since: 'expiresAt', kept: 'magicLinks' }],
    }),
    personalTable(EmailChange, {
      owner: { user: 'userId' },
      export: { as: 'emailChanges', columns: ['email', 'createdAt', 'appliesAt'], orderBy: 'createdAt' },
      erase: [{ delete: true }],
    }),
  ];

  constructor(private readonly signInEmails: SignInEmailsService) {}

  async erase(tx: EntityManager, person: Person): Promise<void> {
    await this.signInEmails.revoke(tx, emailsOf(person));
  }

  /** The pending change of the remaining user wins. */
  async transfer(tx: EntityManager, from: string, to: string): Promise<void> {
    if (await tx.existsBy(EmailChange, { userId: to })) await tx.delete(EmailChange, { userId: from });
  }
}
