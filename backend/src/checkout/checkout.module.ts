import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DatabaseModule } from '../database/database.module.js';
import { EntitlementsModule } from '../entitlements/entitlements.module.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { ReportsModule } from '../reports/reports.module.js';
import { CheckoutConsent } from './checkout-consent.entity.js';
import { CheckoutSession } from './checkout-session.entity.js';
import { CheckoutController } from './checkout.controller.js';
import { CheckoutService } from './checkout.service.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { PriceHoldsService } from './price-holds.service.js';
import { CheckoutSessionsService } from './checkout-sessions.service.js';
import { ReconcileJob } from '../payments/reconcile.job.js';
import { RefundOrdersService } from './refund-orders.js';
import { RefundsService } from './refunds.service.js';
import { SettlementService } from './settlement.service.js';
import { RenewalsJob } from '../subscriptions/renewals.job.js';
import { ChargesService } from '../subscriptions/charges.js';
import { RenewalPaymentsService } from '../subscriptions/renewal-payments.js';
import { SubscriptionCharge } from '../subscriptions/subscription-charge.entity.js';
import { Subscription } from '../subscriptions/subscription.entity.js';
import { SubscriptionsController } from '../subscriptions/subscriptions.controller.js';
import { SubscriptionsService } from '../subscriptions/subscriptions.service.js';
import { UnlocksService } from '../subscriptions/unlocks.service.js';
import { PersonalDataModule } from '../personal-data/personal-data.module.js';
import { CheckoutPersonalData } from './checkout.personal-data.js';
import { SubscriptionsPersonalData } from '../subscriptions/subscriptions.personal-data.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([CheckoutSession, CheckoutConsent, Subscription, SubscriptionCharge]),
    DatabaseModule,
    EntitlementsModule,
    JobsModule,
    NotificationsModule,
    PaymentsModule,
    ReportsModule,
    PersonalDataModule,
  ],
  controllers: [CheckoutController, SubscriptionsController],
  providers: [
    PriceHoldsService,
    CheckoutSessionsService,
    CheckoutService,
    SettlementService,
    ReconcileJob,
    RefundOrdersService,
    RefundsService,
    SubscriptionsService,
    ChargesService,
    RenewalPaymentsService,
    RenewalsJob,
    UnlocksService,
    CheckoutPersonalData,
    SubscriptionsPersonalData,
  ],
  exports: [RefundsService, SubscriptionsService],
})
export class CheckoutModule {}
