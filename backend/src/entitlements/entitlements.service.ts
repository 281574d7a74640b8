import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../platform/config/clock.js';
import { UsersRepository } from '../users/users.repository.js';
import { EntitlementsRepository, type Grant, type Unlock, type WaitingReport } from './entitlements.repository.js';
import type { RefundKind, ReportUnlock, UnlockFacts } from './report-unlock.entity.js';

/** How long a report can be read online (A9-024). */
const ACCESS_DAYS = 30;

interface PaidGrant {
  source: 'purchase' | 'renewal';
  userId: string;
  paymentId: string;
  offerKey: string;
  credits: number;
  unlimitedUntil: Date | null;
}

interface PaidFor {
  id: string;
  userId: string;
}

/** The append-only ledger of credits and what they unlock; triggers update the balances, which are never negative. */
@Injectable()
export class EntitlementsService {
  constructor(
    private readonly repository: EntitlementsRepository,
    private readonly users: UsersRepository,
    private readonly clock: Clock,
  ) {}

  /** A unique index refuses a second grant for a payment. */
  async grant(tx: EntityManager, grant: PaidGrant): Promise<void> {
    await this.repository.add(tx, entryOf(grant, this.clock.now()));
  }

  /** Grants what a purchase buys and opens its report. @returns whether this call opened it */
  grantAndUnlock(tx: EntityManager, grant: PaidGrant, unlock: Unlock): Promise<boolean> {
    const now = this.clock.now();
    return this.repository.unlock(tx, unlock, now, ACCESS_DAYS, entryOf(grant, now));
  }

  /** Grants credits without a purchase. @returns false when the user was erased or merged */
  async grantCredits(tx: EntityManager, userId: string, deltaCredits: number): Promise<boolean> {
    if (!(await this.users.lockLiving(tx, userId))) return false;
    await this.repository.add(tx, { userId, source: 'grant', deltaCredits, createdAt: this.clock.now() });
    return true;
  }

  async endUnlimited(tx: EntityManager, userId: string, offerKey: string): Promise<void> {
    const now = this.clock.now();
    const entry = { userId, source: 'period_end', offerKey, deltaCredits: 0, periodEnd: now, createdAt: now } as const;
    await this.repository.add(tx, entry);
  }

  /** Unlocks a report whose vehicle is not open. @returns whether this call unlocked it */
  unlock(tx: EntityManager, unlock: Unlock): Promise<boolean> {
    return this.repository.unlock(tx, unlock, this.clock.now(), ACCESS_DAYS);
  }

  findUnlock(tx: EntityManager, vehicleReportId: string): Promise<ReportUnlock | null> {
    return this.repository.findUnlock(tx, vehicleReportId);
  }

  /** Locks the running unlock of a report, so that it is withdrawn once. */
  lockUnlock(tx: EntityManager, vehicleReportId: string): Promise<ReportUnlock | null> {
    return this.repository.lockUnlock(tx, { vehicleReportId });
  }

  /** Ends the access of a locked unlock, and returns what was spent on it to its current owner. */
  async withdraw(tx: EntityManager, unlock: ReportUnlock, refunded: RefundKind): Promise<void> {
    await this.repository.withdraw(tx, unlock, refunded, this.clock.now());
  }

  /** Takes back what a payment bought. @throws a violated check of the balance when it was spent elsewhere */
  async reverse(tx: EntityManager, paymentId: string, userId: string): Promise<void> {
    const unlock = await this.repository.lockUnlock(tx, { paymentId });
    // First, so that the balance is never negative.
    if (unlock) await this.withdraw(tx, unlock, 'money');
    await this.repository.reverseGrant(tx, paymentId, userId, this.clock.now());
  }

  async withdrawUnlockedBy(tx: EntityManager, subscriptionId: string, since: Date): Promise<void> {
    for (const unlock of await this.repository.lockUnlocksOf(tx, subscriptionId, since))
      await this.withdraw(tx, unlock, 'money');
  }

  /** Counts the credits of a payment that were spent on reports besides its own. */
  spentElsewhere(tx: EntityManager, { id }: Pick<PaidFor, 'id'>): Promise<number> {
    return this.repository.spentElsewhere(tx, id);
  }

  /** Closes the reports that credits of a payment opened, so that it can be refunded whole. */
  async withdrawSpent(tx: EntityManager, payment: PaidFor): Promise<void> {
    for (const unlock of await this.repository.lockSpent(tx, payment.id)) await this.withdraw(tx, unlock, 'money');
    const gone = await this.spentElsewhere(tx, payment);
    if (gone > 0) await this.repository.restore(tx, payment.id, payment.userId, gone, this.clock.now());
  }

  /** Withdraws what a disputed payment bought: reports, credits, and what its subscription opened since an instant. */
  async suspend(tx: EntityManager, payment: PaidFor, subscription: { id: string; since: Date } | null): Promise<void> {
    const own = await this.repository.lockUnlock(tx, { paymentId: payment.id });
    const bySubscription = subscription
      ? await this.repository.lockUnlocksOf(tx, subscription.id, subscription.since)
      : [];
    const spent = await this.repository.lockSpent(tx, payment.id);
    const closed = new Set([own, ...bySubscription, ...spent].flatMap((unlock) => unlock?.id ?? []));
    const now = this.clock.now();
    await this.repository.closeFor(tx, payment.id, [...closed], now);
    await this.repository.withholdCredits(tx, payment.id, payment.userId, now);
  }

  /** Returns what was withdrawn for a dispute. @returns the reports without a history */
  resume(tx: EntityManager, { id, userId }: PaidFor): Promise<WaitingReport[]> {
    return this.repository.reopenFor(tx, id, userId, this.clock.now());
  }

  async resumeUnlimited(tx: EntityManager, userId: string, offerKey: string, periodEnd: Date): Promise<void> {
    const entry = { userId, source: 'dispute', offerKey, deltaCredits: 0, unlimitedFlag: true, periodEnd } as const;
    await this.repository.add(tx, { ...entry, createdAt: this.clock.now() });
  }

  async accessTo(tx: EntityManager, reportId: string): Promise<UnlockFacts> {
    return (await this.repository.findAccess(tx, reportId)) ?? { accessUntil: null, unlockedAt: null, refunded: null };
  }

  openUnlocks(reportIds: readonly string[]): Promise<Pick<ReportUnlock, 'vehicleReportId' | 'accessUntil'>[]> {
    return this.repository.findOpen(reportIds, this.clock.now());
  }

  /** Returns when the access to a report began, if it was not withdrawn. */
  unlockedAt(tx: EntityManager, reportId: string): Promise<Date | null> {
    return this.repository.unlockedAt(tx, reportId);
  }

  /** Returns those of the reports that were ever paid for. */
  soldAmong(tx: EntityManager, reportIds: readonly string[]): Promise<Set<string>> {
    return this.repository.soldAmong(tx, reportIds);
  }

  /** Returns whether this search or another has opened the vehicle of a report. */
  isVehicleOpen(tx: EntityManager, reportId: string): Promise<boolean> {
    return this.repository.isVehicleOpen(tx, reportId, this.clock.now());
  }
}

function entryOf(grant: PaidGrant, createdAt: Date): Grant {
  const { source, userId, paymentId, offerKey, credits: deltaCredits, unlimitedUntil: periodEnd } = grant;
  return {
    ...{ source, userId, paymentId, offerKey, deltaCredits, periodEnd, createdAt },
    unlimitedFlag: periodEnd !== null,
    // The payment of a purchase bears the id of its session.
    relatedCheckoutSessionId: source === 'purchase' ? paymentId : null,
  };
}

/** Returns whether an error says that no credit is left to spend, or that credits to be taken back are spent. */
export function isOverdrawn(error: unknown): boolean {
  const { constraint } = (error ?? {}) as { constraint?: unknown };
  return constraint === 'users_credits_not_negative' || constraint === 'credit_grants_remaining_check';
}
