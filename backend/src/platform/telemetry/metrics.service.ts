import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Injectable, Logger } from '@nestjs/common';
import { Config } from '../config/config.js';
import { PLAIN_HEADERS } from '../config/plain-headers.js';
import { measureProcess, registry } from './metrics.js';

type Gatherer = () => Promise<void> | void;

/** Answers Prometheus on a port of its own, which no proxy leads visitors to. */
@Injectable()
export class MetricsService {
  private readonly logger = new Logger('metrics');
  private readonly gatherers: Gatherer[] = [];
  private server: Server | null = null;

  constructor(private readonly config: Config) {}

  /** Called by a module whose figures are read when somebody asks rather than counted. */
  before(gatherer: Gatherer): void {
    this.gatherers.push(gatherer);
  }

  /** What Prometheus reads. What cannot be told now, as while the database is away, is left out; the rest is told. */
  async text(): Promise<string> {
    for (const gather of this.gatherers) {
      try {
        await gather();
      } catch (error) {
        this.logger.warn(`Some figures cannot be told: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    return registry.metrics();
  }

  /** @returns the port; null where none is set. @throws Error with one line for people when the port cannot be had */
  async listen(): Promise<number | null> {
    const { metricsPort: port, host } = this.config.settings;
    if (port === null) return null;
    measureProcess();
    const server = createServer((request, response) => {
      response.setHeaders(new Map(Object.entries(PLAIN_HEADERS)));
      if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
      void this.text().then(
        (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
        () => response.writeHead(500).end(),
      );
    });
    server.headersTimeout = server.requestTimeout = 5_000;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen({ port, host }, resolve);
    }).catch((error: Error) => {
      throw new Error(`METRICS_PORT ${port} cannot be had (${error.message}); set another one.`, { cause: error });
    });
    this.server = server;
    return (server.address() as AddressInfo).port;
  }

  /** With the application: a process that stops tells nothing. */
  onApplicationShutdown(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }
}
