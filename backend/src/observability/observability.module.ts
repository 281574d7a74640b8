import { Global, Module } from '@nestjs/common';
import { MetricsService } from './metrics.service.js';

/** What is counted, traced and told of the process itself. */
@Global()
@Module({ providers: [MetricsService], exports: [MetricsService] })
export class ObservabilityModule {}
