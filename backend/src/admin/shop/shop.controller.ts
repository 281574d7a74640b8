import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { ApiData, ApiFailures } from '../../platform/http/envelope.dto.js';
import type { Actor } from '../audit/audit.repository.js';
import { CurrentOperator, OperatorOnly } from '../login/operator.guard.js';
import { CancelSubscriptionDto, DONE, DoneView, GrantCreditDto, MailPreviewView, ReasonDto } from './commands.dto.js';
import { ShopCommandsService } from './commands.service.js';
import { ProviderHealthView } from './providers.dto.js';
import { ProvidersService } from './providers.service.js';

@OperatorOnly()
@Controller('admin')
export class ShopController {
  constructor(
    private readonly commands: ShopCommandsService,
    private readonly providers: ProvidersService,
  ) {}

  @Post('checkout-sessions/:id/refund')
  @ApiOperation({ summary: 'Refund a purchase and withdraw what it paid for' })
  @ApiData(DoneView)
  @ApiFailures('VALIDATION', 'SESSION_NOT_FOUND', 'REFUND_NOT_POSSIBLE')
  async refundPurchase(@Param('id') id: string, @Body() { reason }: ReasonDto, @CurrentOperator() by: Actor) {
    await this.commands.refund(id, reason, by);
    return DONE;
  }

  @Post('checkout-sessions/:id/receipt')
  @ApiOperation({ summary: 'Send the receipt of a purchase again' })
  @ApiData(DoneView)
  @ApiFailures('VALIDATION', 'CONFLICT')
  async resendReceipt(@Param('id') id: string, @Body() { reason }: ReasonDto, @CurrentOperator() by: Actor) {
    await this.commands.resendReceipt(id, reason, by);
    return DONE;
  }

  @Post('subscription-payments/:id/refund')
  @ApiOperation({
    summary:
      'Refund a renewal or an extra report. The subscription ends with the renewal of its current period, and does ' +
      'not renew after that of an older one',
  })
  @ApiData(DoneView)
  @ApiFailures('VALIDATION', 'REFUND_NOT_POSSIBLE')
  async refundSubscriptionPayment(
    @Param('id') id: string,
    @Body() { reason }: ReasonDto,
    @CurrentOperator() by: Actor,
  ) {
    await this.commands.refundSubscriptionPayment(id, reason, by);
    return DONE;
  }

  @Post('subscriptions/:id/cancel')
  @ApiOperation({ summary: 'Cancel a subscription, at the end of its period or at once' })
  @ApiData(DoneView)
  @ApiFailures('VALIDATION', 'SUBSCRIPTION_NOT_FOUND', 'CONFLICT')
  async cancelSubscriptionAsOperator(
    @Param('id') id: string,
    @Body() body: CancelSubscriptionDto,
    @CurrentOperator() by: Actor,
  ) {
    await this.commands.cancel(id, body, by);
    return DONE;
  }

  @Post('reports/:token/release')
  @ApiOperation({ summary: 'Release a paid report that is waiting for a signature or address' })
  @ApiData(DoneView)
  @ApiFailures('VALIDATION', 'REPORT_NOT_FOUND', 'CONFLICT')
  async releaseReport(@Param('token') token: string, @Body() { reason }: ReasonDto, @CurrentOperator() by: Actor) {
    await this.commands.release(token, reason, by);
    return DONE;
  }

  @Post('users/:id/credits')
  @ApiOperation({ summary: 'Give a visitor credits' })
  @ApiData(DoneView)
  @ApiFailures('VALIDATION', 'USER_NOT_FOUND')
  async grantCredit(@Param('id') id: string, @Body() body: GrantCreditDto, @CurrentOperator() by: Actor) {
    await this.commands.grantCredit(id, body, by);
    return DONE;
  }

  @Post('jobs/:id/retry')
  @ApiOperation({ summary: 'Run a job again at once, with all its attempts' })
  @ApiData(DoneView)
  @ApiFailures('CONFLICT')
  async retryJob(@Param('id') id: string, @CurrentOperator() by: Actor) {
    await this.commands.retryJob(id, by);
    return DONE;
  }

  @Get('mails/:id/preview')
  @ApiOperation({ summary: 'An email as its recipient sees it', description: 'Leaves a row in the audit log.' })
  @ApiData(MailPreviewView)
  @ApiFailures('NOT_FOUND')
  previewMail(@Param('id') id: string, @CurrentOperator() by: Actor): Promise<MailPreviewView> {
    return this.commands.previewMail(id, by);
  }

  @Get('providers')
  @ApiOperation({ summary: 'The providers the shop depends on, how they are doing and what they cost' })
  @ApiData(ProviderHealthView)
  getProviders(): Promise<ProviderHealthView> {
    return this.providers.health();
  }
}
