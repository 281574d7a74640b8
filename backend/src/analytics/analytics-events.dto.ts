import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsObject,
  IsOptional,
  Matches,
  ValidateNested,
} from 'class-validator';
import {
  CART_VARIANTS,
  type CartVariant,
  CHECKOUT_VARIANTS,
  type CheckoutVariant,
} from '../platform/config/variant-settings.js';
import { type CountedPage, EVENT_NAMES, type EventName, PAGES } from './analytics-events.js';
import { campaignName } from './campaign-name.js';

const MAX_EVENTS = 20;

class CountedEventDto {
  @ApiProperty({ enum: EVENT_NAMES, enumName: 'AnalyticsEventName' })
  @IsIn(EVENT_NAMES, { message: 'Invalid input' })
  name: EventName;

  @ApiProperty({ enum: PAGES, enumName: 'CountedPage' })
  @IsIn(PAGES, { message: 'Invalid input' })
  page: CountedPage;
}

/** POST /api/analytics/events: what a visitor who accepted analytics did, without saying who. */
export class CountEventsDto {
  @ApiProperty({
    description: 'Made at random by the browser for this purpose and this tab alone',
    example: '0'.repeat(32),
  })
  @Matches(/^[0-9a-f]{32}$/, { message: 'Invalid input' })
  visit: string;

  @ApiPropertyOptional({ enum: CART_VARIANTS, enumName: 'CartVariant' })
  @IsOptional()
  @IsIn(CART_VARIANTS, { message: 'Invalid input' })
  cartVariant?: CartVariant;

  @ApiPropertyOptional({ enum: CHECKOUT_VARIANTS, enumName: 'CheckoutVariant' })
  @IsOptional()
  @IsIn(CHECKOUT_VARIANTS, { message: 'Invalid input' })
  checkoutVariant?: CheckoutVariant;

  @ApiPropertyOptional({
    type: String,
    maxLength: 100,
    description: 'What cannot be the name of a campaign is left out',
  })
  @Transform(({ value }: { value: unknown }) => campaignName(value))
  @IsOptional()
  campaign?: string;

  @ApiProperty({ type: [CountedEventDto], minItems: 1, maxItems: MAX_EVENTS })
  @IsArray({ message: 'Required' })
  @ArrayMinSize(1, { message: 'Required' })
  @ArrayMaxSize(MAX_EVENTS, { message: 'Invalid input' })
  // Refuses nested lists.
  @IsObject({ each: true, message: 'Invalid input' })
  @ValidateNested({ each: true })
  @Type(() => CountedEventDto)
  events: CountedEventDto[];
}

export class CountedView {
  @ApiProperty({ description: 'How many were kept: none of a browser that sends a privacy signal' }) kept: number;
}
