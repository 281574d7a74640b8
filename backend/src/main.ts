import { fileURLToPath } from 'node:url';
import { Config } from './platform/config/config.js';
import { unknownNames } from './platform/config/setting-checks.mjs';
import { SETTING_NAMES } from './settings.js';
import { HISTORY_SOURCES } from './vehicle-data/sources/history-sources.js';

/** Starts OpenTelemetry where it is configured, then imports what it instruments. */
async function main(): Promise<void> {
  const config = new Config(fileURLToPath(new URL('../..', import.meta.url)), process.env, HISTORY_SOURCES);
  const unknown = unknownNames(process.env, SETTING_NAMES);
  if (unknown) console.warn(unknown);
  const closeTelemetry = await startTelemetry(config);
  const { start } = await import('./start.js');
  await start(config, closeTelemetry);
}

async function startTelemetry(config: Config): Promise<() => Promise<void>> {
  const { otlpEndpoint, otlpLogsEndpoint, role } = config.settings;
  if (role === 'migrate' || !(otlpEndpoint || otlpLogsEndpoint)) return () => Promise.resolve();
  const { startOpenTelemetry } = await import('./platform/telemetry/opentelemetry.js');
  return startOpenTelemetry(config);
}

main().catch((error: unknown) => {
  console.error(`Roadbook could not start: ${error instanceof Error ? error.message : String(error)}`);
  if (process.env.LOG_LEVEL === 'debug' || process.env.LOG_LEVEL === 'trace') console.error(error);
  process.exit(1);
});
