import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EntitlementsModule } from '../entitlements/entitlements.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { ReportsModule } from '../reports/reports.module.js';
import { UsersModule } from '../users/users.module.js';
import { RenewalPaymentsService } from './renewal-payments.service.js';
import { RenewalsJob } from './renewals.job.js';
import { Subscription } from './subscription.entity.js';
import { SubscriptionPaymentsService } from './subscription-payments.service.js';
import { SubscriptionViewsService } from './subscription-views.service.js';
import { SubscriptionsController } from './subscriptions.controller.js';
import { SubscriptionsPersonalData } from './subscriptions.personal-data.js';
import { SubscriptionsRepository } from './subscriptions.repository.js';
import { DisputesService } from './disputes.service.js';
import { SubscriptionsService } from './subscriptions.service.js';
import { TrialUse } from './trial-use.entity.js';
import { TrialsRepository } from './trials.repository.js';
import { UnlocksService } from './unlocks.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([Subscription, TrialUse]),
    EntitlementsModule,
    PaymentsModule,
    ReportsModule,
    UsersModule,
  ],
  controllers: [SubscriptionsController],
  providers: [
    DisputesService,
    RenewalPaymentsService,
    RenewalsJob,
    SubscriptionPaymentsService,
    SubscriptionViewsService,
    SubscriptionsPersonalData,
    SubscriptionsRepository,
    SubscriptionsService,
    TrialsRepository,
    UnlocksService,
  ],
  exports: [SubscriptionsRepository, SubscriptionsService, SubscriptionViewsService],
})
export class SubscriptionsModule {}
