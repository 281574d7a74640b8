import { Global, Module } from '@nestjs/common';
import { MetricsService } from './metrics.service.js';

/** Metrics of this process. Logs, traces and error reports start before the application. */
@Global()
@Module({ providers: [MetricsService], exports: [MetricsService] })
export class TelemetryModule {}
