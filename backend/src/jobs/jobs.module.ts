import { Module } from '@nestjs/common';
import { AnnouncementsService } from './announcements.service.js';
import { JobsService } from './jobs.service.js';

@Module({ providers: [AnnouncementsService, JobsService], exports: [AnnouncementsService, JobsService] })
export class JobsModule {}
