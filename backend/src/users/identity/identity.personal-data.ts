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
import { EarlierLinksService } from './earlier-links.service.js';
import { EmailChange } from './email-change.entity.js';
import { MagicLink } from './magic-link.entity.js';

@Injectable()
@DeclaresPersonalData('identity')
export class IdentityPersonalData implements PersonalData {
  readonly tables = [
    personalTable(MagicLink, {
      owner: ({ anonIds }) => ({ askedBy: In(anonIds.map(sha256)) }),
      export: { none: 'hashes of links; the emails that carried them are listed' },
      // What is left are links to a mailbox that others typed as well: they stay, and who asked for them goes.
      erase: [{ set: { askedBy: null } }],
      expire: [{ since: 'expiresAt', kept: 'magicLinks' }],
    }),
    personalTable(EmailChange, {
      owner: { user: 'userId' },
      export: { as: 'emailChanges', columns: ['email', 'createdAt', 'appliesAt'], orderBy: 'createdAt' },
      erase: [{ delete: true }],
    }),
  ];

  constructor(private readonly earlierLinks: EarlierLinksService) {}

  async erase(tx: EntityManager, person: Person): Promise<void> {
    await this.earlierLinks.end(tx, emailsOf(person));
  }

  /** A person has one pending change: that of the user who stays, else that of the user who is merged. */
  async transfer(tx: EntityManager, from: string, to: string): Promise<void> {
    if (await tx.existsBy(EmailChange, { userId: to })) await tx.delete(EmailChange, { userId: from });
  }
}
