import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DatabaseModule } from '../database/database.module.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { MailModule } from '../mail/mail.module.js';
import { ReportsModule } from '../reports/reports.module.js';
import { VehicleDataModule } from '../vehicle-data/vehicle-data.module.js';
import { ReportWatch } from './report-watch.entity.js';
import { MonitoringSources } from './sources.js';
import { MonitoringJob } from './monitoring.job.js';
import { MonitoringController } from './monitoring.controller.js';
import { MonitoringService } from './monitoring.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([ReportWatch]),
    DatabaseModule,
    JobsModule,
    MailModule,
    ReportsModule,
    VehicleDataModule,
  ],
  controllers: [MonitoringController],
  providers: [MonitoringSources, MonitoringService, MonitoringJob],
})
export class MonitoringModule {}
