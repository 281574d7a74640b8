import { Module } from '@nestjs/common';
import { CasesModule } from '../cases/cases.module.js';
import { CaseEmailsService } from './case-emails.service.js';
import { NotificationsRepository } from './notifications.repository.js';
import { PurchaseEmailsService } from './purchase-emails.service.js';
import { ReportEmailsService } from './report-emails.service.js';
import { SubscriptionEmailsService } from './subscription-emails.service.js';

@Module({
  imports: [CasesModule],
  providers: [
    CaseEmailsService,
    NotificationsRepository,
    PurchaseEmailsService,
    SubscriptionEmailsService,
    ReportEmailsService,
  ],
  exports: [PurchaseEmailsService, SubscriptionEmailsService, ReportEmailsService],
})
export class NotificationsModule {}
