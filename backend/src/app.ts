import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from './app.module.js';
import type { Config } from './platform/config/config.js';
import { createAdapter, setUpHttp } from './platform/http/http.setup.js';
import { JsonLogger } from './platform/telemetry/json-logger.js';

/** The application, composed and initialized but not listening. Its database must be migrated. */
export async function createApp(config: Config): Promise<NestFastifyApplication> {
  const { sentryDsn: dsn, logLevel, role } = config.settings;
  const { version } = config;
  const sentry = dsn ? (await import('./platform/telemetry/sentry.js')).startSentry({ dsn, version, role }) : null;
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.of(config), createAdapter(config), {
    logger: new JsonLogger(logLevel, sentry),
    abortOnError: false,
    // Fastify reads JSON by itself; Nest would add HTML forms, which another site could post here.
    bodyParser: false,
  });
  if (sentry) app.getHttpAdapter().getInstance().addHook('onClose', sentry.close);
  await setUpHttp(app, config);
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  return app;
}
