import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { Config } from './platform/config/config.js';
import { hostProblem } from './platform/config/setting-checks.mjs';
import { migrate } from './platform/database/migrate.js';
import { type OpenDatabase, openUnlessStopped, wasStopped } from './platform/database/open-database.js';
import { SmtpMail } from './platform/mail/smtp-mail.js';
import { readClaims } from './platform/http/site/claims.js';

/** Starts the server: database, schema, application, addresses. */
export async function start(loaded: Config, closeTelemetry: () => Promise<void>): Promise<void> {
  try {
    if (loaded.settings.role === 'migrate') await migrateAlone(loaded);
    else await serve(loaded, closeTelemetry);
  } catch (error) {
    if (!wasStopped()) throw error;
  }
}

async function serve(loaded: Config, closeTelemetry: () => Promise<void>): Promise<void> {
  if (!existsSync(loaded.vpicTable))
    throw new Error('the vehicle table is not built; run npm start, or npm run build.');
  await expectUsable(loaded);
  const { database, releaseSignals } = await openUnlessStopped(loaded);
  let app: NestFastifyApplication | null = null;
  try {
    const config = new Config(loaded.root, { ...process.env, DATABASE_URL: database.url }, loaded.sources);
    await bringUpToDate(database, config);
    // Imported late, so that a wrong setting or database is reported quickly.
    const [{ createApp, listen }, { firstOperatorPassword }, { DocumentsService }] = await Promise.all([
      import('./app.js'),
      import('./admin/first-operator.js'),
      import('./platform/http/documents.js'),
    ]);
    app = await createApp(config);
    const { port, metricsPort } = await listen(app, config, async () => {
      await database.stop();
      await closeTelemetry();
    });
    releaseSignals();
    const { role } = config.settings;
    if (metricsPort !== null) console.log(`Metrics are told at port ${metricsPort}.`);
    if (role === 'worker') console.log('\nRoadbook does background jobs. Press Ctrl-C to stop.');
    else printAddresses(port, config, DocumentsService.areBuilt(config.funnelDir), await firstOperatorPassword(app));
  } catch (error) {
    await app?.close();
    await database.stop();
    throw error;
  }
}

/** A separate process, so that the one that serves does not need the address of the tables' owner. */
async function migrateAlone(config: Config): Promise<void> {
  const { database } = await openUnlessStopped(config);
  try {
    const applied = await bringUpToDate(database, config);
    if (applied.length === 0) console.log('The database is up to date.');
  } finally {
    await database.stop();
  }
}

/** Checks what the application would find out seconds later. */
async function expectUsable(config: Config): Promise<void> {
  const { root, settings } = config;
  const problem = await hostProblem(settings.host);
  if (problem) throw new Error(problem);
  readClaims(settings.claimsFile && resolve(root, settings.claimsFile), new Date());
  const smtp = settings.role === 'api' ? null : SmtpMail.of(config);
  const distrusted = await smtp?.certificateProblem();
  if (distrusted) throw new Error(distrusted);
}

async function bringUpToDate({ ownerUrl, ownerSetting, url }: OpenDatabase, { settings }: Config): Promise<string[]> {
  const applied = await migrate(ownerUrl, url, settings.databaseDirectUrl, ownerSetting);
  for (const name of applied) console.log(`Migrated the database: ${name}`);
  return applied;
}

function printAddresses(port: number, { consoleUrl }: Config, built: boolean, password: string | null): void {
  console.log('\nRoadbook is running.');
  const here = `http://localhost:${port}`;
  if (built) console.log(`  Shop      ${here}/\n  Console   ${consoleUrl ?? here}/admin`);
  else console.log('  Shop and console are not built; npm run build builds them, npm start does all of it.');
  console.log(`  API       http://localhost:${port}/api/docs`);
  if (password)
    console.log(
      `\nOperator password: ${password}\n  It is shown this once. The console asks for one of your own at the first login.`,
    );
  console.log('\nPress Ctrl-C to stop.');
}
