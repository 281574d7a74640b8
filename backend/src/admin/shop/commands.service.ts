import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { PurchaseEmails } from '../../notifications/purchase-emails.js';
import { CheckoutSessionsRepository } from '../../checkout/checkout-sessions.repository.js';
import { RefundsService } from '../../checkout/refunds.service.js';
import { SubscriptionsService } from '../../subscriptions/subscriptions.service.js';
import { EntitlementsService } from '../../entitlements/entitlements.service.js';
import { AppError } from '../../http/errors.js';
import { newToken } from '../../http/tokens.js';
import { JobsService } from '../../jobs/jobs.service.js';
import { EmailQueue } from '../../mail/email-queue.service.js';
import { audit, type Actor } from '../audit/audit.js';
import type { CancelPlanDto, GrantCreditDto, MailPreviewView } from './commands.dto.js';

/** What the operator may do in the shop. The rooms do it; the reason is noted in the same transaction. */
@Injectable()
export class ShopCommandsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly refunds: RefundsService,
    private readonly sessions: CheckoutSessionsRepository,
    private readonly subscriptions: SubscriptionsService,
    private readonly notices: PurchaseEmails,
    private readonly entitlements: EntitlementsService,
    private readonly emailQueue: EmailQueue,
    private readonly jobs: JobsService,
  ) {}

  /** @throws AppError SESSION_NOT_FOUND, REFUND_NOT_POSSIBLE */
  async refund(sessionId: string, reason: string, by: Actor): Promise<void> {
    if (!(await this.sessions.find(sessionId))) throw new AppError('SESSION_NOT_FOUND', 'This purchase was not found.');
    await this.refundPayment(sessionId, 'refund', reason, by);
  }

  /** A later payment of a subscription. @throws AppError REFUND_NOT_POSSIBLE */
  async refundCharge(id: string, reason: string, by: Actor): Promise<void> {
    await this.refundPayment(id, 'refund-charge', reason, by);
  }

  private async refundPayment(
    id: string,
    action: 'refund' | 'refund-charge',
    reason: string,
    by: Actor,
  ): Promise<void> {
    const done = await this.refunds.refund(id, 'operator', (tx) => audit(tx, by, action, id, { reason }));
    if (!done) throw new AppError('REFUND_NOT_POSSIBLE', 'This payment has been refunded already.');
  }

  /** @throws AppError SUBSCRIPTION_NOT_FOUND, CONFLICT */
  async cancel(id: string, { reason, atOnce = false }: CancelPlanDto, by: Actor): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      await this.subscriptions.cancelFor(tx, id, atOnce);
      await audit(tx, by, 'cancel-subscription', id, { reason, atOnce });
    });
  }

  /** @throws AppError CONFLICT when there is no receipt, or nobody to send it to */
  async resendReceipt(sessionId: string, reason: string, by: Actor): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      if (!(await this.notices.receipt(tx, sessionId, newToken())))
        throw new AppError('CONFLICT', 'There is no paid purchase with an e-mail address to send a receipt to.');
      await audit(tx, by, 'resend-receipt', sessionId, { reason });
    });
  }

  /** @throws AppError USER_NOT_FOUND */
  async grantCredit(userId: string, { reason, credits }: GrantCreditDto, by: Actor): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      if (!(await this.entitlements.grantCredits(tx, userId, credits)))
        throw new AppError('USER_NOT_FOUND', 'User not found');
      await audit(tx, by, 'grant-credit', userId, { reason, credits });
    });
  }

  /** @throws AppError CONFLICT when it is running, or done meanwhile */
  async retryJob(id: string, by: Actor): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      if (!/^\d{1,18}$/.test(id) || !(await this.jobs.retry(tx, id)))
        throw new AppError('CONFLICT', 'This job is running, or is done already.');
      await audit(tx, by, 'retry-job', id);
    });
  }

  /** @throws AppError NOT_FOUND when nothing of its content is kept */
  async previewMail(id: string, by: Actor): Promise<MailPreviewView> {
    const preview = /^\d{1,18}$/.test(id) ? await this.emailQueue.preview(id) : null;
    if (!preview) throw new AppError('NOT_FOUND', 'The content of this mail is not kept.');
    await audit(this.dataSource.manager, by, 'preview-mail', id);
    return preview;
  }
}
