import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Injectable, Logger } from '@nestjs/common';
import { Config } from '../config/config.js';
import { PLAIN_HEADERS } from '../config/plain-headers.js';
import { measureProcess, registry } from './metrics.js';

type Collector = () => Promise<void> | void;

/** Serves metrics to Prometheus on a separate port. */
@Injectable()
export class MetricsService {
  private readonly logger = new Logger('metrics');
  private readonly collectors: Collector[] = [];
  private server: Server | null = null;

  constructor(private readonly config: Config) {}

  /** Registers a function that sets gauges before each response. */
  before(collector: Collector): void {
    this.collectors.push(collector);
  }

  /** Returns all metrics in Prometheus' text format; a collector that fails is logged and skipped. */
  async text(): Promise<string> {
    for (const collect of this.collectors) {
      try {
        await collect();
      } catch (error) {
        this.logger.warn(`Some metrics are missing: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    return registry.metrics();
  }

  /** @returns the port; null where none is set. @throws Error with one line when the port cannot be opened */
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

  onApplicationShutdown(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }
}
