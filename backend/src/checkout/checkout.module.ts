import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EntitlementsModule } from '../entitlements/entitlements.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { ReportsModule } from '../reports/reports.module.js';
import { CheckoutConsent } from './checkout-consent.entity.js';
import { CheckoutSession } from './checkout-session.entity.js';
import { CheckoutController } from './checkout.controller.js';
import { CheckoutService } from './checkout.service.js';
import { Settlement } from './settlement.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([CheckoutSession, CheckoutConsent]),
    EntitlementsModule,
    PaymentsModule,
    ReportsModule,
  ],
  controllers: [CheckoutController],
  providers: [CheckoutService, Settlement],
})
export class CheckoutModule {}
