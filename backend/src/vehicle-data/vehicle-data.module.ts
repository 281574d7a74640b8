import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Clock } from '../platform/config/clock.js';
import { Config } from '../platform/config/config.js';
import { DatabaseModule } from '../platform/database/database.module.js';
import { SourceCacheEntry } from './sources/cache/source-cache.entity.js';
import { SourceCacheRepository } from './sources/cache/source-cache.repository.js';
import { SourceCacheService } from './sources/cache/source-cache.service.js';
import { DEMO_SOURCE } from './sources/demo/demo-history.js';
import { DemoPlates } from './sources/demo/demo-plates.js';
import { HISTORY_SOURCES } from './sources/history-sources.js';
import { VehicleImagesService } from './sources/vehicle-images.service.js';
import { NhtsaIdentify } from './sources/nhtsa/nhtsa-identify.js';
import { NhtsaRecalls } from './sources/nhtsa/nhtsa-recalls.js';
import { Nhtsa } from './sources/nhtsa/nhtsa.js';
import { carsXe, plateToVin } from './sources/plates/plate-sources.js';
import { History, Identify, NO_RECALLS, Plates, Recalls } from './ports.js';
import { ProviderAnswer } from './sources/provider-orders/provider-answer.entity.js';
import { ProviderCostsService } from './sources/provider-orders/provider-costs.service.js';
import { ProviderOrdersRepository } from './sources/provider-orders/provider-orders.repository.js';
import { ProviderSpend } from './sources/provider-orders/provider-spend.entity.js';
import { SpendDay } from './sources/spending-limits/spend-day.entity.js';
import { SpendReservation } from './sources/spending-limits/spend-reservation.entity.js';
import { SpendingLimitAlarm } from './sources/spending-limits/spending-limit-alarm.entity.js';
import { SpendingLimitsRepository } from './sources/spending-limits/spending-limits.repository.js';
import { SpendingLimitsService } from './sources/spending-limits/spending-limits.service.js';
import { VehicleDataPersonalData } from './vehicle-data.personal-data.js';
import { VehicleSummaryService } from './vehicle-summary.service.js';
import { VpicIdentify } from './decode/vpic-identify.js';

const PLATES = { demo: () => new DemoPlates(), platetovin: plateToVin, carsxe: carsXe };

/** Chooses the adapter behind each port. */
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
    SpendingLimitsRepository,
    SpendingLimitsService,
    VehicleDataPersonalData,
    VehicleSummaryService,
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
        settings.nhtsa ? new NhtsaRecalls(nhtsa, cache) : NO_RECALLS,
    },
    {
      provide: History,
      inject: [Config, Clock, ProviderOrdersRepository],
      useFactory: (config: Config, clock: Clock, orders: ProviderOrdersRepository) =>
        (HISTORY_SOURCES[config.settings.historyProvider] ?? DEMO_SOURCE).open(config, orders, clock),
    },
    {
      provide: Plates,
      inject: [Config],
      useFactory: ({ settings }: Config) => PLATES[settings.plateProvider](settings),
    },
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
  ],
})
export class VehicleDataModule {}
