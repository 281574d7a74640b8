import { ConsoleLogger } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from './app.module.js';
import type { Config } from './config/config.js';
import { createAdapter, setUpHttp } from './http/http.setup.js';

/** Ours are those of the setting, which are everybody's; Nest has its own names for two. */
const LEVELS = [
  { name: 'fatal', nest: 'fatal' },
  { name: 'error', nest: 'error' },
  { name: 'warn', nest: 'warn' },
  { name: 'info', nest: 'log' },
  { name: 'debug', nest: 'debug' },
  { name: 'trace', nest: 'verbose' },
] as const;

/** The application, composed and initialised but not listening. Its database must be migrated. */
export async function createApp(config: Config): Promise<NestFastifyApplication> {
  const upTo = LEVELS.findIndex(({ name }) => name === config.settings.logLevel);
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.of(config), createAdapter(config), {
    // One JSON object a line, for whatever collects the logs.
    logger: new ConsoleLogger({
      json: true,
      colors: false,
      logLevels: LEVELS.slice(0, upTo + 1).map(({ nest }) => nest),
    }),
    abortOnError: false,
    // Fastify reads JSON by itself; Nest would add HTML forms, which another site could post here.
    bodyParser: false,
  });
  await setUpHttp(app, config);
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  return app;
}
