import { Injectable } from '@nestjs/common';
import { offerOf } from '../offers/offer-catalog.js';
import { HeldService } from '../subscriptions/held.service.js';
import { viewSubscription } from '../subscriptions/subscription.dto.js';
import { Clock } from '../config/clock.js';
import type { Visitor } from '../http/visitor.js';
import { decideAccess } from '../reports/report-access.js';
import { whyUnsellable } from '../reports/unsellable.js';
import type { User } from '../users/user.entity.js';
import { UsersService } from '../users/users.service.js';
import { creditLines } from './credit-lines.js';
import type {
  BoughtReportView,
  CreditsView,
  EntitlementView,
  BoughtSubscriptionView,
  LookedUpReportView,
  PurchasesView,
} from './purchases.dto.js';
import { PurchasesRepository } from './purchases.repository.js';
import { receiptLine } from './receipt-rows.js';

const NOTHING: Omit<PurchasesView, 'owner'> = {
  reports: [],
  lookedUp: [],
  held: null,
  credits: { balance: 0, lines: [] },
  subscriptions: [],
  receipts: [],
};

/** What a visitor bought. */
@Injectable()
export class PurchasesService {
  constructor(
    private readonly repository: PurchasesRepository,
    private readonly users: UsersService,
    private readonly held: HeldService,
    private readonly clock: Clock,
  ) {}

  async list(visitor: Visitor): Promise<PurchasesView> {
    const user = await this.users.find(visitor);
    if (!user)
      return { owner: { email: null, emailVerified: false }, ...NOTHING, reports: await this.reports(null, visitor) };
    const [reports, lookedUp, held, credits, subscriptions, receipts] = await Promise.all([
      this.reports(user.id, visitor),
      this.lookedUp(user.id),
      this.held.of(user.id),
      this.credits(user),
      this.subscriptions(user.id, visitor),
      this.receipts(user.id, visitor),
    ]);
    const owner = {
      email: user.isVerified ? user.email : (user.contactEmail ?? user.email),
      emailVerified: user.isVerified,
    };
    return { owner, reports, lookedUp, held, credits, subscriptions, receipts };
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

  private async reports(userId: string | null, visitor: Visitor): Promise<BoughtReportView[]> {
    const now = this.clock.now();
    const rows = await this.repository.reports(userId, visitor, now);
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

  private async credits({ id, creditsBalance }: User): Promise<CreditsView> {
    const rows = await this.repository.ledger(id);
    return { balance: creditsBalance, lines: creditLines(rows, creditsBalance) };
  }

  private async subscriptions(userId: string, visitor: Visitor): Promise<BoughtSubscriptionView[]> {
    const subscriptions = await this.repository.subscriptions(userId, visitor);
    return subscriptions.map((subscription) => {
      const endedAt = subscription.endedAt?.toISOString() ?? null;
      const { terms, offerKey, elsewhere, canceledBy, needsProof, pause } = subscription;
      const name = offerOf(offerKey).name;
      const view = viewSubscription(subscription, pause, this.clock.now());
      return { ...view, name, terms, endedAt, elsewhere, canceledBy, needsProof };
    });
  }

  private async receipts(userId: string, visitor: Visitor): Promise<PurchasesView['receipts']> {
    const rows = await this.repository.receipts(userId, visitor);
    const now = this.clock.now();
    return rows.map((row) => receiptLine(row, now));
  }
}
