import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { JobsModule } from '../jobs/jobs.module.js';
import { PersonalDataModule } from '../personal-data/personal-data.module.js';
import { AnalyticsEvent } from './analytics-event.entity.js';
import { AnalyticsEventsRepository } from './analytics-events.repository.js';
import { AnalyticsController } from './analytics.controller.js';
import { AnalyticsPersonalData } from './analytics.personal-data.js';
import { AnalyticsService } from './analytics.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([AnalyticsEvent]), JobsModule, PersonalDataModule],
  providers: [AnalyticsEventsRepository, AnalyticsService, AnalyticsPersonalData],
  controllers: [AnalyticsController],
})
export class AnalyticsModule {}
