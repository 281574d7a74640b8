import { ConsoleLogger } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from './app.module.js';
import type { Config } from './config/config.js';
import { createAdapter, setUpHttp } from './http/http.setup.js';

/** The application, composed and initialised but not listening. Its database must be migrated. */
export async function createApp(config: Config): Promise<NestFastifyApplication> {
  const levels = ['fatal', 'error', 'warn', 'log', 'debug', 'verbose'] as const;
  const upTo = levels.findIndex((level) => level === config.settings.logLevel);
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.of(config), createAdapter(config), {
    // One JSON object a line, for whatever collects the logs.
    logger: new ConsoleLogger({ json: true, colors: false, logLevels: levels.slice(0, upTo < 0 ? 3 : upTo + 1) }),
    abortOnError: false,
    // Fastify reads JSON by itself; Nest would add HTML forms, which another site could post here.
    bodyParser: false,
  });
  await setUpHttp(app, config);
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  return app;
}
