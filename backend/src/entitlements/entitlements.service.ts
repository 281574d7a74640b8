import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../platform/config/clock.js';
import { UsersRepository } from '../users/users.repository.js';
import { EntitlementsRepository, type Grant, type Unlock, type WaitingReport } from './entitlements.repository.js';
import type { RefundKind, ReportUnlock, UnlockFacts } from './report-unlock.entity.js';

/** How long a bought report can be read online (A9-024). */
const ACCESS_DAYS = 30;

/** What a paid purchase or renewal brings its buyer. */
interface PaidGrant {
  source: 'purchase' | 'renewal';
  userId: string;
  paymentId: string;
  offerKey: string;
  credits: number;
  /** Until when the unlimited subscription runs; null for every other offer. */
  unlimitedUntil: Date | null;
}

/** A payment, and to whom it belongs now. */
interface PaidFor {
  id: string;
  userId: string;
}

/** The append-only ledger: what was granted and what it was spent on. Balances follow it by trigger and cannot go below zero. */
@Injectable()
export class EntitlementsService {
  constructor(
    private readonly repository: EntitlementsRepository,
    private readonly users: UsersRepository,
    private readonly clock: Clock,
  ) {}

  /** Once for each payment: a second grant is refused by a unique index. */
  async grant(tx: EntityManager, grant: PaidGrant): Promise<void> {
    await this.repository.add(tx, entryOf(grant, this.clock.now()));
  }

  /** Both at once: a purchase grants what it brings and opens the report it was made for. @returns whether it was not open yet */
  grantAndUnlock(tx: EntityManager, grant: PaidGrant, unlock: Unlock): Promise<boolean> {
    const now = this.clock.now();
    return this.repository.unlock(tx, unlock, now, ACCESS_DAYS, entryOf(grant, now));
  }

  /** Credits given without a purchase. @returns false for a user who is gone */
  async grantCredits(tx: EntityManager, userId: string, deltaCredits: number): Promise<boolean> {
    if (!(await this.users.holdLiving(tx, userId))) return false;
    await this.repository.add(tx, { userId, source: 'grant', deltaCredits, createdAt: this.clock.now() });
    return true;
  }

  /** The unlimited subscription of a user is over. */
  async endUnlimited(tx: EntityManager, userId: string, offerKey: string): Promise<void> {
    const now = this.clock.now();
    const entry = { userId, source: 'period_end', offerKey, deltaCredits: 0, periodEnd: now, createdAt: now } as const;
    await this.repository.add(tx, entry);
  }

  /**
   * Unlocks a report for its time of access. A report that is unlocked already costs nothing, nor does one whose vehicle is open by another
   * search; one whose access is over may be unlocked again.
   * @returns whether this call unlocked it
   */
  unlock(tx: EntityManager, unlock: Unlock): Promise<boolean> {
    return this.repository.unlock(tx, unlock, this.clock.now(), ACCESS_DAYS);
  }

  /** The running unlock of a report as it is now; it may change at any moment. */
  findUnlock(tx: EntityManager, vehicleReportId: string): Promise<ReportUnlock | null> {
    return this.repository.findUnlock(tx, vehicleReportId);
  }

  /** The unlock of a report, held until the transaction ends so that it is withdrawn once. */
  holdUnlock(tx: EntityManager, vehicleReportId: string): Promise<ReportUnlock | null> {
    return this.repository.holdUnlock(tx, { vehicleReportId });
  }

  /** Ends the access an unlock gave and gives back what was spent on it, to whom it belongs now: users may have been merged since. */
  async withdraw(tx: EntityManager, unlock: ReportUnlock, refunded: RefundKind): Promise<void> {
    await this.repository.withdraw(tx, unlock, refunded, this.clock.now());
  }

  /**
   * Takes back what a payment brought, from whom it belongs to now; refused by the balance's check when it has been spent
   * elsewhere.
   */
  async reverse(tx: EntityManager, paymentId: string, userId: string): Promise<void> {
    const unlock = await this.repository.holdUnlock(tx, { paymentId });
    // First what was spent comes back, then what was granted goes: the balance never dips below what is owed.
    if (unlock) await this.withdraw(tx, unlock, 'money');
    await this.repository.reverseGrant(tx, paymentId, userId, this.clock.now());
  }

  /** Ends the access to everything a subscription has unlocked since an instant. */
  async withdrawUnlockedBy(tx: EntityManager, subscriptionId: string, since: Date): Promise<void> {
    for (const unlock of await this.repository.holdUnlocksOf(tx, subscriptionId, since))
      await this.withdraw(tx, unlock, 'money');
  }

  /** How many credits of a payment went to reports besides the one it was made for. */
  spentElsewhere(tx: EntityManager, { id }: Pick<PaidFor, 'id'>): Promise<number> {
    return this.repository.spentElsewhere(tx, id);
  }

  /** Gives back the credits a payment granted and other reports took, so that it can be taken back whole: those reports close. */
  async withdrawSpent(tx: EntityManager, payment: PaidFor): Promise<void> {
    for (const unlock of await this.repository.holdSpent(tx, payment.id)) await this.withdraw(tx, unlock, 'money');
    const gone = await this.spentElsewhere(tx, payment);
    if (gone > 0) await this.repository.restore(tx, payment.id, payment.userId, gone, this.clock.now());
  }

  /**
   * What a disputed payment brought is withdrawn until the bank has decided: its report, those its credits opened, the credits that
   * are left, and what a subscription has opened since an instant.
   */
  async suspend(tx: EntityManager, payment: PaidFor, subscription: { id: string; since: Date } | null): Promise<void> {
    const own = await this.repository.holdUnlock(tx, { paymentId: payment.id });
    const bySubscription = subscription
      ? await this.repository.holdUnlocksOf(tx, subscription.id, subscription.since)
      : [];
    const closed = new Set(
      [own, ...bySubscription, ...(await this.repository.holdSpent(tx, payment.id))].flatMap(
        (unlock) => unlock?.id ?? [],
      ),
    );
    const now = this.clock.now();
    await this.repository.closeFor(tx, payment.id, [...closed], now);
    await this.repository.withholdCredits(tx, payment.id, payment.userId, now);
  }

  /** The dispute is over: what was withdrawn for it is there again. @returns the reports whose history has not come */
  resume(tx: EntityManager, { id, userId }: PaidFor): Promise<WaitingReport[]> {
    return this.repository.reopenFor(tx, id, userId, this.clock.now());
  }

  /** The unlimited subscription of a user runs again, to the end of what is paid. */
  async resumeUnlimited(tx: EntityManager, userId: string, offerKey: string, periodEnd: Date): Promise<void> {
    const entry = { userId, source: 'dispute', offerKey, deltaCredits: 0, unlimitedFlag: true, periodEnd } as const;
    await this.repository.add(tx, { ...entry, createdAt: this.clock.now() });
  }

  /** @param tx the transaction the question is part of: a call that holds one connection must not wait for another */
  async accessTo(tx: EntityManager, reportId: string): Promise<UnlockFacts> {
    return (await this.repository.findAccess(tx, reportId)) ?? { accessUntil: null, unlockedAt: null, refunded: null };
  }

  /** Of these reports the ones that can be read now, the newest unlock first. */
  openUnlocks(reportIds: readonly string[]): Promise<Pick<ReportUnlock, 'vehicleReportId' | 'accessUntil'>[]> {
    return this.repository.findOpen(reportIds, this.clock.now());
  }

  /** When the access to a report began that has not been withdrawn, however long ago; null when there is none. */
  unlockedAt(tx: EntityManager, reportId: string): Promise<Date | null> {
    return this.repository.unlockedAt(tx, reportId);
  }

  /** Which of these reports were ever paid for. */
  soldAmong(tx: EntityManager, reportIds: readonly string[]): Promise<Set<string>> {
    return this.repository.soldAmong(tx, reportIds);
  }

  /** Whether the vehicle of a report is open to its owner, by this search or by another. */
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

/** True for the refusal of a spend that no credit is left for, or of taking a grant back of which something is spent. */
export function isOverdrawn(error: unknown): boolean {
  const { constraint } = (error ?? {}) as { constraint?: unknown };
  return constraint === 'users_credits_not_negative' || constraint === 'credit_grants_remaining_check';
}
