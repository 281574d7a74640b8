import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { jobKind, JobsService } from '../jobs/jobs.service.js';
import { PaymentProvider } from './payment-provider.js';
import { move, SettlementService } from '../checkout/settlement.service.js';
import { ChargesService } from '../subscriptions/charges.js';
import { RenewalPaymentsService } from '../subscriptions/renewal-payments.js';
import type { SubscriptionCharge } from '../subscriptions/subscription-charge.entity.js';
import type { Subscription } from '../subscriptions/subscription.entity.js';

const RECONCILE = jobKind<null>('reconcile-payments');

/** A session or charge that has not moved for this long is looked at. */
const STUCK_SECONDS = 60;
/** A challenge or a method that never worked may be finished this long after the price ran out. */
const GRACE_MINUTES = 60;
const BATCH = 200;

/** Finds what a lost webhook or a closed tab has left behind, and asks the provider what became of it. */
@Injectable()
export class ReconcileJob implements OnModuleInit {
  private readonly logger = new Logger('reconcile');

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly jobs: JobsService,
    private readonly payments: PaymentProvider,
    private readonly settlement: SettlementService,
    private readonly charges: ChargesService,
    private readonly renewalPayments: RenewalPaymentsService,
  ) {}

  onModuleInit(): void {
    this.jobs.repeat(RECONCILE, '* * * * *', () => this.run());
  }

  async run(): Promise<void> {
    await this.expireUnopened();
    for (const session of await this.stuckSessions()) await this.guarded(session.id, () => this.session(session));
    for (const charge of await this.stuckCharges()) await this.guarded(charge.id, () => this.charge(charge));
  }

  private async session({ id, paymentReference, over }: StuckSession): Promise<void> {
    const { status } = await this.settlement.settle(id, 'reconcile');
    if (!over || status === 'completed' || status === 'processing' || status === 'closed') return;
    await this.payments.cancel(paymentReference);
    // Paid in the very last moment? Then the cancelling came too late, and the money counts.
    if ((await this.settlement.settle(id, 'reconcile')).status === 'completed') return;
    await move(this.dataSource.manager, id, 'expired');
  }

  /** Sessions whose payment was never opened, because the provider did not answer. There is nothing to ask about. */
  private async expireUnopened(): Promise<void> {
    await this.dataSource.query(
      `UPDATE checkout_sessions SET status = 'expired'
       WHERE status = 'created' AND "paymentReference" IS NULL AND "expiresAt" < now()`,
    );
  }

  /** The charge's id is the provider's key: one whose process died before it noted the payment is found, not made twice. */
  private async charge({ over, ...charge }: StuckCharge): Promise<void> {
    if (charge.onSession) return this.renewalPayments.lookAfter(charge, over);
    const [plan] = await this.dataSource.query<Subscription[]>('SELECT * FROM subscriptions WHERE id = $1', [
      charge.subscriptionId,
    ]);
    if (plan) await this.charges.collect(charge, plan);
  }

  /** One that cannot be asked about must not keep the others waiting. */
  private async guarded(id: string, work: () => Promise<void>): Promise<void> {
    await work().catch((error: unknown) => this.logger.warn(`${id} could not be reconciled: ${String(error)}`));
  }

  private stuckSessions(): Promise<StuckSession[]> {
    return this.dataSource.query<StuckSession[]>(
      `SELECT id, "paymentReference",
         "expiresAt" + make_interval(mins => CASE WHEN status = 'created' THEN 0 ELSE $2 END) < now() AS over
       FROM checkout_sessions
       WHERE "paymentReference" IS NOT NULL AND (status IN ('processing', 'requires_action')
         AND "statusChangedAt" < now() - make_interval(secs => $1) OR status = 'created' AND "expiresAt" < now())
       ORDER BY "statusChangedAt" LIMIT $3`,
      [STUCK_SECONDS, GRACE_MINUTES, BATCH],
    );
  }

  private stuckCharges(): Promise<StuckCharge[]> {
    return this.dataSource.query<StuckCharge[]>(
      `SELECT *, "createdAt" < now() - make_interval(mins => $2) AS over FROM subscription_charges
       WHERE status = 'pending' AND "createdAt" < now() - make_interval(secs => $1) ORDER BY "createdAt" LIMIT $3`,
      [STUCK_SECONDS, GRACE_MINUTES, BATCH],
    );
  }
}

interface StuckSession {
  id: string;
  paymentReference: string;
  /** Its price is held no longer. */
  over: boolean;
}

/** `over`: a buyer who was present has had time enough. */
type StuckCharge = SubscriptionCharge & { over: boolean };
