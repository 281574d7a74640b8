import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EntitlementsModule } from '../entitlements/entitlements.module.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { VehicleDataModule } from '../vehicle-data/vehicle-data.module.js';
import { ReportsController } from './reports.controller.js';
import { ReportsService } from './reports.service.js';
import { VehicleReport } from './vehicle-report.entity.js';

@Module({
  imports: [TypeOrmModule.forFeature([VehicleReport]), EntitlementsModule, JobsModule, VehicleDataModule],
  controllers: [ReportsController],
  providers: [ReportsService],
  exports: [ReportsService],
})
export class ReportsModule {}
