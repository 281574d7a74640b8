import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  Equals,
  IsBoolean,
  IsEmail,
  IsNotEmpty,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
} from 'class-validator';
import { TOKEN_PATTERN } from '../http/tokens.js';
import { CHECKOUT_STATUSES, type CheckoutStatus } from './checkout-states.js';
import { Offer, OFFER_MODES, type OfferMode } from './offer-catalogue.js';

/** A marketing or analytics value: carried, never interpreted. */
const Tag = (): PropertyDecorator => (target, property) => {
  ApiPropertyOptional({ type: String, maxLength: 255 })(target, property);
  IsOptional()(target, property);
  IsString({ message: 'Invalid input' })(target, property);
  MaxLength(255, { message: 'Invalid input' })(target, property);
};

/** POST /api/checkout/session (B7-005). Amounts are not asked for: the catalogue has them. */
export class OpenCheckoutDto {
  @ApiProperty({ example: 'single_report' })
  @MaxLength(50, { message: 'Invalid input' })
  @IsNotEmpty({ message: 'Required' })
  @IsString({ message: 'Required' })
  offerKey: string;

  @ApiProperty({ description: 'Token of the report that is bought' })
  @Matches(TOKEN_PATTERN, { message: 'Vehicle report not found' })
  reportId: string;

  @ApiPropertyOptional({ description: 'Ignored: the visitor cookie decides who buys' })
  @IsOptional()
  @IsString()
  @MaxLength(100)
  userId?: string;

  @ApiPropertyOptional({ description: 'Where the receipt goes' })
  @IsOptional()
  @MaxLength(255, { message: 'Please enter a valid email address' })
  @IsEmail({}, { message: 'Please enter a valid email address' })
  contactEmail?: string;

  @ApiProperty({ description: 'The box for terms and privacy policy was ticked' })
  @Equals(true, { message: 'Please agree to the terms and conditions to proceed.' })
  termsAccepted: boolean;

  @ApiPropertyOptional({ description: 'The box with the renewal terms was ticked; needed for subscriptions' })
  @IsOptional()
  @IsBoolean({ message: 'Invalid input' })
  renewalAccepted?: boolean;

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

export class PaymentHandle {
  @ApiProperty({ example: 'simulated' })
  provider: string;
  @ApiProperty({ type: String, nullable: true })
  clientSecret: string | null;
}

export class CheckoutSessionView {
  @ApiProperty()
  sessionId: string;
  @ApiProperty({ enum: CHECKOUT_STATUSES, enumName: 'CheckoutStatus' })
  status: CheckoutStatus;
  @ApiProperty()
  offerKey: string;
  @ApiProperty({ description: 'Cents to be charged now' })
  value: number;
  @ApiProperty()
  currency: string;
  @ApiProperty({ enum: OFFER_MODES, enumName: 'OfferMode' })
  mode: OfferMode;
  @ApiProperty()
  reportId: string;
  @ApiProperty({ format: 'date-time', description: 'Until when this price is held' })
  expiresAt: string;
  @ApiProperty({ type: PaymentHandle })
  payment: PaymentHandle;
}

/** POST /api/checkout/complete (B7-006). */
export class CompleteCheckoutDto {
  @ApiProperty()
  @Matches(TOKEN_PATTERN, { message: 'Invalid input' })
  sessionId: string;

  @ApiPropertyOptional({
    description:
      "The provider's own token of the payment method. With the simulated provider: sim_card_success (default) or sim_card_declined",
  })
  @IsOptional()
  @IsString({ message: 'Invalid input' })
  @MaxLength(255, { message: 'Invalid input' })
  paymentMethod?: string;
}

export class CompletedCheckout {
  @ApiProperty()
  sessionId: string;
  @ApiProperty({ enum: ['completed'] })
  status: 'completed';
  @ApiProperty()
  transactionId: string;
  @ApiProperty({ description: 'Token of the report that was bought' })
  reportId: string;
}

export class PaymentsInfo {
  @ApiProperty({ example: 'simulated' })
  provider: string;
  @ApiProperty({ description: 'True when no money moves' })
  simulated: boolean;
}

export class OfferList {
  @ApiProperty({ type: [Offer] })
  offers: Offer[];
  @ApiProperty({ type: PaymentsInfo })
  payments: PaymentsInfo;
}
