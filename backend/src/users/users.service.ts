import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../platform/config/clock.js';
import { AppError } from '../platform/http/errors.js';
import type { Visitor } from '../platform/http/visitor.js';
import { parsePlate, PLATE_FORMAT_ERROR } from '../platform/input-rules/plate-value.js';
import { normalizeVin, vinError } from '../platform/input-rules/vin.js';
import { domainEvent, DomainEvents } from '../platform/jobs/domain-events.js';
import { displayName } from './display-name.js';
import { SignInEmailsService } from './sign-in-emails.service.js';
import type { EnsureUserDto, RegisteredView, RegisterDto, UserView } from './user.dto.js';
import { type LeadIntent, User } from './user.entity.js';
import { UsersRepository } from './users.repository.js';

/** How a registration says which vehicle it is for: by its report or, as the specification has it, by what was searched. */
type RegisteredFor = { reportId: string } | Required<Pick<RegisterDto, 'searchType' | 'searchValue'>>;

/** Somebody registered for the free report of a vehicle they looked up. */
export const FREE_REPORT_ASKED = domainEvent<{ userId: string; report: RegisteredFor }>('free-report-asked');

const NEVER = new Date(0);

/** An unknown intent means a buyer (row 24). */
const intentOf = (intent: string): LeadIntent => (intent === 'seller' || intent === 'basic' ? intent : 'buyer');

/** Null: no vehicle is named. */
function registeredFor({ reportId, searchType, searchValue }: RegisterDto): RegisteredFor | null {
  if (searchType && searchValue) refuseInvalidSearch(searchType, searchValue);
  if (reportId) return { reportId };
  return searchType && searchValue ? { searchType, searchValue } : null;
}

/** @throws AppError VALIDATION for a text that could not have been looked up */
function refuseInvalidSearch(searchType: 'vin' | 'license_plate', searchValue: string): void {
  const plateProblem = parsePlate(searchValue) ? null : PLATE_FORMAT_ERROR;
  const problem = searchType === 'vin' ? vinError(normalizeVin(searchValue)) : plateProblem;
  if (problem) throw new AppError('VALIDATION', problem, { searchValue: problem });
}

@Injectable()
export class UsersService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly repository: UsersRepository,
    private readonly links: SignInEmailsService,
    private readonly events: DomainEvents,
    private readonly clock: Clock,
  ) {}

  /** The user behind a visitor cookie, or null while this browser has done nothing yet. */
  async find(visitor: Visitor): Promise<User | null> {
    return this.repository.findByBrowser(visitor.anonId);
  }

  /**
   * Id of the user behind a visitor cookie, made on first need. Two first calls of one browser at once end up with one user.
   * @returns the user's id
   */
  async ensure(visitor: Visitor, manager?: EntityManager): Promise<string> {
    const known = await this.repository.idOfBrowser(visitor.anonId, manager);
    return known ?? this.repository.createForBrowser(visitor, manager);
  }

  /** The visitor, with an email when they give one, and the visit of analytics when they agreed to it. */
  async ensureWithEmail(visitor: Visitor, { email, gaClientId, gaSessionId }: EnsureUserDto): Promise<UserView> {
    const userId = await this.ensure(visitor);
    await this.repository.saveContact(userId, { gaClientId, gaSessionId });
    if (email) await this.claimEmail(userId, email, visitor);
    return this.view(userId, visitor);
  }

  /** @throws AppError USER_NOT_FOUND for anybody but the visitor */
  async self(userId: string, visitor: Visitor): Promise<UserView> {
    await this.mustBeSelf(userId, visitor);
    return this.view(userId, visitor);
  }

  /** @throws AppError USER_NOT_FOUND for anybody but the visitor */
  async changeEmail(userId: string, email: string, visitor: Visitor): Promise<UserView> {
    await this.mustBeSelf(userId, visitor);
    await this.claimEmail(userId, email, visitor);
    return this.view(userId, visitor);
  }

  /**
   * Registers as often as it is called, whoever holds the email; what the visitor looked up before is theirs already (row 102).
   * @throws AppError REPORT_NOT_FOUND when it names a report that this visitor does not have, VALIDATION for a search that is none
   */
  async register(registration: RegisterDto, visitor: Visitor): Promise<RegisteredView> {
    const { fullName, email, phoneNumber, searchType, searchValue, intent } = registration;
    const report = registeredFor(registration);
    const id = await this.ensure(visitor);
    const lead = {
      leadSearchType: searchType,
      leadSearchValue: searchValue,
      leadIntent: intent ? intentOf(intent) : undefined,
    };
    // First, because an unknown report is refused, and then nothing is stored.
    if (report)
      await this.dataSource.transaction((tx) => this.events.emit(tx, FREE_REPORT_ASKED, { userId: id, report }));
    await this.repository.saveContact(id, { fullName, phoneNumber, ...lead });
    await this.claimEmail(id, email, visitor);
    return { id, fullName, email, phoneNumber: phoneNumber ?? null };
  }

  /**
   * Notes the email a visitor typed. A free one becomes theirs, unproven. One that another user holds is neither taken
   * over nor revealed: a link goes to its mailbox, and merging the two needs that proof (row 59). So does changing an
   * email that is proven. Whether a limit kept the link back is not told here: it would say who holds the email.
   */
  async claimEmail(userId: string, email: string, visitor: Visitor): Promise<void> {
    if (await this.repository.takeEmail(userId, email)) return;
    // A user who was erased meanwhile is no longer written to.
    if (await this.repository.noteEmail(userId, email)) await this.links.enqueue(email, visitor);
  }

  /** Whether the user had their data deleted. */
  async isErased(userId: string): Promise<boolean> {
    return this.repository.isErased(userId);
  }

  private async mustBeSelf(userId: string, visitor: Visitor): Promise<void> {
    if ((await this.find(visitor))?.id !== userId) throw new AppError('USER_NOT_FOUND', 'User not found');
  }

  private async view(userId: string, visitor: Visitor): Promise<UserView> {
    const user = await this.repository.findById(userId);
    const email = user.contactEmail ?? user.email;
    return {
      userId,
      email,
      emailVerified: user.isVerified && email === user.email,
      displayName: displayName(email, visitor.anonId),
      anonId: visitor.anonId,
      creditsBalance: user.creditsBalance,
      // A renewal that is refused leaves the flag for a while; the paid period is what counts (row 15).
      unlimitedActive: user.unlimitedActive && (user.unlimitedPeriodEnd ?? NEVER) > this.clock.now(),
    };
  }
}
