import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../platform/config/clock.js';
import { AppError } from '../platform/http/errors.js';
import type { Visitor } from '../platform/http/visitor.js';
import { parsePlate, PLATE_FORMAT_ERROR } from '../platform/input-rules/plate-value.js';
import { normalizeVin, vinError } from '../platform/input-rules/vin.js';
import { domainEvent, DomainEvents } from '../platform/jobs/domain-events.js';
import { SignInEmailsService } from './sign-in-emails.service.js';
import type { EnsureUserDto, RegisteredView, RegisterDto, UserView } from './user.dto.js';
import { type LeadIntent, User } from './user.entity.js';
import { UsersRepository } from './users.repository.js';

/** The report a registration names or, as the specification has it, the search. */
type RegisteredReport = { reportId: string } | Required<Pick<RegisterDto, 'searchType' | 'searchValue'>>;

export const FREE_REPORT_REQUESTED = domainEvent<{ userId: string; report: RegisteredReport }>('free-report-asked');

@Injectable()
export class UsersService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly repository: UsersRepository,
    private readonly links: SignInEmailsService,
    private readonly events: DomainEvents,
    private readonly clock: Clock,
  ) {}

  /** The user of a browser, or null before its first action. */
  async find(visitor: Visitor): Promise<User | null> {
    return this.repository.findByBrowser(visitor.anonId);
  }

  /** Returns the id of the user of a browser, created when needed. Simultaneous first calls get the same one. */
  async ensure(visitor: Visitor, manager?: EntityManager): Promise<string> {
    const known = await this.repository.idOfBrowser(visitor.anonId, manager);
    return known ?? this.repository.createForBrowser(visitor, manager);
  }

  /** Ensures the user and stores their email and, with their consent, the analytics visit. */
  async ensureWithEmail(visitor: Visitor, { email, gaClientId, gaSessionId }: EnsureUserDto): Promise<UserView> {
    const userId = await this.ensure(visitor);
    await this.repository.saveContact(userId, { gaClientId, gaSessionId });
    if (email) await this.claimEmail(userId, email, visitor);
    return this.view(userId, visitor);
  }

  /** @throws AppError USER_NOT_FOUND for any id but the visitor's */
  async self(userId: string, visitor: Visitor): Promise<UserView> {
    await this.mustBeSelf(userId, visitor);
    return this.view(userId, visitor);
  }

  /** @throws AppError USER_NOT_FOUND for any id but the visitor's */
  async changeEmail(userId: string, email: string, visitor: Visitor): Promise<UserView> {
    await this.mustBeSelf(userId, visitor);
    await this.claimEmail(userId, email, visitor);
    return this.view(userId, visitor);
  }

  /**
   * Stores what a visitor registered with; repeating it corrects it.
   * @throws AppError REPORT_NOT_FOUND for a report that is not this visitor's, VALIDATION for an invalid search
   */
  async register(registration: RegisterDto, visitor: Visitor): Promise<RegisteredView> {
    const { fullName, email, phoneNumber, searchType: leadSearchType, searchValue: leadSearchValue } = registration;
    const report = reportOf(registration);
    const id = await this.ensure(visitor);
    // First, because nothing is stored when the report is refused.
    if (report)
      await this.dataSource.transaction((tx) => this.events.emit(tx, FREE_REPORT_REQUESTED, { userId: id, report }));
    const leadIntent = leadIntentOf(registration.intent);
    await this.repository.saveContact(id, { fullName, phoneNumber, leadSearchType, leadSearchValue, leadIntent });
    await this.claimEmail(id, email, visitor);
    return { id, fullName, email, phoneNumber: phoneNumber ?? null };
  }

  /**
   * Stores a typed email. One that another user has, or that would replace a proven one, needs a proof: a link goes to its
   * mailbox (row 59). The caller can't tell the difference, not even when a limit withheld the link.
   */
  async claimEmail(userId: string, email: string, visitor: Visitor): Promise<void> {
    if (await this.repository.takeEmail(userId, email)) return;
    if (await this.repository.saveTypedEmail(userId, email)) await this.links.enqueue(email, visitor);
  }

  private async mustBeSelf(userId: string, visitor: Visitor): Promise<void> {
    if ((await this.find(visitor))?.id !== userId) throw new AppError('USER_NOT_FOUND', 'User not found');
  }

  private async view(userId: string, { anonId }: Visitor): Promise<UserView> {
    const user = await this.repository.findById(userId);
    const { creditsBalance, isVerified, unlimitedActive, unlimitedPeriodEnd } = user;
    const email = user.contactEmail ?? user.email;
    return {
      userId,
      email,
      emailVerified: isVerified && email === user.email,
      displayName: displayName(email, anonId),
      anonId,
      creditsBalance,
      // The flag outlives the paid period while a renewal is retried (row 15).
      unlimitedActive: unlimitedActive && unlimitedPeriodEnd !== null && unlimitedPeriodEnd > this.clock.now(),
    };
  }
}

/** Returns the local part of the email or else 'Guest ' and the end of the anonymous id (row 90). */
export function displayName(email: string | null, anonId: string): string {
  return email?.split('@')[0] || `Guest ${anonId.slice(-6)}`;
}

function reportOf({ reportId, searchType, searchValue }: RegisterDto): RegisteredReport | null {
  if (!searchType || !searchValue) return reportId ? { reportId } : null;
  const plateError = parsePlate(searchValue) ? null : PLATE_FORMAT_ERROR;
  const error = searchType === 'vin' ? vinError(normalizeVin(searchValue)) : plateError;
  if (error) throw new AppError('VALIDATION', error, { searchValue: error });
  return reportId ? { reportId } : { searchType, searchValue };
}

/** An unknown intent means a buyer (row 24). */
function leadIntentOf(intent: string | undefined): LeadIntent | undefined {
  if (!intent) return undefined;
  return intent === 'seller' || intent === 'basic' ? intent : 'buyer';
}
