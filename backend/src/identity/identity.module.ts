import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CheckoutModule } from '../checkout/checkout.module.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { MailModule } from '../mail/mail.module.js';
import { UsersModule } from '../users/users.module.js';
import { AccountMergeService } from './account-merge.service.js';
import { MagicLink } from './magic-link.entity.js';
import { MagicLinksController } from './magic-links.controller.js';
import { MagicLinksService } from './magic-links.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([MagicLink]), CheckoutModule, JobsModule, MailModule, UsersModule],
  controllers: [MagicLinksController],
  providers: [MagicLinksService, AccountMergeService],
})
export class IdentityModule {}
