import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../config/clock.js';
import { AppError } from '../http/errors.js';
import type { Visitor } from '../http/visitor.js';
import { jobType } from '../jobs/job-handler.js';
import { JobsService } from '../jobs/jobs.service.js';
import {
  type Evidence,
  type Person,
  PersonalDataRegistry,
  type Typist,
  type WholePerson,
} from '../personal-data/personal-data.js';
import { ReportsPersonalData } from '../reports/reports.personal-data.js';
import { PeopleRepository } from '../users/people.repository.js';
import type { User } from '../users/user.entity.js';
import { UsersRepository } from '../users/users.repository.js';
import { UsersService } from '../users/users.service.js';
import type { CorrectDataDto, ErasedView, PersonalDataView } from './privacy.dto.js';

/** Erases again what calls wrote that were under way while their person was erased. */
export const ERASE_LATE_WRITES = jobType<{ userId: string }>('erase-late-writes', 'low');
/** Longer than any call takes that has found its user before they were erased. */
const LATE_MS = 60_000;

const KEPT_BY_LAW =
  'Amount, date, terms and vehicle of what was bought are kept for seven years because tax law requires it, without ' +
  'saying whose it was.';
const KEPT_BY_OTHERS =
  'What was bought under your email by somebody who also gave another one stays with them, without your email, ' +
  'because they may be another person.';
const WITHHELD =
  'Some purchases under your email are by somebody who also gave another one and may be another person: of those we ' +
  'show what was bought, when, the amount and the state, and withhold everything else.';

/** A person nobody else can change meanwhile. */
interface Held {
  person: Person;
  guests: readonly Person[];
  evidence: Evidence;
}

/** A person's own data: to see, to correct, to have forgotten. It needs the proof of an email, unless only this browser's cookie holds it. */
@Injectable()
export class PrivacyService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly personalData: PersonalDataRegistry,
    private readonly users: UsersService,
    private readonly usersRepository: UsersRepository,
    private readonly people: PeopleRepository,
    private readonly reports: ReportsPersonalData,
    private readonly jobs: JobsService,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError PROOF_REQUIRED */
  async show(visitor: Visitor): Promise<PersonalDataView> {
    const userId = await this.proven(visitor);
    // One snapshot of all tables, although other calls go on meanwhile.
    return this.dataSource.transaction('REPEATABLE READ', async (tx) => {
      const person = await this.person(tx, userId);
      const guests = await this.guestsOf(tx, person);
      const whole = withGuests(person, guests);
      const evidence = await this.evidenceOf(tx, [person, ...guests]);
      const paymentsOfOthers = await this.people.paymentsOfOthers(tx, whole);
      const view: Partial<PersonalDataView> = {
        paymentsOfOthers,
        withheld: paymentsOfOthers.length > 0 ? WITHHELD : null,
      };
      for (const module of this.personalData.all()) Object.assign(view, await module.export?.(tx, whole, evidence));
      return view as PersonalDataView;
    });
  }

  /** @throws AppError PROOF_REQUIRED */
  async correct({ fullName, phoneNumber }: CorrectDataDto, visitor: Visitor): Promise<PersonalDataView> {
    await this.usersRepository.saveContact(await this.proven(visitor), { fullName, phoneNumber });
    return this.show(visitor);
  }

  /**
   * What only the cookie of this browser holds goes without a proof: nobody else could ask for it. A purchase has a mailbox, too.
   * @throws AppError PROOF_REQUIRED
   */
  async erase(visitor: Visitor): Promise<ErasedView> {
    const user = await this.knownAs(visitor);
    if (!user) return erasedView(0, 0);
    return this.dataSource.transaction(async (tx) => {
      const held = await this.hold(tx, user.id);
      // Before anything goes: a rollback brings no copies of emails back.
      if (!user.isVerified && held.evidence.purchases > 0) throw proofRequired();
      const others = await this.people.paymentsOfOthers(tx, withGuests(held.person, held.guests));
      await this.forget(tx, held);
      const purchasesElsewhere = await this.anonymizeGuests(tx, held.guests);
      const late = new Date(this.clock.now().getTime() + LATE_MS);
      await this.jobs.add(tx, ERASE_LATE_WRITES, { userId: user.id }, user.id, late);
      return erasedView(held.evidence.purchases + purchasesElsewhere, others.length);
    });
  }

  /**
   * Forgets where they live and nothing else: what they opened stays open.
   * @throws AppError PROOF_REQUIRED
   */
  async eraseAddresses(visitor: Visitor): Promise<PersonalDataView> {
    const userId = await this.proven(visitor);
    await this.dataSource.transaction(async (tx) => {
      const person = await this.person(tx, userId);
      for (const each of [person, ...(await this.guestsOf(tx, person))])
        await this.personalData.of('addresses').erase?.(tx, each, NOTHING);
    });
    return this.show(visitor);
  }

  /**
   * Forgets a person. What never led to a purchase goes altogether. What did is evidence the law makes us keep: amounts, dates
   * and the words that were agreed to stay, everything that says who it was goes. It may be done again.
   */
  async erasePerson(tx: EntityManager, userId: string): Promise<void> {
    await this.forget(tx, await this.hold(tx, userId));
  }

  /** Keeps everybody else from a person until the transaction ends, and names what the law makes us keep. */
  private async hold(tx: EntityManager, userId: string): Promise<Held> {
    const found = await this.guestsOf(tx, await this.person(tx, userId));
    const held = [userId, ...found.map((guest) => guest.userId)];
    await this.usersRepository.takeTurns(tx, held);
    for (const module of this.personalData.all()) await module.hold?.(tx, held);
    const person = await this.person(tx, userId);
    // Who came meanwhile is not held.
    const guests = (await this.guestsOf(tx, person)).filter((guest) => held.includes(guest.userId));
    return { person, guests, evidence: await this.evidenceOf(tx, [person]) };
  }

  /** Guests who bought under the emails that this person has proven. */
  private async guestsOf(tx: EntityManager, { userId, mailboxes }: Person): Promise<Person[]> {
    if (mailboxes.length === 0) return [];
    const ids = await this.people.guestsUnder(tx, mailboxes);
    return Promise.all(ids.filter((id) => id !== userId).map((id) => this.person(tx, id)));
  }

  /** @returns how many of their purchases are kept */
  private async anonymizeGuests(tx: EntityManager, guests: readonly Person[]): Promise<number> {
    let purchases = 0;
    for (const guest of guests) {
      const evidence = await this.evidenceOf(tx, [guest]);
      purchases += evidence.purchases;
      for (const module of this.personalData.all()) await module.anonymize?.(tx, guest, evidence);
    }
    return purchases;
  }

  private async evidenceOf(tx: EntityManager, people: readonly Person[]): Promise<Evidence> {
    const named: Evidence[] = [];
    for (const person of people)
      for (const module of this.personalData.all()) named.push((await module.evidence?.(tx, person)) ?? NOTHING);
    return {
      purchases: named.reduce((sum, { purchases }) => sum + purchases, 0),
      reportIds: [...new Set(named.flatMap(({ reportIds }) => reportIds))],
      subjects: [...people.map(({ userId }) => userId), ...named.flatMap(({ subjects }) => subjects ?? [])],
    };
  }

  private async forget(tx: EntityManager, { person, evidence }: Held): Promise<void> {
    for (const module of this.personalData.all()) await module.erase?.(tx, person, evidence);
  }

  private async person(tx: EntityManager, userId: string): Promise<Person> {
    const anonIds = await this.usersRepository.anonIdsOf(tx, userId);
    const emails = await this.emailsOf(tx, { userId, anonIds });
    return { userId, ...emails, anonIds, reports: await this.reports.reportsOf(tx, userId) };
  }

  private async emailsOf(tx: EntityManager, typist: Typist): Promise<Pick<Person, 'mailboxes' | 'typedEmails'>> {
    const [mailboxes, typed] = [new Set<string>(), new Set<string>()];
    for (const module of this.personalData.all()) {
      const given = await module.emails?.(tx, typist);
      for (const email of given?.proven ?? []) mailboxes.add(email);
      for (const email of given?.typed ?? []) typed.add(email);
    }
    const typedEmails: string[] = [];
    for (const email of typed)
      if (!mailboxes.has(email) && !(await this.othersTyped(tx, email, typist))) typedEmails.push(email);
    return { mailboxes: [...mailboxes], typedEmails };
  }

  private async othersTyped(tx: EntityManager, email: string, person: Typist): Promise<boolean> {
    for (const module of this.personalData.all()) if (await module.othersTyped?.(tx, email, person)) return true;
    return false;
  }

  /** Whoever only asked for a sign-in link is no user yet, and has typed an email: they become a guest, who can be forgotten. */
  private async knownAs(visitor: Visitor): Promise<Pick<User, 'id' | 'isVerified'> | null> {
    const user = await this.users.find(visitor);
    if (user) return user;
    const nobody = { userId: '', anonIds: [visitor.anonId] };
    const given = await this.personalData.of('mail').emails?.(this.dataSource.manager, nobody);
    return given?.typed?.length ? { id: await this.users.ensure(visitor), isVerified: false } : null;
  }

  private async proven(visitor: Visitor): Promise<string> {
    const user = await this.users.find(visitor);
    if (!user?.isVerified) throw proofRequired();
    return user.id;
  }
}

const proofRequired = (): AppError =>
  new AppError('PROOF_REQUIRED', 'Please open the link we can send to your email address first.');

function erasedView(purchasesKept: number, paymentsOfOthers: number): ErasedView {
  const reasons = [purchasesKept > 0 && KEPT_BY_LAW, paymentsOfOthers > 0 && KEPT_BY_OTHERS].filter(Boolean);
  return { erased: true, purchasesKept, paymentsOfOthers, kept: reasons.join(' ') || null };
}

const withGuests = (person: Person, guests: readonly Person[]): WholePerson => ({
  ...person,
  userIds: [person, ...guests].map(({ userId }) => userId),
  reports: [person, ...guests].flatMap(({ reports }) => reports),
});

const NOTHING: Evidence = { purchases: 0, reportIds: [] };
