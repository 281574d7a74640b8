import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DatabaseModule } from '../database/database.module.js';
import { EntitlementsModule } from '../entitlements/entitlements.module.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { MailModule } from '../mail/mail.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { ReportsModule } from '../reports/reports.module.js';
import { CheckoutConsent } from './checkout-consent.entity.js';
import { CheckoutSession } from './checkout-session.entity.js';
import { CheckoutController } from './checkout.controller.js';
import { CheckoutService } from './checkout.service.js';
import { Notices } from './notices.js';
import { PlanNotices } from './plan-notices.js';
import { PriceHolds } from './price-holds.js';
import { Quotes } from './quotes.service.js';
import { Reconcile } from './reconcile.js';
import { RefundOrders } from './refund-orders.js';
import { Refunds } from './refunds.js';
import { Settlement } from './settlement.js';
import { Billing } from './subscriptions/billing.js';
import { Charges } from './subscriptions/charges.js';
import { RenewalPayments } from './subscriptions/renewal-payments.js';
import { SubscriptionCharge } from './subscriptions/subscription-charge.entity.js';
import { Subscription } from './subscriptions/subscription.entity.js';
import { SubscriptionsController } from './subscriptions/subscriptions.controller.js';
import { Subscriptions } from './subscriptions/subscriptions.service.js';
import { Unlocks } from './subscriptions/unlocks.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([CheckoutSession, CheckoutConsent, Subscription, SubscriptionCharge]),
    DatabaseModule,
    EntitlementsModule,
    JobsModule,
    MailModule,
    PaymentsModule,
    ReportsModule,
  ],
  controllers: [CheckoutController, SubscriptionsController],
  providers: [
    PriceHolds,
    Quotes,
    CheckoutService,
    Settlement,
    Reconcile,
    Notices,
    PlanNotices,
    RefundOrders,
    Refunds,
    Subscriptions,
    Charges,
    RenewalPayments,
    Billing,
    Unlocks,
  ],
  exports: [Refunds, Subscriptions, Notices],
})
export class CheckoutModule {}
