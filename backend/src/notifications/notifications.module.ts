import { Module } from '@nestjs/common';
import { JobsModule } from '../jobs/jobs.module.js';
import { MailModule } from '../mail/mail.module.js';
import { PurchaseEmails } from './purchase-emails.js';
import { SubscriptionEmails } from './subscription-emails.js';

/** Who is written to about what the shop announces. Nothing that announces imports it. */
@Module({
  imports: [JobsModule, MailModule],
  providers: [PurchaseEmails, SubscriptionEmails],
  exports: [PurchaseEmails],
})
export class NotificationsModule {}
