import { Module } from '@nestjs/common';
import { CheckoutModule } from '../checkout/checkout.module.js';
import { EntitlementsModule } from '../entitlements/entitlements.module.js';
import { UsersModule } from '../users/users.module.js';
import { PurchasesController } from './purchases.controller.js';
import { PurchasesService } from './purchases.service.js';
import { ReceiptsService } from './receipts.service.js';
import { RefundRequestsService } from './refund-requests.service.js';

@Module({
  imports: [CheckoutModule, EntitlementsModule, UsersModule],
  controllers: [PurchasesController],
  providers: [PurchasesService, ReceiptsService, RefundRequestsService],
})
export class PurchasesModule {}
