import { Body, Controller, Get, Param } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { InjectEntityManager } from '@nestjs/typeorm';
import { EntityManager, Not } from 'typeorm';
import { RefundsService } from '../../checkout/refunds.service.js';
import { EntitlementsService } from '../../entitlements/entitlements.service.js';
import { PurchaseEmailsService } from '../../notifications/purchase-emails.service.js';
import { ApiData, ApiFailures } from '../../platform/http/envelope.dto.js';
import { AppError } from '../../platform/http/errors.js';
import { newToken } from '../../platform/http/tokens.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { EmailQueueService } from '../../platform/mail/email-queue.service.js';
import { ReportsService } from '../../reports/reports.service.js';
import { SubscriptionsService } from '../../subscriptions/subscriptions.service.js';
import { type Actor, AuditRepository } from '../audit/audit.repository.js';
import { rowNumber } from '../lists/list-query.js';
import { CurrentOperator, OperatorOnly } from '../login/operator.guard.js';
import { Command } from './command.js';
import { CancelSubscriptionDto, GrantCreditDto, MailPreviewView, ReasonDto } from './commands.dto.js';
import { ProviderHealthView } from './providers.dto.js';
import { ProvidersService } from './providers.service.js';

/** What the operator may do in the shop. Each command is recorded in its transaction. */
@OperatorOnly()
@Controller('admin')
export class ShopController {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly refunds: RefundsService,
    private readonly subscriptions: SubscriptionsService,
    private readonly purchaseEmails: PurchaseEmailsService,
    private readonly entitlements: EntitlementsService,
    private readonly reports: ReportsService,
    private readonly emailQueue: EmailQueueService,
    private readonly jobs: JobsService,
    private readonly providers: ProvidersService,
    private readonly audit: AuditRepository,
  ) {}

  @Command(
    'checkout-sessions/:id/refund',
    { summary: 'Refund a purchase and withdraw what it paid for' },
    ...(['VALIDATION', 'SESSION_NOT_FOUND', 'REFUND_NOT_POSSIBLE'] as const),
  )
  async refundPurchase(
    @Param('id') id: string,
    @Body() { reason }: ReasonDto,
    @CurrentOperator() by: Actor,
  ): Promise<void> {
    if (!(await this.manager.existsBy('checkout_sessions', { id })))
      throw new AppError('SESSION_NOT_FOUND', 'This purchase was not found.');
    const refunded = await this.refunds.issueRefund(id, 'operator', (tx) =>
      this.audit.record(by, 'refund', id, { reason }, tx),
    );
    if (!refunded) throw new AppError('REFUND_NOT_POSSIBLE', 'This purchase has already been refunded.');
  }

  @Command(
    'checkout-sessions/:id/receipt',
    { summary: 'Send the receipt of a purchase again' },
    'VALIDATION',
    'CONFLICT',
  )
  resendReceipt(@Param('id') id: string, @Body() { reason }: ReasonDto, @CurrentOperator() by: Actor): Promise<void> {
    return this.audit.run(by, 'resend-receipt', id, { reason }, async (tx) => {
      if (!(await this.purchaseEmails.receiptAgain(tx, id, newToken())))
        throw new AppError('CONFLICT', 'There is no paid purchase with an email address to send a receipt to.');
    });
  }

  @Command(
    'subscription-payments/:id/refund',
    {
      summary:
        'Refund a renewal or an extra report. The subscription ends with the renewal of its current period, and does ' +
        'not renew after that of an older one',
    },
    'VALIDATION',
    'REFUND_NOT_POSSIBLE',
  )
  async refundSubscriptionPayment(
    @Param('id') id: string,
    @Body() { reason }: ReasonDto,
    @CurrentOperator() by: Actor,
  ): Promise<void> {
    const refunded =
      (await this.manager.existsBy('payments', { id, kind: Not('purchase') })) &&
      (await this.refunds.issueRefund(id, 'operator', (tx) =>
        this.audit.record(by, 'refund-subscription-payment', id, { reason }, tx),
      ));
    if (!refunded) throw new AppError('REFUND_NOT_POSSIBLE', 'This payment cannot be refunded.');
  }

  @Command(
    'subscriptions/:id/cancel',
    { summary: 'Cancel a subscription, at the end of its period or immediately' },
    ...(['VALIDATION', 'SUBSCRIPTION_NOT_FOUND', 'CONFLICT'] as const),
  )
  cancelSubscriptionAsOperator(
    @Param('id') id: string,
    @Body() { reason, atOnce = false }: CancelSubscriptionDto,
    @CurrentOperator() by: Actor,
  ): Promise<void> {
    return this.audit.run(by, 'cancel-subscription', id, { reason, atOnce }, (tx) =>
      this.subscriptions.cancelFor(tx, id, { atOnce }),
    );
  }

  @Command(
    'reports/:token/release',
    { summary: 'Release a paid report that is waiting for a signature or address' },
    ...(['VALIDATION', 'REPORT_NOT_FOUND', 'CONFLICT'] as const),
  )
  releaseReport(
    @Param('token') token: string,
    @Body() { reason }: ReasonDto,
    @CurrentOperator() by: Actor,
  ): Promise<void> {
    return this.audit.run(by, 'release-report', token, { reason }, (tx) => this.reports.release(tx, token));
  }

  @Command('users/:id/credits', { summary: 'Give a visitor credits' }, 'VALIDATION', 'USER_NOT_FOUND')
  grantCredit(
    @Param('id') id: string,
    @Body() { reason, credits }: GrantCreditDto,
    @CurrentOperator() by: Actor,
  ): Promise<void> {
    return this.audit.run(by, 'grant-credit', id, { reason, credits }, async (tx) => {
      if (!(await this.entitlements.grantCredits(tx, id, credits)))
        throw new AppError('USER_NOT_FOUND', 'User not found');
    });
  }

  @Command('jobs/:id/retry', { summary: 'Run a job again immediately, with all its attempts' }, 'CONFLICT')
  retryJob(@Param('id') id: string, @CurrentOperator() by: Actor): Promise<void> {
    return this.audit.run(by, 'retry-job', id, {}, async (tx) => {
      if (!rowNumber(id) || !(await this.jobs.retry(tx, id)))
        throw new AppError('CONFLICT', 'This job is running or already done.');
    });
  }

  @Get('mails/:id/preview')
  @ApiOperation({ summary: 'An email as its recipient sees it', description: 'Leaves a row in the audit log.' })
  @ApiData(MailPreviewView)
  @ApiFailures('NOT_FOUND')
  async previewMail(@Param('id') id: string, @CurrentOperator() by: Actor): Promise<MailPreviewView> {
    const preview = rowNumber(id) ? await this.emailQueue.preview(id) : null;
    if (!preview) throw new AppError('NOT_FOUND', 'The content of this email is not kept.');
    await this.audit.record(by, 'preview-mail', id);
    return preview;
  }

  @Get('providers')
  @ApiOperation({ summary: 'The providers the shop depends on, how they are doing and what they cost' })
  @ApiData(ProviderHealthView)
  getProviders(): Promise<ProviderHealthView> {
    return this.providers.health();
  }
}
