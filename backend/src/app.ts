import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, Server } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { AppModule } from './app.module.js';
import type { Config } from './platform/config/config.js';
import { createAdapter, setUpHttp } from './platform/http/http.setup.js';
import { JsonLogger } from './platform/telemetry/json-logger.js';
import { MetricsService } from './platform/telemetry/metrics.service.js';

/** Creates the application, initialized but not listening. Its database must be migrated. */
export async function createApp(config: Config): Promise<NestFastifyApplication> {
  const { sentryDsn: dsn, logLevel, role } = config.settings;
  const { version } = config;
  const sentry = dsn ? (await import('./platform/telemetry/sentry.js')).startSentry({ dsn, version, role }) : null;
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.of(config), createAdapter(config), {
    logger: new JsonLogger(logLevel, sentry),
    abortOnError: false,
    // Nest would also accept HTML forms, which another site could post.
    bodyParser: false,
  });
  if (sentry) app.getHttpAdapter().getInstance().addHook('onClose', sentry.close);
  await setUpHttp(app, config);
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  return app;
}

/** How long a proxy takes to notice that the port is closed. */
const DRAIN_MS = 700;
/** Afterwards the process ends, whatever is still running. */
const STOP_LIMIT_MS = 8_000;

/**
 * Opens the port, and stops cleanly on SIGINT and SIGTERM: requests in flight finish, with `Connection: close`, then the
 * application and the database close.
 * @throws Error with one line when the port cannot be opened
 */
export async function listen(
  app: NestFastifyApplication,
  { settings }: Config,
  closeDatabase: () => Promise<void>,
): Promise<{ port: number; metricsPort: number | null }> {
  const fastify = app.getHttpAdapter().getInstance();
  let stopping = false;
  fastify.server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    if (stopping) response.setHeader('connection', 'close');
  });
  // app.listen() would log a stack.
  await fastify.listen({ port: settings.port, host: settings.host }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE')
      throw new Error(`port ${settings.port} is taken; set PORT to another one.`, { cause: error });
    if (error.code === 'EACCES')
      throw new Error(`port ${settings.port} needs more rights; set PORT to 1024 or above.`, { cause: error });
    throw error;
  });
  const metricsPort = await app.get(MetricsService).listen();
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
    // Fastify's server would also close connections that wait for a response.
    Server.prototype.close.call(fastify.server);
    await wait(DRAIN_MS);
    await app.close();
    await closeDatabase();
    process.exit(0);
  };
  // A second signal must not end the process immediately: its database would keep running.
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
  return { port: (fastify.server.address() as AddressInfo).port, metricsPort };
}
