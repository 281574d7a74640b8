import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AnalyticsEvent } from './analytics-event.entity.js';
import { AnalyticsController } from './analytics.controller.js';
import { AnalyticsPersonalData } from './analytics.personal-data.js';
import { AnalyticsService } from './analytics.service.js';
import { UsersModule } from '../users/users.module.js';
import { ClientError } from './client-errors/client-error.entity.js';
import { ClientErrorsController } from './client-errors/client-errors.controller.js';
import { ClientErrorsRepository } from './client-errors/client-errors.repository.js';

@Module({
  imports: [TypeOrmModule.forFeature([AnalyticsEvent, ClientError]), UsersModule],
  providers: [AnalyticsService, AnalyticsPersonalData, ClientErrorsRepository],
  controllers: [AnalyticsController, ClientErrorsController],
})
export class AnalyticsModule {}
