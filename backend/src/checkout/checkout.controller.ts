import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiData, ApiFailures } from '../http/envelope.dto.js';
import { CurrentVisitor, type Visitor } from '../http/visitor.js';
import { PaymentProvider } from '../payments/payment-provider.js';
import {
  CheckoutSessionView,
  CompleteCheckoutDto,
  CompletedCheckout,
  OfferList,
  OpenCheckoutDto,
} from './checkout.dto.js';
import { CheckoutService } from './checkout.service.js';
import { OFFERS } from './offer-catalogue.js';

@ApiTags('checkout')
@Controller()
export class CheckoutController {
  constructor(
    private readonly checkout: CheckoutService,
    private readonly payments: PaymentProvider,
  ) {}

  @Get('offers')
  @ApiOperation({ summary: 'What can be bought, at which price and on which terms' })
  @ApiData(OfferList)
  listOffers(): OfferList {
    return { offers: [...OFFERS], payments: { provider: this.payments.name, simulated: this.payments.simulated } };
  }

  @Post('checkout/session')
  @HttpCode(200)
  @ApiOperation({ summary: 'Quote an offer for a report and open its payment' })
  @ApiData(CheckoutSessionView)
  @ApiFailures('VALIDATION', 'UNKNOWN_OFFER', 'CONSENT_REQUIRED', 'REPORT_NOT_FOUND')
  openCheckout(@Body() body: OpenCheckoutDto, @CurrentVisitor() visitor: Visitor): Promise<CheckoutSessionView> {
    return this.checkout.open(body, visitor);
  }

  @Post('checkout/complete')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Charge a session and settle it',
    description: 'Repeating the call charges once and answers the same.',
  })
  @ApiData(CompletedCheckout)
  @ApiFailures('VALIDATION', 'PAYMENT_DECLINED', 'SESSION_NOT_FOUND', 'QUOTE_EXPIRED', 'SESSION_CLOSED', 'NOT_PAID')
  completeCheckout(@Body() body: CompleteCheckoutDto, @CurrentVisitor() visitor: Visitor): Promise<CompletedCheckout> {
    return this.checkout.complete(body, visitor);
  }
}
