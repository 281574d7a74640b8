import { Injectable } from '@nestjs/common';
import { offerOf, packCredits } from '../payments/offers/offer-catalog.js';
import { paidWith, REFUND_TEXTS } from '../payments/payment-texts.js';
import { viewSubscription } from '../subscriptions/subscription.dto.js';
import { SubscriptionViewsService } from '../subscriptions/subscription-views.service.js';
import { Clock } from '../platform/config/clock.js';
import { addDays } from '../platform/config/dates.js';
import { AppError } from '../platform/http/errors.js';
import type { RowRange } from '../platform/http/row-range.js';
import { TOKEN_PATTERN } from '../platform/http/tokens.js';
import type { Visitor } from '../platform/http/visitor.js';
import { decideAccess } from '../reports/report-access.js';
import { whyUnsellable } from '../reports/unsellable.js';
import type { User } from '../users/user.entity.js';
import { UsersService } from '../users/users.service.js';
import type {
  BoughtReportView,
  BoughtSubscriptionView,
  CreditLineView,
  EntitlementView,
  LookedUpReportView,
  PurchasesView,
  ReceiptLineView,
  ReceiptView,
} from './purchases.dto.js';
import {
  type BoughtSubscription,
  type LedgerRow,
  PurchasesRepository,
  type ReceiptRow,
  type ReportRow,
} from './purchases.repository.js';
import { REFUND_DAYS } from './refund-rules.js';
import { isSimulated } from '../platform/input-rules/codes.js';

@Injectable()
export class PurchasesService {
  constructor(
    private readonly repository: PurchasesRepository,
    private readonly users: UsersService,
    private readonly subscriptionViews: SubscriptionViewsService,
    private readonly clock: Clock,
  ) {}

  /** Returns the same page of each list, the number of rows of its longest list, and that list's total. */
  async list(visitor: Visitor, range: RowRange): Promise<{ purchases: PurchasesView; rows: number; total: number }> {
    const user = await this.users.find(visitor);
    const [lists, lookedUp, held] = await Promise.all([
      this.listsOf(user, visitor, range),
      user ? this.lookedUp(user.id) : [],
      user ? this.subscriptionViews.held(user.id) : null,
    ]);
    const [reports, ledger, subscriptions, receipts] = lists;
    const rows = Math.max(...lists.map(({ length }) => length));
    // Rows carry the total: a page behind the end has none.
    const isBeyond = rows === 0 && range.offset > 0;
    const total = totalOf(isBeyond ? await this.listsOf(user, visitor, { offset: 0, limit: 1 }) : lists);
    const now = this.clock.now();
    const balance = user?.creditsBalance ?? 0;
    const purchases = {
      owner: ownerOf(user),
      reports: reports.map((row) => viewReport(row, now)),
      lookedUp,
      held,
      credits: { balance, lines: ledger.map((row) => creditLine(row, balance)) },
      subscriptions: subscriptions.map((row) => viewBoughtSubscription(row, now)),
      receipts: receipts.map((row) => receiptLine(row, now)),
    };
    return { purchases, rows, total };
  }

  async entitlement(visitor: Visitor): Promise<EntitlementView> {
    const row = await this.repository.entitlement(visitor, this.clock.now());
    return row ?? { unlimitedActive: false, creditsBalance: 0, reportsUsed: null, reportsPerPeriod: null };
  }

  /** @throws AppError PURCHASE_NOT_FOUND for an unknown receipt and another person's alike */
  async receipt(id: string, visitor: Visitor): Promise<ReceiptView> {
    const user = TOKEN_PATTERN.test(id) ? await this.users.find(visitor) : null;
    const row = user && (await this.repository.receipt(id, user.id, visitor));
    if (!row) throw purchaseNotFound();
    const { offerKey, transactionId, reportId, vin, termsText, termsAcceptedAt } = row;
    return {
      ...receiptLine(row, this.clock.now()),
      description: offerOf(offerKey).description,
      credits: packCredits(offerKey, row.creditUsed),
      transactionId,
      simulated: isSimulated(transactionId),
      reportId,
      vin,
      billedTo: [row.fullName, row.email, row.addressLine1, row.addressLine2, row.place].filter(
        (line) => line !== null,
      ),
      termsText,
      termsAcceptedAt: termsAcceptedAt.toISOString(),
    };
  }

  private listsOf(user: User | null, visitor: Visitor, range: RowRange) {
    return Promise.all([
      this.repository.reports(user?.id ?? null, visitor, this.clock.now(), range),
      user ? this.repository.ledger(user.id, range) : [],
      user ? this.repository.subscriptions(user.id, visitor, range) : [],
      user ? this.repository.receipts(user.id, visitor, range) : [],
    ]);
  }

  private async lookedUp(userId: string): Promise<LookedUpReportView[]> {
    const rows = await this.repository.lookedUp(userId);
    return rows
      .filter((row) => whyUnsellable(row) === null)
      .map(({ reportId, vehicle, vin, plate }) => ({ reportId, vehicle, vin, plate }));
  }
}

export const purchaseNotFound = (): AppError =>
  new AppError('PURCHASE_NOT_FOUND', 'This purchase was not found. Please look at the list of your purchases.');

const totalOf = (lists: readonly (readonly { total: number }[])[]): number =>
  Math.max(...lists.map(([first]) => first?.total ?? 0));

function ownerOf(user: User | null): PurchasesView['owner'] {
  if (!user) return { email: null, emailVerified: false };
  const { email, contactEmail, isVerified } = user;
  return { email: isVerified ? email : (contactEmail ?? email), emailVerified: isVerified };
}

function viewReport(row: ReportRow, now: Date): BoughtReportView {
  const { reportId, vehicle, vin, plate, elsewhere, boughtAt, monitoredUntil, monitoredFor, ...facts } = row;
  return {
    ...{ reportId, vehicle, vin, plate, elsewhere, monitoredFor },
    boughtAt: boughtAt.toISOString(),
    monitoredUntil: monitoredUntil?.toISOString() ?? null,
    access: decideAccess(facts, now),
  };
}

function viewBoughtSubscription(subscription: BoughtSubscription, now: Date): BoughtSubscriptionView {
  const { terms, offerKey, endedAt, elsewhere, canceledBy, needsProof, pause } = subscription;
  return {
    ...viewSubscription(subscription, pause, now),
    ...{ name: offerOf(offerKey).name, terms, elsewhere, canceledBy, needsProof },
    endedAt: endedAt?.toISOString() ?? null,
  };
}

const TITLES: Record<ReceiptLineView['kind'], (offer: string) => string> = {
  purchase: (offer) => offer,
  renewal: (offer) => `${offer}: monthly renewal`,
  extra_report: (offer) => `${offer}: extra report`,
};

function receiptLine(row: ReceiptRow, now: Date): ReceiptLineView {
  const { id, kind, vehicle, elsewhere, amountCents, currency, paidAt, refunded, refundReason } = row;
  const until = addDays(paidAt, REFUND_DAYS);
  const refundedAt = row.refundedAt?.toISOString() ?? null;
  return {
    ...{ id, kind, vehicle, elsewhere, amountCents, currency, refundedAt },
    paidAt: paidAt.toISOString(),
    title: TITLES[kind](offerOf(row.offerKey).name),
    paidWith: paidWith(row),
    refund: refunded ? (refundedAt ? 'done' : 'underway') : 'none',
    refundText: refunded && refundReason ? REFUND_TEXTS[refundReason] : null,
    case: row.case && {
      ...row.case,
      openedAt: new Date(row.case.openedAt).toISOString(),
      dueAt: new Date(row.case.dueAt).toISOString(),
      closedAt: row.case.closedAt === null ? null : new Date(row.case.closedAt).toISOString(),
    },
    refundableUntil: refunded || until < now ? null : until.toISOString(),
  };
}

/** @param balance after the newest entry of the whole ledger */
const creditLine = (row: LedgerRow, balance: number): CreditLineView => ({
  at: row.createdAt.toISOString(),
  text: creditText(row),
  change: row.deltaCredits,
  balance: balance - row.newer,
});

function creditText({ source, offerKey, deltaCredits, ofReport, vehicle }: LedgerRow): string {
  const offer = offerKey ? offerOf(offerKey).name : 'a purchase';
  const what = vehicle ?? 'a vehicle';
  switch (source) {
    case 'purchase':
      return `Bought: ${offer}`;
    case 'renewal':
      return `Renewed: ${offer}`;
    case 'unlock':
      return `Used for ${what}`;
    case 'refund':
      return ofReport ? `Given back for ${what}` : `Refunded: ${offer}`;
    case 'grant':
      if (offerKey !== 'merge') return 'Given by our support team';
      return deltaCredits > 0 ? 'Brought from another of your browsers' : 'Moved to your other purchases';
    case 'dispute':
      return deltaCredits > 0 ? 'Back after the dispute' : 'Held back while your bank decides';
    case 'period_end':
      return 'The period ended';
  }
}
