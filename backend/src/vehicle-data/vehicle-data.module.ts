import { Module } from '@nestjs/common';
import { Clock } from '../config/clock.js';
import { SampleVehicleService } from './demo/sample-vehicle.js';
import { Config } from '../config/config.js';
import { CacheStore } from './cache/cache-store.js';
import { MemoryStore } from './cache/memory-store.js';
import { SourceCacheService } from './cache/source-cache.service.js';
import { DemoPlates } from './demo/demo-plates.js';
import { HISTORY_SOURCES } from './history-sources.js';
import { NhtsaIdentify } from './nhtsa/nhtsa-identify.js';
import { NhtsaRecalls } from './nhtsa/nhtsa-recalls.js';
import { Nhtsa } from './nhtsa/nhtsa.js';
import { NoRecalls } from './no-recalls.js';
import { VehicleImagesService } from './images/vehicle-images.js';
import { VehicleSummaryService } from './vehicle-summary.js';
import { CarsXe } from './plates/carsxe.js';
import { PlateToVin } from './plates/plate-to-vin.js';
import { History, Identify, Plates, Recalls } from './ports.js';
import { MemoryProviderOrders } from './provider-orders/memory-provider-orders.js';
import { ProviderOrders } from './provider-orders/provider-orders.js';
import { VpicIdentify } from './vpic/vpic-identify.js';

/** What is known about a vehicle. Others ask for the ports; which adapter answers is decided here alone. */
@Module({
  providers: [
    VpicIdentify,
    { provide: Nhtsa, inject: [Config], useFactory: (config: Config) => new Nhtsa(config) },
    VehicleSummaryService,
    SampleVehicleService,
    VehicleImagesService,
    {
      provide: SourceCacheService,
      inject: [{ token: CacheStore, optional: true }, Clock],
      // The command line has no database: what it asks is kept for as long as it runs.
      useFactory: (store: CacheStore | undefined, clock: Clock) =>
        new SourceCacheService(store ?? new MemoryStore(clock), clock),
    },
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
      inject: [Config, Clock, { token: ProviderOrders, optional: true }],
      useFactory: ({ settings }: Config, clock: Clock, orders: ProviderOrders | undefined) =>
        HISTORY_SOURCES[settings.historyProvider].open(settings, orders ?? new MemoryProviderOrders(), clock),
    },
    {
      provide: Plates,
      inject: [Config],
      useFactory: ({ settings }: Config) => platesOf(settings),
    },
  ],
  exports: [
    SourceCacheService,
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
