import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EntitlementsModule } from '../entitlements/entitlements.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { ReportsModule } from '../reports/reports.module.js';
import { VehicleDataModule } from '../vehicle-data/vehicle-data.module.js';
import { MonitoredReport } from './monitored-report.entity.js';
import { MonitoringJob } from './monitoring.job.js';
import { MonitoringController } from './monitoring.controller.js';
import { MonitoringRepository } from './monitoring.repository.js';
import { MonitoringPersonalData } from './monitoring.personal-data.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([MonitoredReport]),
    EntitlementsModule,
    NotificationsModule,
    ReportsModule,
    VehicleDataModule,
  ],
  controllers: [MonitoringController],
  providers: [MonitoringRepository, MonitoringJob, MonitoringPersonalData],
})
export class MonitoringModule {}
