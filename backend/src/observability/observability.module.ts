import { Global, Module } from '@nestjs/common';
import { MetricsServer } from './metrics-server.js';

/** What is counted, traced and told of the process itself. */
@Global()
@Module({ providers: [MetricsServer], exports: [MetricsServer] })
export class ObservabilityModule {}
