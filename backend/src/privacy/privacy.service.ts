import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../platform/config/clock.js';
import { AppError } from '../platform/http/errors.js';
import type { Visitor } from '../platform/http/visitor.js';
import { OnEvent, type PayloadOf } from '../platform/jobs/domain-events.js';
import { JobHandler, jobType } from '../platform/jobs/job-handler.js';
import { PAYMENT_UNUSED } from '../payments/payments.service.js';
import { JobsService } from '../platform/jobs/jobs.service.js';
import { EmailOwnersService } from '../platform/mail/email-owners.service.js';
import type { Person } from '../platform/personal-data/personal-data.js';
import { PersonalDataService } from '../platform/personal-data/personal-data.service.js';
import { ReportsRepository } from '../reports/reports.repository.js';
import { PeopleRepository } from '../users/people.repository.js';
import type { User } from '../users/user.entity.js';
import { UsersRepository } from '../users/users.repository.js';
import { UsersService } from '../users/users.service.js';
import { PersonService, withGuests } from './person.service.js';
import type { CorrectDataDto, ErasedView, PersonalDataView } from './privacy.dto.js';

/** Erases what concurrent calls wrote during an erasure. */
const ERASE_LATE_WRITES = jobType<{ userId: string }>('erase-late-writes', 'low');
/** Longer than any call takes. */
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

/** A person and their guests, locked until the transaction ends. */
interface Locked {
  person: Person;
  guests: readonly Person[];
}

/** A person's data: view, correct, erase. Requires a proven email, unless only the visitor cookie gives access to it. */
@Injectable()
export class PrivacyService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly personalData: PersonalDataService,
    private readonly persons: PersonService,
    private readonly users: UsersService,
    private readonly usersRepository: UsersRepository,
    private readonly people: PeopleRepository,
    private readonly reports: ReportsRepository,
    private readonly emailOwners: EmailOwnersService,
    private readonly jobs: JobsService,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError PROOF_REQUIRED */
  async show(visitor: Visitor): Promise<PersonalDataView> {
    const userId = await this.proven(visitor);
    // One snapshot of all tables.
    return this.dataSource.transaction('REPEATABLE READ', async (tx) => {
      const person = await this.persons.find(tx, userId);
      const whole = withGuests(person, await this.persons.guestsOf(tx, person));
      const paymentsOfOthers = await this.people.paymentsOfOthers(tx, whole);
      const lists = await this.personalData.export(tx, whole);
      return {
        ...(await this.withReportTokens(tx, lists)),
        paymentsOfOthers,
        withheld: paymentsOfOthers.length > 0 ? WITHHELD : null,
      } as PersonalDataView;
    });
  }

  /** @throws AppError PROOF_REQUIRED */
  async correct({ fullName, phoneNumber }: CorrectDataDto, visitor: Visitor): Promise<PersonalDataView> {
    await this.usersRepository.saveContact(await this.proven(visitor), { fullName, phoneNumber });
    return this.show(visitor);
  }

  /**
   * Erases the visitor. Requires a proven email once something was bought.
   * @throws AppError PROOF_REQUIRED
   */
  async erase(visitor: Visitor): Promise<ErasedView> {
    const user = await this.knownAs(visitor);
    if (!user) return erasedView(0, 0);
    return this.dataSource.transaction(async (tx) => {
      const { person, guests } = await this.hold(tx, user.id);
      // Before anything is erased: a rollback restores no copies of emails.
      if (!user.isVerified && person.purchases > 0) throw proofRequired();
      const others = await this.people.paymentsOfOthers(tx, withGuests(person, guests));
      await this.personalData.erase(tx, person);
      for (const guest of guests) await this.personalData.anonymize(tx, guest);
      const late = new Date(this.clock.now().getTime() + LATE_MS);
      await this.jobs.add(tx, ERASE_LATE_WRITES, { userId: user.id }, user.id, late);
      const purchases = [person, ...guests].reduce((sum, one) => sum + one.purchases, 0);
      return erasedView(purchases, others.length);
    });
  }

  /**
   * Erases the addresses of a person. Open reports stay open.
   * @throws AppError PROOF_REQUIRED
   */
  async eraseAddresses(visitor: Visitor): Promise<PersonalDataView> {
    const userId = await this.proven(visitor);
    await this.dataSource.transaction(async (tx) => {
      const person = await this.persons.find(tx, userId);
      for (const one of [person, ...(await this.persons.guestsOf(tx, person))])
        await this.personalData.erasePart(tx, 'addresses', one);
    });
    return this.show(visitor);
  }

  /** Concurrent calls may have written about a person during an erasure (docs/decisions/0013). */
  @JobHandler(ERASE_LATE_WRITES)
  async eraseAgain({ userId }: { userId: string }): Promise<void> {
    await this.dataSource.transaction((tx) => this.erasePerson(tx, userId));
  }

  /** A late payment may have written about a person who was erased before. */
  @OnEvent(PAYMENT_UNUSED)
  async onPaymentUnused(tx: EntityManager, { payment: { userId } }: PayloadOf<typeof PAYMENT_UNUSED>): Promise<void> {
    if (await this.usersRepository.isErased(userId, tx)) await this.erasePerson(tx, userId);
  }

  /** Erases a person except for evidence of purchases, without their identity. Idempotent. */
  async erasePerson(tx: EntityManager, userId: string): Promise<void> {
    const { person } = await this.hold(tx, userId);
    await this.personalData.erase(tx, person);
  }

  private async hold(tx: EntityManager, userId: string): Promise<Locked> {
    const found = await this.persons.guestsOf(tx, await this.persons.find(tx, userId));
    const held = [userId, ...found.flatMap(({ userIds }) => userIds)];
    await this.usersRepository.lock(tx, held);
    await this.personalData.lock(tx, held);
    const person = await this.persons.find(tx, userId);
    // Guests who were added meanwhile are not locked.
    const guests = await this.persons.guestsOf(tx, person);
    return { person, guests: guests.filter(({ userIds }) => userIds.every((id) => held.includes(id))) };
  }

  /** Replaces the internal id of a report in each row by its token. */
  private async withReportTokens(tx: EntityManager, lists: Record<string, unknown>): Promise<Record<string, unknown>> {
    const about = Object.values(lists)
      .flat()
      .flatMap((row) => (isAboutReport(row) && row.vehicleReportId !== null ? [row.vehicleReportId] : []));
    const tokens = new Map((await this.reports.tokensOf(tx, about)).map(({ id, token }) => [id, token]));
    const named = (row: unknown) => {
      if (!isAboutReport(row)) return row;
      const { vehicleReportId, ...rest } = row;
      return { reportId: (vehicleReportId !== null && tokens.get(vehicleReportId)) || null, ...rest };
    };
    return Object.fromEntries(
      Object.entries(lists).map(([name, list]) => [name, Array.isArray(list) ? list.map(named) : list]),
    );
  }

  /** Creates a user for a visitor who only requested a sign-in link, so that the typed email can be erased. */
  private async knownAs(visitor: Visitor): Promise<Pick<User, 'id' | 'isVerified'> | null> {
    const user = await this.users.find(visitor);
    if (user) return user;
    const typed = await this.emailOwners.typedBy(this.dataSource.manager, { userIds: [], anonIds: [visitor.anonId] });
    return typed.length > 0 ? { id: await this.users.ensure(visitor), isVerified: false } : null;
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

const isAboutReport = (row: unknown): row is { vehicleReportId: string | null } =>
  typeof row === 'object' && row !== null && 'vehicleReportId' in row;
