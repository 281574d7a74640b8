import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ReportsModule } from '../reports/reports.module.js';
import { UsersModule } from '../users/users.module.js';
import { VehicleDataModule } from '../vehicle-data/vehicle-data.module.js';
import { LookupController } from './lookup.controller.js';
import { LookupService } from './lookup.service.js';
import { PaidPlatesService } from './paid-plates.service.js';
import { SearchHistory } from './search-history.entity.js';
import { VehicleImageController } from './vehicle-image.controller.js';
import { VehiclesController } from './vehicles.controller.js';
import { LookupPersonalData } from './lookup.personal-data.js';

@Module({
  imports: [TypeOrmModule.forFeature([SearchHistory]), UsersModule, ReportsModule, VehicleDataModule],
  controllers: [LookupController, VehiclesController, VehicleImageController],
  providers: [LookupService, PaidPlatesService, LookupPersonalData],
})
export class LookupModule {}
