import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { join } from 'node:path';
import { Config } from '../config/config.js';
import { EmailsRepository } from './emails.repository.js';
import { EmailOwnersService } from './email-owners.service.js';
import { EmailQueueService } from './email-queue.service.js';
import { MailPersonalData } from './mail.personal-data.js';
import { MailSender } from './mail-sender.js';
import { Mail } from './mail.entity.js';
import { MailPreference } from './mail-preference.entity.js';
import { MailPreferencesService } from './mail-preferences.service.js';
import { OutboxMail } from './outbox-mail.js';
import { SmtpMail } from './smtp-mail.js';
import { UnsubscribeController } from './unsubscribe.controller.js';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([Mail, MailPreference])],
  controllers: [UnsubscribeController],
  providers: [
    EmailOwnersService,
    EmailsRepository,
    EmailQueueService,
    MailPersonalData,
    MailPreferencesService,
    {
      provide: MailSender,
      inject: [Config],
      useFactory: (config: Config): MailSender => SmtpMail.of(config) ?? new OutboxMail(join(config.dataDir, 'outbox')),
    },
  ],
  exports: [EmailOwnersService, EmailQueueService, MailSender],
})
export class MailModule {}
