import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiData, ApiFailures } from '../platform/http/envelope.dto.js';
import { Limit } from '../platform/http/limits/limit.js';
import { PaidBrowsersService } from '../platform/http/limits/paid-browsers.service.js';
import { CurrentVisitor, type Visitor } from '../platform/http/visitor.js';
import { PaymentProvider } from '../payments/payment-provider.js';
import {
  CheckoutSessionView,
  CompleteCheckoutDto,
  CompletedCheckoutView,
  ExtendHoldDto,
  HoldPriceDto,
  OfferListView,
  OffersQuery,
  OpenCheckoutDto,
  PriceHoldView,
} from './checkout.dto.js';
import { CheckoutService } from './checkout.service.js';
import { OffersService } from './offers.service.js';
import { PriceHoldsService } from './price-holds.service.js';
import { EXTENSION_MINUTES, MAX_EXTENSIONS } from './quotes.js';

@ApiTags('checkout')
@Controller()
export class CheckoutController {
  constructor(
    private readonly offers: OffersService,
    private readonly holds: PriceHoldsService,
    private readonly checkout: CheckoutService,
    private readonly payments: PaymentProvider,
    private readonly paidBrowsers: PaidBrowsersService,
  ) {}

  @Get('offers')
  @ApiOperation({
    summary: 'What can be bought: the price, the terms and the pages that sell it',
    description: 'With a report: what this visitor may buy for it, and what they should know first.',
  })
  @ApiData(OfferListView)
  @ApiFailures('VALIDATION', 'REPORT_NOT_FOUND')
  async listOffers(@Query() { reportId }: OffersQuery, @CurrentVisitor() visitor: Visitor): Promise<OfferListView> {
    const { name: provider, simulated, publishableKey } = this.payments;
    const offered = reportId === undefined ? await this.offers.all() : await this.offers.of(reportId, visitor);
    return { ...offered, payments: { provider, simulated, publishableKey } };
  }

  @Post('checkout/hold')
  @Limit('checkout')
  @ApiOperation({ summary: 'Hold the prices of a page for a while, before the visitor agrees to anything' })
  @ApiData(PriceHoldView)
  @ApiFailures('VALIDATION', 'REPORT_NOT_FOUND', 'VEHICLE_NOT_IDENTIFIED', 'NO_RECORDS', 'OFFER_NOT_AVAILABLE')
  holdPrice(@Body() { reportId, page }: HoldPriceDto, @CurrentVisitor() visitor: Visitor): Promise<PriceHoldView> {
    return this.holds.start(reportId, page, visitor);
  }

  @Post('checkout/hold/extend')
  @Limit('checkout')
  @ApiOperation({
    summary: 'Hold them a little longer',
    description: `Adds ${EXTENSION_MINUTES} minutes, at most ${MAX_EXTENSIONS} times, while they are still held.`,
  })
  @ApiData(PriceHoldView)
  @ApiFailures('VALIDATION', 'QUOTE_EXPIRED', 'EXTENSION_LIMIT')
  extendHold(@Body() { hold }: ExtendHoldDto, @CurrentVisitor() visitor: Visitor): PriceHoldView {
    return this.holds.extend(hold, visitor);
  }

  @Post('checkout/session')
  @Limit('checkout')
  @ApiOperation({
    summary: 'Quote an offer for a report and open its payment',
    description:
      'While a payment for the same offer and report is under way, that session is answered instead of a new one. ' +
      'An offer of one report is refused with ALREADY_PAID while that report is open; a pack or a subscription is not.',
  })
  @ApiData(CheckoutSessionView)
  @ApiFailures(
    'VALIDATION',
    'UNKNOWN_OFFER',
    'CONSENT_REQUIRED',
    'REPORT_NOT_FOUND',
    'ALREADY_SUBSCRIBED',
    'OFFER_NOT_AVAILABLE',
    'VEHICLE_NOT_IDENTIFIED',
    'NO_RECORDS',
    'ALREADY_PAID',
    'QUOTE_EXPIRED',
    'PAYMENT_UNAVAILABLE',
  )
  openCheckout(@Body() body: OpenCheckoutDto, @CurrentVisitor() visitor: Visitor): Promise<CheckoutSessionView> {
    return this.checkout.open(body, visitor);
  }

  @Get('checkout/session/:sessionId')
  @ApiOperation({ summary: 'The status of a checkout session' })
  @ApiData(CheckoutSessionView)
  @ApiFailures('SESSION_NOT_FOUND', 'PAYMENT_UNAVAILABLE')
  getCheckout(@Param('sessionId') sessionId: string, @CurrentVisitor() visitor: Visitor): Promise<CheckoutSessionView> {
    return this.checkout.view(sessionId, visitor);
  }

  @Post('checkout/session/:sessionId/extend')
  @Limit('checkout')
  @ApiOperation({
    summary: 'Hold the price a little longer',
    description: `Adds ${EXTENSION_MINUTES} minutes, at most ${MAX_EXTENSIONS} times, while the price is still held.`,
  })
  @ApiData(CheckoutSessionView)
  @ApiFailures('SESSION_NOT_FOUND', 'QUOTE_EXPIRED', 'EXTENSION_LIMIT')
  extendCheckout(
    @Param('sessionId') sessionId: string,
    @CurrentVisitor() visitor: Visitor,
  ): Promise<CheckoutSessionView> {
    return this.checkout.extend(sessionId, visitor);
  }

  @Post('checkout/complete')
  @Limit('checkout')
  @ApiOperation({
    summary: 'Charge a session and settle it',
    description:
      'Repeating the call charges once and answers the same. PAYMENT_ACTION_REQUIRED: the bank wants a confirmation; let the ' +
      "provider's browser code ask for it and call again. PAYMENT_PROCESSING: the money is on its way; the session completes by itself.",
  })
  @ApiData(CompletedCheckoutView)
  @ApiFailures(
    'VALIDATION',
    'PAYMENT_DECLINED',
    'OFFER_NOT_AVAILABLE',
    'PAYMENT_ACTION_REQUIRED',
    'SESSION_NOT_FOUND',
    'QUOTE_EXPIRED',
    'SESSION_CLOSED',
    'NOT_PAID',
    'PAYMENT_PROCESSING',
    'ALREADY_PAID',
    'ALREADY_SUBSCRIBED',
    'PAYMENT_UNAVAILABLE',
  )
  async completeCheckout(
    @Body() body: CompleteCheckoutDto,
    @CurrentVisitor() visitor: Visitor,
  ): Promise<CompletedCheckoutView> {
    const completed = await this.checkout.complete(body, visitor);
    this.paidBrowsers.note(visitor.anonId);
    return completed;
  }
}
