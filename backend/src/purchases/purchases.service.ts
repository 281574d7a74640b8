import { Injectable } from '@nestjs/common';
import { offerOf } from '../payments/offers/offer-catalog.js';
import { SubscriptionViewsService } from '../subscriptions/subscription-views.service.js';
import { viewSubscription } from '../subscriptions/subscription.dto.js';
import { Clock } from '../platform/config/clock.js';
import type { RowRange } from '../platform/http/row-range.js';
import type { Visitor } from '../platform/http/visitor.js';
import { decideAccess } from '../reports/report-access.js';
import { whyUnsellable } from '../reports/unsellable.js';
import type { User } from '../users/user.entity.js';
import { UsersService } from '../users/users.service.js';
import { creditLines, type LedgerRow } from './credit-lines.js';
import type {
  BoughtReportView,
  CreditsView,
  EntitlementView,
  BoughtSubscriptionView,
  LookedUpReportView,
  PurchasesView,
} from './purchases.dto.js';
import { type BoughtSubscription, PurchasesRepository, type ReportRow } from './purchases.repository.js';
import { receiptLine } from './receipt-rows.js';

/** What a visitor bought. */
@Injectable()
export class PurchasesService {
  constructor(
    private readonly repository: PurchasesRepository,
    private readonly users: UsersService,
    private readonly subscriptionViews: SubscriptionViewsService,
    private readonly clock: Clock,
  ) {}

  /**
   * A page of everything a visitor bought: the same rows of each list.
   * @returns also how many rows the longest page holds, and how many the longest list
   */
  async list(visitor: Visitor, range: RowRange): Promise<{ purchases: PurchasesView; rows: number; total: number }> {
    const user = await this.users.find(visitor);
    const [lists, lookedUp, held] = await Promise.all([
      this.listsOf(user, visitor, range),
      user ? this.lookedUp(user.id) : [],
      user ? this.subscriptionViews.held(user.id) : null,
    ]);
    const [reports, lines, subscriptions, receipts] = lists;
    const rows = Math.max(...lists.map(({ length }) => length));
    // Rows carry the total: a page behind the end has none.
    const isBeyond = rows === 0 && range.offset > 0;
    const total = totalOf(isBeyond ? await this.listsOf(user, visitor, { offset: 0, limit: 1 }) : lists);
    const purchases = {
      owner: ownerOf(user),
      reports: this.reports(reports),
      lookedUp,
      held,
      credits: creditsOf(user, lines),
      subscriptions: this.subscriptions(subscriptions),
      receipts: receipts.map((row) => receiptLine(row, this.clock.now())),
    };
    return { purchases, rows, total };
  }

  private listsOf(user: User | null, visitor: Visitor, range: RowRange) {
    return Promise.all([
      this.repository.reports(user?.id ?? null, visitor, this.clock.now(), range),
      user ? this.repository.ledger(user.id, range) : [],
      user ? this.repository.subscriptions(user.id, visitor, range) : [],
      user ? this.repository.receipts(user.id, visitor, range) : [],
    ]);
  }

  async entitlement(visitor: Visitor): Promise<EntitlementView> {
    const row = await this.repository.entitlement(visitor, this.clock.now());
    return row ?? { unlimitedActive: false, creditsBalance: 0, reportsUsed: null, reportsPerPeriod: null };
  }

  private async lookedUp(userId: string): Promise<LookedUpReportView[]> {
    const rows = await this.repository.lookedUp(userId);
    return rows
      .filter((row) => whyUnsellable(row) === null)
      .map(({ reportId, vehicle, vin, plate }) => ({ reportId, vehicle, vin, plate }));
  }

  private reports(rows: readonly ReportRow[]): BoughtReportView[] {
    const now = this.clock.now();
    return rows.map(
      ({ reportId, vehicle, vin, plate, elsewhere, boughtAt, monitoredUntil, monitoredFor, ...facts }) => ({
        ...{ reportId, vehicle, vin, plate, elsewhere },
        boughtAt: boughtAt.toISOString(),
        monitoredUntil: monitoredUntil?.toISOString() ?? null,
        monitoredFor,
        access: decideAccess(facts, now),
      }),
    );
  }

  private subscriptions(subscriptions: readonly BoughtSubscription[]): BoughtSubscriptionView[] {
    return subscriptions.map((subscription) => {
      const endedAt = subscription.endedAt?.toISOString() ?? null;
      const { terms, offerKey, elsewhere, canceledBy, needsProof, pause } = subscription;
      const name = offerOf(offerKey).name;
      const view = viewSubscription(subscription, pause, this.clock.now());
      return { ...view, name, terms, endedAt, elsewhere, canceledBy, needsProof };
    });
  }
}

const totalOf = (lists: readonly (readonly { total: number }[])[]): number =>
  Math.max(...lists.map(([first]) => first?.total ?? 0));

function ownerOf(user: User | null): PurchasesView['owner'] {
  if (!user) return { email: null, emailVerified: false };
  const { email, contactEmail, isVerified } = user;
  return { email: isVerified ? email : (contactEmail ?? email), emailVerified: isVerified };
}

function creditsOf(user: User | null, lines: readonly LedgerRow[]): CreditsView {
  const balance = user?.creditsBalance ?? 0;
  return { balance, lines: creditLines(lines, balance) };
}
