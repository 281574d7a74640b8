import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MailModule } from '../../platform/mail/mail.module.js';
import { UsersModule } from '../users.module.js';
import { AccountMergeService } from './account-merge.service.js';
import { BrowsersService } from './browsers.service.js';
import { EmailChange } from './email-change.entity.js';
import { EmailChangesService } from './email-changes.service.js';
import { MagicLink } from './magic-link.entity.js';
import { MagicLinksService } from './magic-links.service.js';
import { SignInController } from './sign-in.controller.js';
import { PersonalDataModule } from '../../platform/personal-data/personal-data.module.js';
import { IdentityPersonalData } from './identity.personal-data.js';

@Module({
  imports: [TypeOrmModule.forFeature([MagicLink, EmailChange]), MailModule, UsersModule, PersonalDataModule],
  controllers: [SignInController],
  providers: [MagicLinksService, AccountMergeService, BrowsersService, EmailChangesService, IdentityPersonalData],
  exports: [EmailChangesService],
})
export class IdentityModule {}
