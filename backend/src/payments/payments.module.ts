import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Clock } from '../platform/config/clock.js';
import { Config } from '../platform/config/config.js';
import { SecretsService } from '../platform/database/secrets.service.js';
import { JobsService } from '../platform/jobs/jobs.service.js';
import { PaymentEventRow } from './payment-event.entity.js';
import { PaymentEventsRepository } from './payment-events.repository.js';
import { PaymentEventsService } from './payment-events.service.js';
import { Payment } from './payment.entity.js';
import { PaymentFiguresService } from './payment-figures.service.js';
import { PaymentsRepository } from './payments.repository.js';
import { PaymentsService } from './payments.service.js';
import { PaymentProvider } from './payment-provider.js';
import { SimulatedDisputesService } from './simulated/simulated-disputes.service.js';
import { SimulatedPayment } from './simulated/simulated-payment.entity.js';
import { SimulatedPaymentsRepository } from './simulated/simulated-payments.repository.js';
import { SimulatedPayments } from './simulated/simulated-payments.js';
import { SimulatedWebhooksService } from './simulated/simulated-webhooks.service.js';
import { WebhookController } from './webhook.controller.js';
import { PaymentsPersonalData } from './payments.personal-data.js';

/** The only place that chooses a payment provider. */
@Module({
  imports: [TypeOrmModule.forFeature([Payment, SimulatedPayment, PaymentEventRow])],
  controllers: [WebhookController],
  providers: [
    {
      provide: PaymentProvider,
      inject: [Config, SimulatedPaymentsRepository, Clock, SecretsService, JobsService],
      useFactory: async (
        config: Config,
        simulated: SimulatedPaymentsRepository,
        clock: Clock,
        secrets: SecretsService,
        jobs: JobsService,
      ): Promise<PaymentProvider> => {
        if (config.settings.paymentProvider !== 'stripe')
          return new SimulatedPayments(simulated, config, clock, secrets, jobs);
        const { StripePayments } = await import('./stripe/stripe-payments.js');
        return new StripePayments(config);
      },
    },
    PaymentEventsRepository,
    PaymentEventsService,
    PaymentFiguresService,
    PaymentsRepository,
    PaymentsService,
    SimulatedPaymentsRepository,
    SimulatedDisputesService,
    SimulatedWebhooksService,
    PaymentsPersonalData,
  ],
  exports: [PaymentProvider, PaymentsRepository, PaymentsService, SimulatedDisputesService],
})
export class PaymentsModule {}
