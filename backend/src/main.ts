import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createApp } from './app.js';
import { firstOperatorPassword } from './admin/first-operator.js';
import { Config } from './config/config.js';
import { migrate } from './database/migrate.js';
import { openDatabase } from './database/open-database.js';
import { DocumentsService } from './http/documents.js';
import { listen } from './listen.js';

/** Start only: settings, database, schema, application, addresses. */
async function start(): Promise<void> {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const given = new Config(root, process.env);
  if (given.settings.role === 'migrate') return migrateAlone(given);
  if (!existsSync(given.vpicTable)) throw new Error('the vehicle table is not built; run npm start, or npm run build.');
  const stopTraces = await startTraces(given);
  const database = await openDatabase(given);
  let app: NestFastifyApplication | null = null;
  try {
    const config = new Config(root, { ...process.env, DATABASE_URL: database.url });
    const applied = await migrate(database.ownerUrl, database.url, config.settings.databaseDirectUrl);
    for (const name of applied) console.log(`Migrated the database: ${name}`);
    app = await createApp(config);
    const { port, metricsPort } = await listen(app, config, async () => {
      await database.stop();
      await stopTraces();
    });
    const { role } = config.settings;
    if (metricsPort !== null) console.log(`Metrics are told at port ${metricsPort}.`);
    if (role === 'worker') console.log('\nRoadbook does background jobs. Press Ctrl-C to stop.');
    // Made by whoever can show it.
    else announce(port, config, await firstOperatorPassword(app));
  } catch (error) {
    await app?.close();
    await database.stop();
    throw error;
  }
}

/** In a process of its own, so that the one that serves need not hold the address of the owner of the tables. */
async function migrateAlone(config: Config): Promise<void> {
  const database = await openDatabase(config);
  try {
    const applied = await migrate(database.ownerUrl, database.url, config.settings.databaseDirectUrl);
    for (const name of applied) console.log(`Migrated the database: ${name}`);
    if (applied.length === 0) console.log('The database is up to date.');
  } finally {
    await database.stop();
  }
}

async function startTraces({ settings, version }: Config): Promise<() => Promise<void>> {
  const { otlpEndpoint, role } = settings;
  if (!otlpEndpoint) return async () => undefined;
  const { sendTraces } = await import('./observability/send-traces.js');
  return sendTraces(otlpEndpoint, { role, version });
}

function announce(port: number, { funnelDir, consoleUrl }: Config, password: string | null): void {
  console.log('\nRoadbook is running.');
  const here = `http://localhost:${port}`;
  if (DocumentsService.areBuilt(funnelDir))
    console.log(`  Shop      ${here}/\n  Console   ${consoleUrl ?? here}/admin`);
  else console.log('  Shop and console are not built; npm run build builds them, npm start does all of it.');
  console.log(`  API       http://localhost:${port}/api/docs`);
  if (password)
    console.log(
      `\nOperator password: ${password}\n  It is shown this once. The console asks for one of your own at the first login.`,
    );
  console.log('\nPress Ctrl-C to stop.');
}

start().catch((error: unknown) => {
  console.error(`Roadbook could not start: ${error instanceof Error ? error.message : String(error)}`);
  if (process.env.LOG_LEVEL === 'debug' || process.env.LOG_LEVEL === 'trace') console.error(error);
  // Whatever was opened before the failure must not keep the process alive.
  process.exit(1);
});
