import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from './app.module.js';
import type { Config } from './config/config.js';
import { createAdapter, setUpHttp } from './http/http.setup.js';
import { ErrorReports } from './observability/error-reports.js';
import { JsonLogger } from './observability/logging.js';

/** The application, composed and initialized but not listening. Its database must be migrated. */
export async function createApp(config: Config): Promise<NestFastifyApplication> {
  const { sentryDsn, logLevel, role, otlpLogsEndpoint } = config.settings;
  const reports = sentryDsn ? new ErrorReports({ dsn: sentryDsn, version: config.version, role }) : null;
  const elsewhere = otlpLogsEndpoint
    ? (await import('./observability/send-logs.js')).sendLogs(otlpLogsEndpoint, { role, version: config.version })
    : null;
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.of(config), createAdapter(config), {
    logger: new JsonLogger(logLevel, reports, elsewhere),
    abortOnError: false,
    // Fastify reads JSON by itself; Nest would add HTML forms, which another site could post here.
    bodyParser: false,
  });
  if (elsewhere) app.getHttpAdapter().getInstance().addHook('onClose', elsewhere.stop);
  await setUpHttp(app, config);
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  return app;
}
