import { Module } from '@nestjs/common';
import { AnnouncementsService } from './announcements.service.js';
import { JobsRepository } from './jobs.repository.js';
import { JobsService } from './jobs.service.js';

@Module({
  providers: [AnnouncementsService, JobsRepository, JobsService],
  exports: [AnnouncementsService, JobsService],
})
export class JobsModule {}
