import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { JobsModule } from '../jobs/jobs.module.js';
import { MailModule } from '../mail/mail.module.js';
import { UsersModule } from '../users/users.module.js';
import { AccountMergeService } from './account-merge.service.js';
import { MagicLink } from './magic-link.entity.js';
import { MagicLinksController } from './magic-links.controller.js';
import { MagicLinksRepository } from './magic-links.repository.js';
import { MagicLinksService } from './magic-links.service.js';
import { PersonalDataModule } from '../personal-data/personal-data.module.js';
import { IdentityPersonalData } from './identity.personal-data.js';

@Module({
  imports: [TypeOrmModule.forFeature([MagicLink]), JobsModule, MailModule, UsersModule, PersonalDataModule],
  controllers: [MagicLinksController],
  providers: [MagicLinksRepository, MagicLinksService, AccountMergeService, IdentityPersonalData],
})
export class IdentityModule {}
