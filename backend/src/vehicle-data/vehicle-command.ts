import { Global, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Clock, SystemClock } from '../config/clock.js';
import type { Config } from '../config/config.js';
import { ConfigModule } from '../config/config.module.js';
import { History } from './ports.js';
import { printSummary } from './print-summary.js';
import { VehicleDataModule } from './vehicle-data.module.js';
import { VehicleSummaryService } from './vehicle-summary.js';

/** Without a database the machine's own clock has to do. */
@Global()
@Module({ providers: [{ provide: Clock, useClass: SystemClock }], exports: [Clock] })
class VehicleCommand {}

/** What the terminal shows of a VIN: an application of the vehicle data alone, for as long as it takes. */
export async function summaryOf(vin: string, config: Config): Promise<string> {
  const module = { module: VehicleCommand, imports: [ConfigModule.of(config), VehicleDataModule] };
  const app = await NestFactory.createApplicationContext(module, { logger: false, abortOnError: false });
  const summary = await app.get(VehicleSummaryService).of(vin);
  const history = app.get(History);
  const records = await history.availability(vin, summary.vehicleData);
  await app.close();
  return printSummary(summary, records, history.demonstration);
}
