import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Equals, IsBoolean, IsISO8601, IsNotEmpty, IsObject, IsOptional, IsString, MaxLength } from 'class-validator';
import { IsEmailAddress, IsVisibleText } from '../platform/http/input-rule.js';
import { EXAMPLE_TOKEN, IsToken, ReportToken } from '../platform/http/report-token.js';
import {
  OFFER_MODES,
  OFFER_NOTICES,
  type OfferMode,
  type OfferNotice,
  OfferView,
} from '../payments/offers/offer.dto.js';
import { PaymentHandleView, PaymentMethodDto } from '../payments/payment.dto.js';
import { HeldView } from '../subscriptions/subscription.dto.js';
import { type CheckoutStatus } from './checkout-states.js';
import { CHECKOUT_STATUSES } from '../platform/input-rules/codes.js';
import { nullableText, nullableTime } from '../platform/http/api-fields.js';

const Tag = (): PropertyDecorator => (target, property) => {
  ApiPropertyOptional({ type: String, maxLength: 255 })(target, property);
  IsOptional()(target, property);
  IsString({ message: 'Invalid input' })(target, property);
  MaxLength(255, { message: 'Invalid input' })(target, property);
};

/** POST /api/checkout/session (B7-005). */
export class OpenCheckoutDto {
  @ApiProperty({ example: 'single_report' })
  @MaxLength(50, { message: 'Invalid input' })
  @IsNotEmpty({ message: 'Required' })
  @IsString({ message: 'Required' })
  offerKey: string;

  @ReportToken('Token of the report that is bought')
  reportId: string;

  @ApiPropertyOptional({ description: 'Ignored: the visitor cookie decides who buys' })
  @IsOptional()
  @IsString()
  @MaxLength(100)
  userId?: string;

  @ApiPropertyOptional({ description: 'Where the receipt goes' })
  @IsOptional()
  @IsEmailAddress()
  contactEmail?: string;

  @ApiPropertyOptional({
    description: 'Who buys; kept with the visitor in the transaction that keeps the session',
    maxLength: 120,
  })
  @IsOptional()
  @IsVisibleText('Full name is required', 120)
  fullName?: string;

  @ApiProperty({ description: 'The box for terms and privacy policy was ticked' })
  @Equals(true, { message: 'Please agree to the terms and conditions to proceed.' })
  termsAccepted: boolean;

  @ApiPropertyOptional({ description: 'The box with the renewal terms was ticked; needed for subscriptions' })
  @IsOptional()
  @IsBoolean({ message: 'Invalid input' })
  renewalAccepted?: boolean;

  @ApiPropertyOptional({
    format: 'date-time',
    description:
      'The first charge of a subscription as the page named it: agreed to when it was named within the last hour',
  })
  @IsOptional()
  @IsISO8601({ strict: true }, { message: 'Invalid input' })
  @MaxLength(40, { message: 'Invalid input' })
  firstChargeAt?: string;

  @ApiPropertyOptional({
    example: 'checkout-2',
    description:
      'The checkout that sells it: one of `usedBy` of the offer. Decides how long the price is held, nothing else',
  })
  @IsOptional()
  @IsString({ message: 'Invalid input' })
  @MaxLength(100, { message: 'Invalid input' })
  page?: string;

  @ApiPropertyOptional({ description: 'A hold of the prices of that page; refused once its time is over' })
  @IsOptional()
  @IsString({ message: 'Invalid input' })
  @MaxLength(500, { message: 'Invalid input' })
  hold?: string;

  @Tag() gaClientId?: string;
  @Tag() gaSessionId?: string;
  @Tag() gclid?: string;
  @Tag() gbraid?: string;
  @Tag() wbraid?: string;
  @Tag() utmSource?: string;
  @Tag() utmMedium?: string;
  @Tag() utmCampaign?: string;
  @Tag() utmTerm?: string;
  @Tag() utmContent?: string;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'adgroupid, matchtype, network, device, adposition',
  })
  @IsOptional()
  @IsObject({ message: 'Invalid input' })
  marketing?: Record<string, unknown>;
}

export class CheckoutSessionView {
  @ApiProperty() sessionId: string;
  @ApiProperty({ enum: CHECKOUT_STATUSES, enumName: 'CheckoutStatus' }) status: CheckoutStatus;
  @ApiProperty() offerKey: string;
  @ApiProperty({ description: 'Cents to be charged now' }) value: number;
  @ApiProperty() currency: string;
  @ApiProperty({ enum: OFFER_MODES, enumName: 'OfferMode' }) mode: OfferMode;
  @ApiProperty() reportId: string;
  @ApiProperty({ format: 'date-time', description: 'Until when this price is held' }) expiresAt: string;
  @ApiProperty({ description: 'How many five-minute extensions are left' }) extensionsLeft: number;
  @ApiProperty({
    ...nullableTime,
    description: 'When the first renewal is charged, as consented to; null when nothing renews',
  })
  firstChargeAt: string | null;
  @ApiProperty({ ...nullableText, description: 'Set once the session is completed' }) transactionId: string | null;
  @ApiProperty({
    ...nullableText,
    description:
      'The mailbox of this purchase: its emails go there, and a visitor who proves it may open what is bought. The one given for it, else the email of its buyer; it stays as it is at the payment. Null: nobody is written to',
  })
  contactEmail: string | null;
  @ApiProperty({ type: PaymentHandleView }) payment: PaymentHandleView;
}

/** POST /api/checkout/complete (B7-006). */
export class CompleteCheckoutDto extends PaymentMethodDto {
  @ApiProperty({ description: 'Of the answer that opened the checkout', example: EXAMPLE_TOKEN })
  @IsToken('Invalid input')
  sessionId: string;
}

export class CompletedCheckoutView {
  @ApiProperty() sessionId: string;
  @ApiProperty({ enum: ['completed'] }) status: 'completed';
  @ApiProperty() transactionId: string;
  @ApiProperty({ description: 'Token of the report that was bought' }) reportId: string;
  @ApiProperty({
    ...nullableText,
    description: 'The mailbox of this purchase, which an email typed later does not change. Null: nobody is written to',
  })
  contactEmail: string | null;
}

class PaymentsInfoView {
  @ApiProperty({ example: 'simulated' }) provider: string;
  @ApiProperty({ description: 'True when no money moves' }) simulated: boolean;
  @ApiProperty({
    ...nullableText,
    description: "What the provider's browser code is started with; null when it has none",
  })
  publishableKey: string | null;
}

/** GET /api/offers. */
export class OffersQuery {
  @ApiPropertyOptional({
    description: 'Token of the report to buy; limits the answer to what this visitor may buy for it',
  })
  @IsOptional()
  @IsToken('Vehicle report not found')
  reportId?: string;
}

export class OfferRefusalView {
  @ApiProperty({ type: OfferView }) offer: OfferView;
  @ApiProperty({
    enum: ['ALREADY_SUBSCRIBED', 'OFFER_NOT_AVAILABLE'],
    description: 'The code that POST /api/checkout/session answers',
  })
  code: 'ALREADY_SUBSCRIBED' | 'OFFER_NOT_AVAILABLE';
  @ApiProperty({ description: 'Why, for the visitor' }) message: string;
}

export class OfferListView {
  @ApiProperty({ type: [OfferView] }) offers: OfferView[];
  @ApiProperty({
    ...nullableText,
    example: 'unlimited_monthly',
    description: 'Key of the offer that the cart pages select in advance; null: none',
  })
  preselected: string | null;
  @ApiProperty({
    type: HeldView,
    nullable: true,
    description:
      'What opens this report without buying an offer, to be shown first; null: nothing, or no report was named',
  })
  held: HeldView | null;
  @ApiProperty({ type: [OfferRefusalView], description: 'Offers left out because of what this visitor has or had' })
  refusals: OfferRefusalView[];
  @ApiProperty({
    enum: OFFER_NOTICES,
    enumName: 'OfferNotice',
    nullable: true,
    description: 'What to say first about this report; null: nothing',
  })
  notice: OfferNotice | null;
  @ApiProperty({ type: PaymentsInfoView }) payments: PaymentsInfoView;
}

/** POST /api/checkout/hold. */
export class HoldPriceDto {
  @ReportToken('Token of the report that may be bought')
  reportId: string;

  @ApiProperty({ example: 'checkout-2', description: 'The checkout whose prices are held; decides for how long' })
  @MaxLength(100, { message: 'Invalid input' })
  @IsNotEmpty({ message: 'Required' })
  @IsString({ message: 'Required' })
  page: string;
}

/** POST /api/checkout/hold/extend. */
export class ExtendHoldDto {
  @ApiProperty()
  @MaxLength(500, { message: 'Invalid input' })
  @IsNotEmpty({ message: 'Required' })
  @IsString({ message: 'Required' })
  hold: string;
}

/** Prices held for a visitor before a session is opened. */
export class PriceHoldView {
  @ApiProperty({ description: 'Opaque; sent along when the session is opened' }) hold: string;
  @ApiProperty({ format: 'date-time', description: 'Until when the prices of the page are held' }) expiresAt: string;
  @ApiProperty({ description: 'The same as a duration, for a browser whose clock is wrong' }) millisecondsLeft: number;
  @ApiProperty({ description: 'How many five-minute extensions are left' }) extensionsLeft: number;
}
