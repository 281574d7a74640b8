import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Clock } from '../platform/config/clock.js';
import { Config } from '../platform/config/config.js';
import { DatabaseModule } from '../platform/database/database.module.js';
import { SourceCacheEntry } from './cache/source-cache.entity.js';
import { SourceCacheRepository } from './cache/source-cache.repository.js';
import { SourceCacheService } from './cache/source-cache.service.js';
import { DEMO_SOURCE } from './demo/demo-source.js';
import { DemoPlates } from './demo/demo-plates.js';
import { SampleVehicleService } from './demo/sample-vehicle.js';
import { HISTORY_SOURCES } from './history-sources.js';
import { VehicleImagesService } from './images/vehicle-images.js';
import { NhtsaIdentify } from './nhtsa/nhtsa-identify.js';
import { NhtsaRecalls } from './nhtsa/nhtsa-recalls.js';
import { Nhtsa } from './nhtsa/nhtsa.js';
import { NoRecalls } from './no-recalls.js';
import { CarsXe } from './plates/carsxe.js';
import { PlateToVin } from './plates/plate-to-vin.js';
import { History, Identify, Plates, Recalls } from './ports.js';
import { ProviderAnswer } from './provider-orders/provider-answer.entity.js';
import { ProviderCostsService } from './provider-orders/provider-costs.service.js';
import { ProviderOrdersPersonalData } from './provider-orders/provider-orders.personal-data.js';
import { ProviderOrdersRepository } from './provider-orders/provider-orders.repository.js';
import { ProviderSpend } from './provider-orders/provider-spend.entity.js';
import { SpendDay } from './spending-limits/spend-day.entity.js';
import { SpendReservation } from './spending-limits/spend-reservation.entity.js';
import { SpendingLimitAlarm } from './spending-limits/spending-limit-alarm.entity.js';
import { SpendingLimitsPersonalData } from './spending-limits/spending-limits.personal-data.js';
import { SpendingLimitsRepository } from './spending-limits/spending-limits.repository.js';
import { SpendingLimitsService } from './spending-limits/spending-limits.service.js';
import { VehicleSummaryService } from './vehicle-summary.js';
import { VpicIdentify } from './vpic/vpic-identify.js';

/** What is known about a vehicle. Other modules use the ports; which adapter is behind each is decided here alone. */
@Module({
  imports: [
    TypeOrmModule.forFeature([
      SourceCacheEntry,
      ProviderAnswer,
      ProviderSpend,
      SpendReservation,
      SpendDay,
      SpendingLimitAlarm,
    ]),
    DatabaseModule,
  ],
  providers: [
    VpicIdentify,
    Nhtsa,
    SourceCacheRepository,
    SourceCacheService,
    ProviderOrdersRepository,
    ProviderCostsService,
    ProviderOrdersPersonalData,
    SpendingLimitsRepository,
    SpendingLimitsService,
    SpendingLimitsPersonalData,
    VehicleSummaryService,
    SampleVehicleService,
    VehicleImagesService,
    {
      provide: Identify,
      inject: [Config, VpicIdentify, Nhtsa, SourceCacheService],
      useFactory: ({ settings }: Config, table: VpicIdentify, nhtsa: Nhtsa, cache: SourceCacheService) =>
        settings.nhtsa ? new NhtsaIdentify(table, nhtsa, cache) : table,
    },
    {
      provide: Recalls,
      inject: [Config, Nhtsa, SourceCacheService],
      useFactory: ({ settings }: Config, nhtsa: Nhtsa, cache: SourceCacheService) =>
        settings.nhtsa ? new NhtsaRecalls(nhtsa, cache) : new NoRecalls(),
    },
    {
      provide: History,
      inject: [Config, Clock, ProviderOrdersRepository],
      useFactory: (config: Config, clock: Clock, orders: ProviderOrdersRepository) =>
        (HISTORY_SOURCES[config.settings.historyProvider] ?? DEMO_SOURCE).open(config, orders, clock),
    },
    { provide: Plates, inject: [Config], useFactory: ({ settings }: Config) => platesOf(settings) },
  ],
  exports: [
    SourceCacheService,
    ProviderCostsService,
    SpendingLimitsService,
    Identify,
    Recalls,
    History,
    Plates,
    VehicleSummaryService,
    VehicleImagesService,
    SampleVehicleService,
  ],
})
export class VehicleDataModule {}

function platesOf(settings: Config['settings']): Plates {
  switch (settings.plateProvider) {
    case 'demo':
      return new DemoPlates();
    case 'platetovin':
      return new PlateToVin(settings);
    case 'carsxe':
      return new CarsXe(settings);
  }
}
