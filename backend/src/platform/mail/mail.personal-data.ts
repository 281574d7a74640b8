import { Injectable } from '@nestjs/common';
import { type EntityManager, In, IsNull, Not, Raw } from 'typeorm';
import {
  type Change,
  DeclaresPersonalData,
  emailsOf,
  type PersonalData,
  personalTable,
} from '../personal-data/personal-data.js';
import { EmailOwnersService, hashesOf } from './email-owners.service.js';
import { MailPreference } from './mail-preference.entity.js';
import { hashOfAddress } from './mail-preferences.service.js';
import { Mail } from './mail.entity.js';

@Injectable()
@DeclaresPersonalData('mail')
export class MailPersonalData implements PersonalData {
  /** Keeps that an email was sent, without recipient and content. */
  private readonly forgotten = {
    set: { recipient: null, data: null, lastError: null },
    copies: {
      columns: ['kind', 'cause'],
      forget: (mails) => this.owners.forgetCopies(mails),
    },
  } satisfies Change<Mail>;

  readonly tables = [
    personalTable(Mail, {
      owner: { user: 'userId' },
      export: {
        as: 'mails',
        columns: ['kind', 'recipient', 'sentAt', 'createdAt'],
        orderBy: 'id',
        // Emails to them, and those about them to an address they typed.
        where: (person) => [{ userId: In([...person.userIds]) }, { recipient: In(emailsOf(person)) }],
      },
      erase: [
        {
          ...this.forgotten,
          where: (person) => [
            { recipient: In(emailsOf(person)) },
            { userId: In([...person.userIds]), recipient: Not(IsNull()) },
          ],
        },
        // An address that others typed as well may be another person's: its email stays without who requested it.
        {
          set: { data: () => `data - 'askedBy'` },
          where: (person) => ({
            data: Raw((data) => `${data}->>'askedBy' = ANY(:askers)`, { askers: hashesOf(person) }),
          }),
        },
      ],
      drop: [
        { ...this.forgotten, where: ({ userIds }) => ({ userId: In([...userIds]), recipient: Not(IsNull()) }) },
        { delete: true },
      ],
      expire: [
        { since: 'createdAt', kept: 'mails', where: 'stored.recipient IS NOT NULL', ...this.forgotten },
        {
          since: 'createdAt',
          kept: 'mailsAboutNobody',
          where: 'stored."userId" IS NULL AND stored.recipient IS NULL',
        },
      ],
    }),
    personalTable(MailPreference, {
      // Proven mailboxes only: a stranger could undo the choice otherwise (docs/decisions/0012).
      owner: ({ mailboxes }) => ({ addressHash: In(mailboxes.map(hashOfAddress)) }),
      export: { as: 'mailPreferences', columns: ['linkedAt', 'optedOutAt'], orderBy: 'linkedAt' },
      erase: [{ delete: true }],
      expire: [{ since: 'linkedAt', kept: 'unsubscribeLinks', where: 'stored."optedOutAt" IS NULL' }],
    }),
  ];

  constructor(private readonly owners: EmailOwnersService) {}

  transfer(tx: EntityManager, from: string, to: string): Promise<void> {
    return this.owners.rename(tx, from, to);
  }
}
