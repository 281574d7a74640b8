import { ApiProperty } from '@nestjs/swagger';
import { nullableNumber, nullableText, nullableTime } from '../../platform/http/api-fields.js';

export const CHECKOUT_PAGES = [
  'checkout-1',
  'checkout-2',
  'checkout-3',
  'checkout-4',
  'checkout-5',
  'checkout-upgrade',
  'checkout-one-time',
] as const;
export type CheckoutPage = (typeof CHECKOUT_PAGES)[number];

export const OFFER_MODES = ['payment', 'subscription'] as const;
export type OfferMode = (typeof OFFER_MODES)[number];

/** With the first two nothing is sold; with the others the payment is refunded without a report in 24 hours (row 108). */
export const OFFER_NOTICES = ['unidentified', 'no_records', 'source_silent', 'report_waits'] as const;
export type OfferNotice = (typeof OFFER_NOTICES)[number];

export class RenewalView {
  @ApiProperty({ description: 'Cents' }) amountCents: number;
  @ApiProperty({ enum: ['month'] }) interval: 'month';
  @ApiProperty({
    ...nullableNumber,
    description: 'Days from the purchase to the first of these charges; null: one month later',
  })
  firstChargeAfterDays: number | null;
  @ApiProperty({
    ...nullableNumber,
    description: 'Cents for each report beyond the included ones; null when none is charged',
  })
  perReportCents: number | null;
  @ApiProperty({ ...nullableNumber, description: 'The same for the trial it begins with; null when there is none' })
  reportsInTrial: number | null;
  @ApiProperty({
    ...nullableNumber,
    description:
      'Reports that may be unlocked in a period, counted and not carried over; null when credits are granted',
  })
  reportsPerPeriod: number | null;
  @ApiProperty({ description: 'The terms in one sentence, shown beside the price and accepted with an unticked box' })
  sentence: string;
}

export class CatalogOffer {
  @ApiProperty({ example: 'single_report' }) offerKey: string;
  @ApiProperty({ example: 'Single Report' }) name: string;
  @ApiProperty({ example: 'One-time vehicle history report' }) description: string;
  @ApiProperty({ description: 'Cents charged now', example: 1999 }) priceCents: number;
  @ApiProperty({ example: 'USD' }) currency: string;
  @ApiProperty({ enum: OFFER_MODES, enumName: 'OfferMode' }) mode: OfferMode;
  @ApiProperty({
    description: 'Credits it grants, for a subscription in each period; the first unlocks the report it was bought for',
  })
  credits: number;
  @ApiProperty({ type: RenewalView, nullable: true }) renewal: RenewalView | null;
  @ApiProperty({
    ...nullableText,
    example: 'BESTSELLER',
    description: 'On the offer most sold in 30 days, from 100 sales on; an example where payments are simulated',
  })
  badge: string | null;
  @ApiProperty({
    ...nullableNumber,
    description: 'Cents; a price that was really charged before, shown struck through; null when there was none',
  })
  listPriceCents: number | null;
  @ApiProperty({
    enum: ['single', 'unlimited', 'triple'],
    enumName: 'PackageKey',
    nullable: true,
    description: 'Name of the package on the cart pages; null: not sold there',
  })
  packageKey: 'single' | 'unlimited' | 'triple' | null;
  @ApiProperty({
    enum: CHECKOUT_PAGES,
    enumName: 'CheckoutPage',
    isArray: true,
    description: 'The checkouts that sell it',
    example: ['checkout-4'],
  })
  usedBy: readonly CheckoutPage[];
}

export class OfferView extends CatalogOffer {
  @ApiProperty({
    ...nullableTime,
    description: 'When the first renewal would be charged if it were bought now; null when nothing renews',
  })
  firstChargeAt: string | null;
}
