import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Clock } from '../config/clock.js';
import { newToken } from '../http/tokens.js';
import { jobKind, JobsService } from '../jobs/jobs.service.js';
import { ChargesService } from './charges.js';
import { RenewalPaymentsService } from './renewal-payments.js';
import type { SubscriptionCharge } from './subscription-charge.entity.js';
import type { Subscription } from './subscription.entity.js';
import { SubscriptionsService } from './subscriptions.service.js';

const BILL_DUE = jobKind<null>('bill-due-subscriptions');
const RENEW = jobKind<{ subscriptionId: string }>('renew-subscription');

/** Renews what is due: the end of a trial, of a month, or the next try after a refusal. The clock says what is due, never a timer. */
@Injectable()
export class RenewalsJob implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly jobs: JobsService,
    private readonly charges: ChargesService,
    private readonly renewalPayments: RenewalPaymentsService,
    private readonly subscriptions: SubscriptionsService,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(RENEW, ({ subscriptionId }) => this.renew(subscriptionId));
    this.jobs.repeat(BILL_DUE, '* * * * *', () => this.orderDue());
  }

  /** One durable job for each plan that is due. */
  async orderDue(): Promise<void> {
    const due = await this.dataSource.query<{ id: string }[]>(
      'SELECT id FROM subscriptions WHERE "endedAt" IS NULL AND "nextChargeAt" <= $1 ORDER BY "nextChargeAt" LIMIT 500',
      [this.clock.now()],
    );
    for (const { id } of due) await this.jobs.enqueue(this.dataSource.manager, RENEW, { subscriptionId: id }, id);
  }

  /** Charges the next period of a plan that is due, or ends one that was cancelled. Running twice charges once. */
  async renew(id: string): Promise<void> {
    const [plan] = await this.dataSource.query<Subscription[]>(
      'SELECT * FROM subscriptions WHERE id = $1 AND "endedAt" IS NULL AND "nextChargeAt" <= $2',
      [id, this.clock.now()],
    );
    if (!plan) return;
    if (plan.cancelAtPeriodEnd) return this.dataSource.transaction((tx) => this.subscriptions.end(tx, id));
    if (await this.renewalPayments.standsInFor(plan)) return;
    const charge = await this.charge(plan);
    if (charge) await this.charges.collect(charge, plan);
  }

  /** The charge of the next period: a new one, or the one that is under way; null when its buyer begins to pay it at this moment. */
  private async charge({ id, period, amountCents, currency }: Subscription): Promise<SubscriptionCharge | null> {
    await this.dataSource.query(
      `INSERT INTO subscription_charges (id, "subscriptionId", kind, period, "amountCents", currency)
       VALUES ($1, $2, 'renewal', $3, $4, $5) ON CONFLICT DO NOTHING`,
      [newToken(), id, period + 1, amountCents, currency],
    );
    const [charge] = await this.dataSource.query<SubscriptionCharge[]>(
      `SELECT * FROM subscription_charges
       WHERE "subscriptionId" = $1 AND kind = 'renewal' AND period = $2 AND status <> 'failed' AND NOT "onSession"`,
      [id, period + 1],
    );
    return charge ?? null;
  }
}
