import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SiteFacts } from '../http/site-facts.js';
import { MailModule } from '../mail/mail.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { VehicleDataModule } from '../vehicle-data/vehicle-data.module.js';
import { ClientError } from './client-error.entity.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { UsersModule } from '../users/users.module.js';
import { ClientErrorsRepository } from './client-errors.repository.js';
import { ClientErrorsController } from './client-errors.controller.js';
import { HealthController } from './health.controller.js';
import { SiteFactsService } from './site-facts.service.js';
import { SiteController } from './site.controller.js';
import { PersonalDataModule } from '../personal-data/personal-data.module.js';
import { ClientErrorsPersonalData } from './client-errors.personal-data.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([ClientError]),
    MailModule,
    PaymentsModule,
    VehicleDataModule,
    PersonalDataModule,
    UsersModule,
    JobsModule,
  ],
  providers: [ClientErrorsRepository, { provide: SiteFacts, useClass: SiteFactsService }, ClientErrorsPersonalData],
  controllers: [HealthController, SiteController, ClientErrorsController],
})
export class SiteModule {}
