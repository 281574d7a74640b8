import { Module } from '@nestjs/common';
import { JobsModule } from '../jobs/jobs.module.js';
import { PersonalDataModule } from '../personal-data/personal-data.module.js';
import { ReportsModule } from '../reports/reports.module.js';
import { UsersModule } from '../users/users.module.js';
import { LateWritesJob } from './late-writes.job.js';
import { PrivacyController } from './privacy.controller.js';
import { PrivacyService } from './privacy.service.js';
import { RetentionJob } from './retention.job.js';

@Module({
  imports: [JobsModule, PersonalDataModule, ReportsModule, UsersModule],
  controllers: [PrivacyController],
  providers: [LateWritesJob, PrivacyService, RetentionJob],
})
export class PrivacyModule {}
