import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DatabaseModule } from '../database/database.module.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { MailModule } from '../mail/mail.module.js';
import { ReportsModule } from '../reports/reports.module.js';
import { VehicleDataModule } from '../vehicle-data/vehicle-data.module.js';
import { ReportWatch } from './report-watch.entity.js';
import { Sources } from './sources.js';
import { WatchRounds } from './watch-rounds.js';
import { WatchesController } from './watches.controller.js';
import { Watches } from './watches.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([ReportWatch]),
    DatabaseModule,
    JobsModule,
    MailModule,
    ReportsModule,
    VehicleDataModule,
  ],
  controllers: [WatchesController],
  providers: [Sources, Watches, WatchRounds],
})
export class WatchesModule {}
