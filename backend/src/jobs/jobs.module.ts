import { Module } from '@nestjs/common';
import { Jobs } from './jobs.service.js';

@Module({ providers: [Jobs], exports: [Jobs] })
export class JobsModule {}
