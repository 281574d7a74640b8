import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { EmailChangesService } from '../users/identity/email-changes.service.js';
import { EmailOwnersService, hashesOf } from '../platform/mail/email-owners.service.js';
import type { Person } from '../platform/personal-data/personal-data.js';
import { PersonalDataService } from '../platform/personal-data/personal-data.service.js';
import { ReportsPersonalData } from '../reports/reports.personal-data.js';
import { PeopleRepository } from '../users/people.repository.js';
import { UsersRepository } from '../users/users.repository.js';

/** Finds everything by which rows of a person are found. */
@Injectable()
export class PersonService {
  constructor(
    private readonly personalData: PersonalDataService,
    private readonly users: UsersRepository,
    private readonly people: PeopleRepository,
    private readonly changes: EmailChangesService,
    private readonly emailOwners: EmailOwnersService,
    private readonly reports: ReportsPersonalData,
  ) {}

  async find(tx: EntityManager, userId: string): Promise<Person> {
    const anonIds = await this.users.anonIdsOf(tx, userId);
    const known = {
      userIds: [userId],
      formerUserIds: await this.users.mergedWith(tx, userId),
      ...(await this.emailsOf(tx, userId, anonIds)),
      anonIds,
      reports: await this.reports.reportsOf(tx, userId),
    };
    return { ...known, ...(await this.personalData.evidenceOf(tx, known)) };
  }

  /** Returns the guests who bought under the emails that this person has proven. */
  async guestsOf(tx: EntityManager, { userIds, mailboxes }: Person): Promise<Person[]> {
    if (mailboxes.length === 0) return [];
    const ids = await this.people.guestsUnder(tx, mailboxes);
    return Promise.all(ids.filter((id) => !userIds.includes(id)).map((id) => this.find(tx, id)));
  }

  private async emailsOf(
    tx: EntityManager,
    userId: string,
    anonIds: readonly string[],
  ): Promise<Pick<Person, 'mailboxes' | 'typedEmails'>> {
    const { email, contactEmail, isVerified } = await this.users.findById(userId, tx);
    const pending = await this.changes.pendingOf(tx, userId);
    const asked = await this.emailOwners.typedBy(tx, { userIds: [userId], anonIds });
    // A pending email is proven. Where others have proven it too, it is not theirs alone yet.
    const proven = [isVerified ? email : null, pending && !pending.isShared ? pending.email : null];
    const mailboxes = new Set(proven.filter(isEmail));
    const typed = new Set([email, contactEmail, pending?.email ?? null, ...asked].filter(isEmail));
    const askers = hashesOf({ userIds: [userId], anonIds });
    const typedEmails: string[] = [];
    // An email that others typed as well must not be erased without a proof of it.
    for (const one of typed)
      if (!mailboxes.has(one) && !(await this.people.isTypedByOthers(tx, one, userId, askers))) typedEmails.push(one);
    return { mailboxes: [...mailboxes], typedEmails };
  }
}

const isEmail = (email: string | null): email is string => email !== null;

/** Combines a person with their guests, as an export shows them. */
export function withGuests(person: Person, guests: readonly Person[]): Person {
  const people = [person, ...guests];
  return {
    ...person,
    userIds: people.flatMap(({ userIds }) => userIds),
    formerUserIds: people.flatMap(({ formerUserIds }) => formerUserIds),
    reports: people.flatMap(({ reports }) => reports),
    subjects: people.flatMap(({ subjects }) => subjects),
  };
}
