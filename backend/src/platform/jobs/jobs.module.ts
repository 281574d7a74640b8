import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { DomainEvents } from './domain-events.js';
import { DecoratedMethods } from './job-handler.js';
import { JobTasks } from './job-tasks.js';
import { JobWorkerService } from './job-worker.service.js';
import { JobsRepository } from './jobs.repository.js';
import { JobsService } from './jobs.service.js';

@Global()
@Module({
  imports: [DiscoveryModule],
  providers: [DecoratedMethods, DomainEvents, JobTasks, JobWorkerService, JobsRepository, JobsService],
  exports: [DomainEvents, JobWorkerService, JobsService],
})
export class JobsModule {}
