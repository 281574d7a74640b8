import { Module } from '@nestjs/common';
import { JobsModule } from '../jobs/jobs.module.js';
import { Purge } from './purge.service.js';

@Module({ imports: [JobsModule], providers: [Purge] })
export class PurgeModule {}
