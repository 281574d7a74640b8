import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EntitlementsModule } from '../entitlements/entitlements.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { ReportsModule } from '../reports/reports.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { UsersModule } from '../users/users.module.js';
import { CheckoutConsent } from './checkout-consent.entity.js';
import { CheckoutSession } from './checkout-session.entity.js';
import { CheckoutSessionsRepository } from './checkout-sessions.repository.js';
import { CheckoutPersonalData } from './checkout.personal-data.js';
import { BestsellerService } from './bestseller.service.js';
import { CheckoutController } from './checkout.controller.js';
import { CheckoutService } from './checkout.service.js';
import { EmptyReportsService } from './empty-reports.service.js';
import { OffersService } from './offers.service.js';
import { PriceHoldsService } from './price-holds.service.js';
import { RefundsService } from './refunds.service.js';
import { SettlementService } from './settlement.service.js';
import { UnansweredRepository } from './unanswered.repository.js';
import { VehicleDataModule } from '../vehicle-data/vehicle-data.module.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([CheckoutSession, CheckoutConsent]),
    EntitlementsModule,
    PaymentsModule,
    ReportsModule,
    SubscriptionsModule,
    UsersModule,
    VehicleDataModule,
  ],
  controllers: [CheckoutController],
  providers: [
    BestsellerService,
    CheckoutPersonalData,
    CheckoutService,
    CheckoutSessionsRepository,
    EmptyReportsService,
    OffersService,
    PriceHoldsService,
    UnansweredRepository,
    RefundsService,
    SettlementService,
  ],
  exports: [CheckoutSessionsRepository, RefundsService],
})
export class CheckoutModule {}
