import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CheckoutModule } from '../checkout/checkout.module.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { MailModule } from '../mail/mail.module.js';
import { UsersModule } from '../users/users.module.js';
import { Joining } from './joining.js';
import { MagicLink } from './magic-link.entity.js';
import { MagicLinksController } from './magic-links.controller.js';
import { MagicLinks } from './magic-links.service.js';
import { PrivacyController } from './privacy.controller.js';
import { Privacy } from './privacy.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([MagicLink]), CheckoutModule, JobsModule, MailModule, UsersModule],
  controllers: [MagicLinksController, PrivacyController],
  providers: [MagicLinks, Joining, Privacy],
})
export class IdentityModule {}
