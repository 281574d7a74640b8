import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { PurchaseEmailsService } from '../../notifications/purchase-emails.service.js';
import { RefundsService } from '../../checkout/refunds.service.js';
import { SubscriptionsService } from '../../subscriptions/subscriptions.service.js';
import { EntitlementsService } from '../../entitlements/entitlements.service.js';
import { AppError } from '../../platform/http/errors.js';
import { newToken } from '../../platform/http/tokens.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { EmailQueueService } from '../../platform/mail/email-queue.service.js';
import { ReportsService } from '../../reports/reports.service.js';
import { type Actor, AuditRepository } from '../audit/audit.repository.js';
import { CommandsRepository } from './commands.repository.js';
import type { CancelSubscriptionDto, GrantCreditDto, MailPreviewView } from './commands.dto.js';

/** What the operator may do in the shop. The modules do it; the reason is noted in the same transaction. */
@Injectable()
export class ShopCommandsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly refunds: RefundsService,
    private readonly subscriptions: SubscriptionsService,
    private readonly purchaseEmails: PurchaseEmailsService,
    private readonly entitlements: EntitlementsService,
    private readonly reports: ReportsService,
    private readonly emailQueue: EmailQueueService,
    private readonly jobs: JobsService,
    private readonly known: CommandsRepository,
    private readonly audit: AuditRepository,
  ) {}

  /** @throws AppError SESSION_NOT_FOUND, REFUND_NOT_POSSIBLE */
  async refund(sessionId: string, reason: string, by: Actor): Promise<void> {
    if (!(await this.known.purchaseExists(sessionId)))
      throw new AppError('SESSION_NOT_FOUND', 'This purchase was not found.');
    if (!(await this.refundPayment(sessionId, 'refund', reason, by)))
      throw new AppError('REFUND_NOT_POSSIBLE', 'This purchase has already been refunded.');
  }

  /** A later payment of a subscription, never a purchase, whose payment shares its id. @throws AppError REFUND_NOT_POSSIBLE */
  async refundSubscriptionPayment(id: string, reason: string, by: Actor): Promise<void> {
    const refunded =
      (await this.known.laterPaymentExists(id)) &&
      (await this.refundPayment(id, 'refund-subscription-payment', reason, by));
    if (!refunded) throw new AppError('REFUND_NOT_POSSIBLE', 'This payment cannot be refunded.');
  }

  /** @returns false when that has been done before */
  private refundPayment(
    id: string,
    action: 'refund' | 'refund-subscription-payment',
    reason: string,
    by: Actor,
  ): Promise<boolean> {
    return this.refunds.issueRefund(id, 'operator', (tx) => this.audit.record(by, action, id, { reason }, tx));
  }

  /** @throws AppError SUBSCRIPTION_NOT_FOUND, CONFLICT */
  async cancel(id: string, { reason, atOnce = false }: CancelSubscriptionDto, by: Actor): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      await this.subscriptions.cancelFor(tx, id, { atOnce });
      await this.audit.record(by, 'cancel-subscription', id, { reason, atOnce }, tx);
    });
  }

  /** @throws AppError CONFLICT when there is no receipt, or nobody to send it to */
  async resendReceipt(sessionId: string, reason: string, by: Actor): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      if (!(await this.purchaseEmails.receiptAgain(tx, sessionId, newToken())))
        throw new AppError('CONFLICT', 'There is no paid purchase with an email address to send a receipt to.');
      await this.audit.record(by, 'resend-receipt', sessionId, { reason }, tx);
    });
  }

  /** @throws AppError USER_NOT_FOUND */
  async grantCredit(userId: string, { reason, credits }: GrantCreditDto, by: Actor): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      if (!(await this.entitlements.grantCredits(tx, userId, credits)))
        throw new AppError('USER_NOT_FOUND', 'User not found');
      await this.audit.record(by, 'grant-credit', userId, { reason, credits }, tx);
    });
  }

  async release(token: string, reason: string, by: Actor): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      await this.reports.release(tx, token);
      await this.audit.record(by, 'release-report', token, { reason }, tx);
    });
  }

  /** @throws AppError CONFLICT when it is running, or done meanwhile */
  async retryJob(id: string, by: Actor): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      if (!/^\d{1,18}$/.test(id) || !(await this.jobs.retry(tx, id)))
        throw new AppError('CONFLICT', 'This job is running or already done.');
      await this.audit.record(by, 'retry-job', id, {}, tx);
    });
  }

  /** @throws AppError NOT_FOUND when nothing of its content is kept */
  async previewMail(id: string, by: Actor): Promise<MailPreviewView> {
    const preview = /^\d{1,18}$/.test(id) ? await this.emailQueue.preview(id) : null;
    if (!preview) throw new AppError('NOT_FOUND', 'The content of this email is not kept.');
    await this.audit.record(by, 'preview-mail', id);
    return preview;
  }
}
