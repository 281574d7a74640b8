import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiData, ApiFailures } from '../platform/http/envelope.dto.js';
import { Limit } from '../platform/http/limits/limit.js';
import { CurrentVisitor, type Visitor } from '../platform/http/visitor.js';
import { RenewalPaymentsService } from './renewal-payments.service.js';
import {
  ExtraReportDto,
  CompleteRenewalDto,
  RenewalPaymentView,
  SubscriptionListView,
  SubscriptionView,
  UnlockedReportView,
} from './subscription.dto.js';
import { SubscriptionViewsService } from './subscription-views.service.js';
import { SubscriptionsService } from './subscriptions.service.js';
import { UnlocksService } from './unlocks.service.js';

@ApiTags('subscriptions')
@Controller()
export class SubscriptionsController {
  constructor(
    private readonly subscriptions: SubscriptionsService,
    private readonly views: SubscriptionViewsService,
    private readonly renewalPayments: RenewalPaymentsService,
    private readonly unlocks: UnlocksService,
  ) {}

  @Get('subscriptions')
  @ApiOperation({ summary: "The visitor's subscriptions, with upcoming charges and usage" })
  @ApiData(SubscriptionListView)
  async listSubscriptions(@CurrentVisitor() visitor: Visitor): Promise<SubscriptionListView> {
    return { subscriptions: await this.views.list(visitor) };
  }

  @Post('subscriptions/:subscriptionId/cancel')
  @ApiOperation({
    summary: 'Stop the renewal of a subscription',
    description:
      'What is paid for stays available until the period ends; nothing is charged again. A subscription whose renewal was refused ends immediately. ' +
      'Repeating it changes nothing.',
  })
  @ApiData(SubscriptionView)
  @ApiFailures('SUBSCRIPTION_NOT_FOUND')
  async cancelSubscription(
    @Param('subscriptionId') id: string,
    @CurrentVisitor() visitor: Visitor,
  ): Promise<SubscriptionView> {
    return this.views.view(await this.subscriptions.cancel(id, visitor));
  }

  @Post('subscriptions/:subscriptionId/resume')
  @ApiOperation({
    summary: 'Undo a cancellation',
    description:
      'Possible until the paid period ends. The subscription then renews on that day at the price agreed to. What the owner of the mailbox ' +
      'canceled is resumed only by a payer who has proven that mailbox; others get PROOF_REQUIRED.',
  })
  @ApiData(SubscriptionView)
  @ApiFailures('SUBSCRIPTION_NOT_FOUND', 'ALREADY_SUBSCRIBED', 'PROOF_REQUIRED')
  async resumeSubscription(
    @Param('subscriptionId') id: string,
    @CurrentVisitor() visitor: Visitor,
  ): Promise<SubscriptionView> {
    return this.views.view(await this.subscriptions.resume(id, visitor));
  }

  @Post('checkout/renewal/:subscriptionId')
  @Limit('checkout')
  @ApiOperation({
    summary: 'Open the payment of a renewal that was refused',
    description:
      'For its buyer, who pays it with another method. Calling again while it is open returns the same payment.',
  })
  @ApiData(RenewalPaymentView)
  @ApiFailures('SUBSCRIPTION_NOT_FOUND', 'CONFLICT', 'PAYMENT_PROCESSING', 'PAYMENT_UNAVAILABLE')
  openRenewal(@Param('subscriptionId') id: string, @CurrentVisitor() visitor: Visitor): Promise<RenewalPaymentView> {
    return this.renewalPayments.open(id, visitor);
  }

  @Post('checkout/renewal/:subscriptionId/complete')
  @Limit('checkout')
  @ApiOperation({
    summary: 'Charge the open payment of a renewal and settle it',
    description:
      'Repeating the call charges once and answers the same. The method is kept for the renewals that follow. ' +
      'PAYMENT_ACTION_REQUIRED and PAYMENT_PROCESSING: as with POST /api/checkout/complete.',
  })
  @ApiData(SubscriptionView)
  @ApiFailures(
    'VALIDATION',
    'SUBSCRIPTION_NOT_FOUND',
    'CONFLICT',
    'PAYMENT_DECLINED',
    'PAYMENT_ACTION_REQUIRED',
    'PAYMENT_PROCESSING',
    'NOT_PAID',
    'PAYMENT_UNAVAILABLE',
  )
  async completeRenewal(
    @Param('subscriptionId') id: string,
    @Body() { paymentMethod }: CompleteRenewalDto,
    @CurrentVisitor() visitor: Visitor,
  ): Promise<SubscriptionView> {
    return this.views.view(await this.renewalPayments.pay(id, paymentMethod, visitor));
  }

  @Post('reports/:reportId/unlock')
  @ApiOperation({
    summary: 'Unlock a report with what was already bought',
    description:
      "Uses the allowance of a subscription's period first, then one credit. An unlocked report costs nothing more.",
  })
  @ApiData(UnlockedReportView)
  @ApiFailures('REPORT_NOT_FOUND', 'NO_CREDITS', 'VEHICLE_NOT_IDENTIFIED', 'NO_RECORDS', 'OFFER_NOT_AVAILABLE')
  unlockReport(@Param('reportId') reportId: string, @CurrentVisitor() visitor: Visitor): Promise<UnlockedReportView> {
    return this.unlocks.unlock(reportId, visitor);
  }

  @Post('checkout/extra-report')
  @Limit('checkout')
  @ApiOperation({
    summary: 'One more report on the unlimited subscription, at its price for an extra report',
    description: 'Charged to the kept payment method, once, and only with `confirmed: true`.',
  })
  @ApiData(UnlockedReportView)
  @ApiFailures(
    'VALIDATION',
    'CONSENT_REQUIRED',
    'PAYMENT_DECLINED',
    'REPORT_NOT_FOUND',
    'OFFER_NOT_AVAILABLE',
    'SUBSCRIPTION_NOT_FOUND',
    'SESSION_CLOSED',
    'PAYMENT_PROCESSING',
    'VEHICLE_NOT_IDENTIFIED',
    'NO_RECORDS',
    'PAYMENT_UNAVAILABLE',
  )
  buyExtraReport(@Body() body: ExtraReportDto, @CurrentVisitor() visitor: Visitor): Promise<UnlockedReportView> {
    return this.unlocks.buyExtra(body.reportId, body.confirmed, visitor);
  }
}
