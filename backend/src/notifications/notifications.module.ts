import { Module } from '@nestjs/common';
import { DatabaseModule } from '../database/database.module.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { MailModule } from '../mail/mail.module.js';
import { NotificationsRepository } from './notifications.repository.js';
import { PurchaseEmails } from './purchase-emails.js';
import { ReportEmails } from './report-emails.js';
import { SubscriptionEmails } from './subscription-emails.js';

@Module({
  imports: [DatabaseModule, JobsModule, MailModule],
  providers: [NotificationsRepository, PurchaseEmails, SubscriptionEmails, ReportEmails],
  exports: [PurchaseEmails, SubscriptionEmails, ReportEmails],
})
export class NotificationsModule {}
