import { Module } from '@nestjs/common';
import { CheckoutModule } from '../checkout/checkout.module.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { UsersModule } from '../users/users.module.js';
import { PrivacyController } from './privacy.controller.js';
import { PrivacyService } from './privacy.service.js';
import { RetentionJob } from './retention.job.js';

@Module({
  imports: [CheckoutModule, JobsModule, UsersModule],
  controllers: [PrivacyController],
  providers: [PrivacyService, RetentionJob],
})
export class PrivacyModule {}
