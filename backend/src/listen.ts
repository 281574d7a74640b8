import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, Server } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from './platform/config/config.js';
import { MetricsService } from './platform/telemetry/metrics.service.js';

/** A proxy needs this long to notice that we refuse new work. */
const DRAIN_MS = 700;
/** Whatever still hangs after this is cut off. */
const HARD_LIMIT_MS = 8_000;

/**
 * Opens the port and arranges a clean stop on SIGINT and SIGTERM: answers say `Connection: close`, no new connection is
 * taken, what is in flight finishes, then the application and the database close.
 * @throws Error with one line for people when the port cannot be had
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
  // Not app.listen(): that would log a stack before we can say in one line what is wrong.
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
    setTimeout(() => process.exit(1), HARD_LIMIT_MS).unref();
    // The server's own close() would also drop connections that are waiting for their answer.
    Server.prototype.close.call(fastify.server);
    await wait(DRAIN_MS);
    await app.close();
    await closeDatabase();
    process.exit(0);
  };
  // A second signal must not end the process at once: its database would stay behind.
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
  return { port: (fastify.server.address() as AddressInfo).port, metricsPort };
}
