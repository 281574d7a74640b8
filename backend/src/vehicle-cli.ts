import { fileURLToPath } from 'node:url';
import type { Config } from './platform/config/config.js';
import { normalizeVin, vinError } from './platform/input-rules/vin.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** npm run vehicle <VIN>: prints everything that is free of charge. */
async function run([text = '', ...more]: string[]): Promise<void> {
  if (text.startsWith('-') || more.length > 0) throw new Error('say one VIN: npm run vehicle -- VIN');
  const vin = normalizeVin(text);
  const problem = vinError(vin);
  if (problem) throw new Error(problem);
  const [{ onDatabase }, { HISTORY_SOURCES }] = await Promise.all([
    import('./platform/database/open-database.js'),
    import('./vehicle-data/sources/history-sources.js'),
  ]);
  await onDatabase(ROOT, HISTORY_SOURCES, (config) => printVehicle(vin, config));
}

async function printVehicle(vin: string, config: Config): Promise<void> {
  const [
    { NestFactory },
    { ConfigModule },
    { History },
    { printSummary },
    { VehicleDataModule },
    { VehicleSummaryService },
  ] = await Promise.all([
    import('@nestjs/core'),
    import('./platform/config/config.module.js'),
    import('./vehicle-data/ports.js'),
    import('./vehicle-data/print-summary.js'),
    import('./vehicle-data/vehicle-data.module.js'),
    import('./vehicle-data/vehicle-summary.service.js'),
  ]);
  const module = { module: VehicleDataModule, imports: [ConfigModule.of(config)] };
  const app = await NestFactory.createApplicationContext(module, { logger: false, abortOnError: false });
  try {
    const summary = await app.get(VehicleSummaryService).of(vin);
    const history = app.get(History);
    const records = await history.availability(vin, summary.vehicleData);
    process.stdout.write(`\n${printSummary(summary, records, history.demonstration)}`);
  } finally {
    await app.close();
  }
}

run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`✗ ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
