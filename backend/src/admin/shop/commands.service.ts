import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import { EntityManager, Not } from 'typeorm';
import { RefundsService } from '../../checkout/refunds.service.js';
import { EntitlementsService } from '../../entitlements/entitlements.service.js';
import { PurchaseEmailsService } from '../../notifications/purchase-emails.service.js';
import { AppError } from '../../platform/http/errors.js';
import { newToken } from '../../platform/http/tokens.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { EmailQueueService } from '../../platform/mail/email-queue.service.js';
import { ReportsService } from '../../reports/reports.service.js';
import { SubscriptionsService } from '../../subscriptions/subscriptions.service.js';
import { type Actor, AuditRepository } from '../audit/audit.repository.js';
import { rowNumber } from '../lists/list-query.js';
import type { CancelSubscriptionDto, GrantCreditDto, MailPreviewView } from './commands.dto.js';

/** What the operator may do in the shop. Each command is recorded in its transaction. */
@Injectable()
export class ShopCommandsService {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly refunds: RefundsService,
    private readonly subscriptions: SubscriptionsService,
    private readonly purchaseEmails: PurchaseEmailsService,
    private readonly entitlements: EntitlementsService,
    private readonly reports: ReportsService,
    private readonly emailQueue: EmailQueueService,
    private readonly jobs: JobsService,
    private readonly audit: AuditRepository,
  ) {}

  async refund(sessionId: string, reason: string, by: Actor): Promise<void> {
    if (!(await this.manager.existsBy('checkout_sessions', { id: sessionId })))
      throw new AppError('SESSION_NOT_FOUND', 'This purchase was not found.');
    const refunded = await this.refunds.issueRefund(sessionId, 'operator', (tx) =>
      this.audit.record(by, 'refund', sessionId, { reason }, tx),
    );
    if (!refunded) throw new AppError('REFUND_NOT_POSSIBLE', 'This purchase has already been refunded.');
  }

  async refundSubscriptionPayment(id: string, reason: string, by: Actor): Promise<void> {
    const refunded =
      (await this.manager.existsBy('payments', { id, kind: Not('purchase') })) &&
      (await this.refunds.issueRefund(id, 'operator', (tx) =>
        this.audit.record(by, 'refund-subscription-payment', id, { reason }, tx),
      ));
    if (!refunded) throw new AppError('REFUND_NOT_POSSIBLE', 'This payment cannot be refunded.');
  }

  async cancel(id: string, { reason, atOnce = false }: CancelSubscriptionDto, by: Actor): Promise<void> {
    await this.audit.run(by, 'cancel-subscription', id, { reason, atOnce }, (tx) =>
      this.subscriptions.cancelFor(tx, id, { atOnce }),
    );
  }

  async resendReceipt(sessionId: string, reason: string, by: Actor): Promise<void> {
    await this.audit.run(by, 'resend-receipt', sessionId, { reason }, async (tx) => {
      if (!(await this.purchaseEmails.receiptAgain(tx, sessionId, newToken())))
        throw new AppError('CONFLICT', 'There is no paid purchase with an email address to send a receipt to.');
    });
  }

  async grantCredit(userId: string, { reason, credits }: GrantCreditDto, by: Actor): Promise<void> {
    await this.audit.run(by, 'grant-credit', userId, { reason, credits }, async (tx) => {
      if (!(await this.entitlements.grantCredits(tx, userId, credits)))
        throw new AppError('USER_NOT_FOUND', 'User not found');
    });
  }

  async release(token: string, reason: string, by: Actor): Promise<void> {
    await this.audit.run(by, 'release-report', token, { reason }, (tx) => this.reports.release(tx, token));
  }

  async retryJob(id: string, by: Actor): Promise<void> {
    await this.audit.run(by, 'retry-job', id, {}, async (tx) => {
      if (!rowNumber(id) || !(await this.jobs.retry(tx, id)))
        throw new AppError('CONFLICT', 'This job is running or already done.');
    });
  }

  async previewMail(id: string, by: Actor): Promise<MailPreviewView> {
    const preview = rowNumber(id) ? await this.emailQueue.preview(id) : null;
    if (!preview) throw new AppError('NOT_FOUND', 'The content of this email is not kept.');
    await this.audit.record(by, 'preview-mail', id);
    return preview;
  }
}
