import { Global, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { fileURLToPath } from 'node:url';
import { Clock, SystemClock } from './config/clock.js';
import { Config } from './config/config.js';
import { ConfigModule } from './config/config.module.js';
import { VehicleSummaryService } from './vehicle-data/vehicle-summary.js';
import { History } from './vehicle-data/ports.js';
import { printSummary } from './vehicle-data/print-summary.js';
import { VehicleDataModule } from './vehicle-data/vehicle-data.module.js';
import { normalizeVin, vinError } from './vehicle-data/vin.js';

/** Without a database the machine's own clock has to do. */
@Global()
@Module({ providers: [{ provide: Clock, useClass: SystemClock }], exports: [Clock] })
class VehicleCommand {}

/** npm run vehicle <VIN>: everything that is known free of charge, in the terminal. Needs no database and no server. */
async function show(text: string): Promise<void> {
  const vin = normalizeVin(text);
  const problem = vinError(vin);
  if (problem) throw new Error(problem);
  const config = new Config(fileURLToPath(new URL('../..', import.meta.url)), process.env);
  const module = { module: VehicleCommand, imports: [ConfigModule.of(config), VehicleDataModule] };
  const app = await NestFactory.createApplicationContext(module, { logger: false, abortOnError: false });
  const summary = await app.get(VehicleSummaryService).of(vin);
  const history = app.get(History);
  const records = await history.availability(vin, summary.vehicleData);
  process.stdout.write(`\n${printSummary(summary, records, history.demonstration)}`);
  await app.close();
}

show(process.argv.slice(2).join(' ')).catch((error: unknown) => {
  process.stderr.write(`✗ ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
