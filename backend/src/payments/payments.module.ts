import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PaymentProvider } from './payment-provider.js';
import { SimulatedPayment } from './simulated/simulated-payment.entity.js';
import { SimulatedPayments } from './simulated/simulated-payments.js';

@Module({
  imports: [TypeOrmModule.forFeature([SimulatedPayment])],
  providers: [{ provide: PaymentProvider, useClass: SimulatedPayments }],
  exports: [PaymentProvider],
})
export class PaymentsModule {}
