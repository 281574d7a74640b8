import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CasesModule } from '../cases/cases.module.js';
import { CheckoutModule } from '../checkout/checkout.module.js';
import { EntitlementsModule } from '../entitlements/entitlements.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { ReportsModule } from '../reports/reports.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { UsersModule } from '../users/users.module.js';
import { MergedSubscriptionsService } from './merged-subscriptions.service.js';
import { PurchasesController } from './purchases.controller.js';
import { PurchasesPersonalData } from './purchases.personal-data.js';
import { PurchasesRepository } from './purchases.repository.js';
import { PurchasesService } from './purchases.service.js';
import { RefundFactsRepository } from './refund-facts.repository.js';
import { RefundRequestsService } from './refund-requests.service.js';
import { RefundUse } from './refund-use.entity.js';
import { RefundUsesRepository } from './refund-uses.repository.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([RefundUse]),
    CasesModule,
    CheckoutModule,
    EntitlementsModule,
    NotificationsModule,
    PaymentsModule,
    ReportsModule,
    SubscriptionsModule,
    UsersModule,
  ],
  controllers: [PurchasesController],
  providers: [
    MergedSubscriptionsService,
    PurchasesRepository,
    PurchasesService,
    RefundFactsRepository,
    RefundRequestsService,
    RefundUsesRepository,
    PurchasesPersonalData,
  ],
})
export class PurchasesModule {}
