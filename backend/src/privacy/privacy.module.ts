import { Module } from '@nestjs/common';
import { IdentityModule } from '../users/identity/identity.module.js';
import { PersonalDataModule } from '../platform/personal-data/personal-data.module.js';
import { ReportsModule } from '../reports/reports.module.js';
import { UsersModule } from '../users/users.module.js';
import { PersonService } from './person.service.js';
import { PrivacyController } from './privacy.controller.js';
import { PrivacyService } from './privacy.service.js';
import { RetentionJob } from './retention.job.js';

@Module({
  imports: [IdentityModule, PersonalDataModule, ReportsModule, UsersModule],
  controllers: [PrivacyController],
  providers: [PersonService, PrivacyService, RetentionJob],
})
export class PrivacyModule {}
