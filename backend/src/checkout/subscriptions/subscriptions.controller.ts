import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiData, ApiFailures } from '../../http/envelope.dto.js';
import { CurrentVisitor, type Visitor } from '../../http/visitor.js';
import {
  ExtraReportDto,
  SubscriptionList,
  SubscriptionView,
  UnlockedReport,
  viewSubscription,
} from './subscription.dto.js';
import { Subscriptions } from './subscriptions.service.js';
import { Unlocks } from './unlocks.service.js';

@ApiTags('subscriptions')
@Controller()
export class SubscriptionsController {
  constructor(
    private readonly subscriptions: Subscriptions,
    private readonly unlocks: Unlocks,
  ) {}

  @Get('subscriptions')
  @ApiOperation({ summary: "The visitor's plans, with what is charged when and what is used" })
  @ApiData(SubscriptionList)
  async listSubscriptions(@CurrentVisitor() visitor: Visitor): Promise<SubscriptionList> {
    return { subscriptions: (await this.subscriptions.list(visitor)).map(viewSubscription) };
  }

  @Post('subscriptions/:subscriptionId/cancel')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Stop the renewal of a plan',
    description:
      'What is paid for stays until the period ends; nothing is charged again. Repeating it changes nothing.',
  })
  @ApiData(SubscriptionView)
  @ApiFailures('SUBSCRIPTION_NOT_FOUND')
  async cancelSubscription(
    @Param('subscriptionId') id: string,
    @CurrentVisitor() visitor: Visitor,
  ): Promise<SubscriptionView> {
    return viewSubscription(await this.subscriptions.cancel(id, visitor));
  }

  @Post('subscriptions/:subscriptionId/resume')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Take a cancellation back',
    description: 'Possible until the paid period ends. The plan then renews on that day at the price agreed to.',
  })
  @ApiData(SubscriptionView)
  @ApiFailures('SUBSCRIPTION_NOT_FOUND')
  async resumeSubscription(
    @Param('subscriptionId') id: string,
    @CurrentVisitor() visitor: Visitor,
  ): Promise<SubscriptionView> {
    return viewSubscription(await this.subscriptions.resume(id, visitor));
  }

  @Post('reports/:reportId/unlock')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Unlock a report with what has been bought before',
    description: "Uses the allowance of a plan's period first, then one credit. An unlocked report costs nothing more.",
  })
  @ApiData(UnlockedReport)
  @ApiFailures('REPORT_NOT_FOUND', 'NO_CREDITS', 'NO_RECORDS')
  unlockReport(@Param('reportId') reportId: string, @CurrentVisitor() visitor: Visitor): Promise<UnlockedReport> {
    return this.unlocks.unlock(reportId, visitor);
  }

  @Post('checkout/extra-report')
  @HttpCode(200)
  @ApiOperation({
    summary: 'One more report on the unlimited plan, for $1.00',
    description: 'Charged to the kept payment method, once, and only with `confirmed: true`.',
  })
  @ApiData(UnlockedReport)
  @ApiFailures(
    'VALIDATION',
    'CONSENT_REQUIRED',
    'PAYMENT_DECLINED',
    'REPORT_NOT_FOUND',
    'SUBSCRIPTION_NOT_FOUND',
    'PAYMENT_PROCESSING',
    'NO_RECORDS',
    'PAYMENT_UNAVAILABLE',
  )
  buyExtraReport(@Body() body: ExtraReportDto, @CurrentVisitor() visitor: Visitor): Promise<UnlockedReport> {
    return this.unlocks.buyExtra(body.reportId, body.confirmed, visitor);
  }
}
