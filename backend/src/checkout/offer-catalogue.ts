import { ApiProperty } from '@nestjs/swagger';

export const OFFER_MODES = ['payment', 'subscription'] as const;
export type OfferMode = (typeof OFFER_MODES)[number];

/** What a subscription goes on to charge. */
export class Renewal {
  @ApiProperty({ description: 'Cents' })
  amountCents: number;
  @ApiProperty({ enum: ['month'] })
  interval: 'month';
  @ApiProperty({ description: 'Days from the purchase to the first of these charges' })
  firstChargeAfterDays: number;
  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'Cents for each report beyond the included ones; null when none is charged',
  })
  perReportCents: number | null;
  @ApiProperty({ description: 'The terms in one sentence, shown beside the price and accepted with an unticked box' })
  sentence: string;
}

/** One thing that can be bought. The server's only statement of a price. */
export class Offer {
  @ApiProperty({ example: 'single_report' })
  offerKey: string;
  @ApiProperty({ example: 'Single Report' })
  name: string;
  @ApiProperty({ example: 'One-time vehicle history report' })
  description: string;
  @ApiProperty({ description: 'Cents charged now', example: 1999 })
  priceCents: number;
  @ApiProperty({ example: 'USD' })
  currency: string;
  @ApiProperty({ enum: OFFER_MODES, enumName: 'OfferMode' })
  mode: OfferMode;
  @ApiProperty({ description: 'Reports it pays for' })
  credits: number;
  @ApiProperty({ type: Renewal, nullable: true })
  renewal: Renewal | null;
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'BESTSELLER',
    description: 'A claim: shown under the rule for claims',
  })
  badge: string | null;
  @ApiProperty({
    type: String,
    enum: ['single', 'unlimited', 'triple'],
    nullable: true,
    description: 'Name of the package on the cart pages',
  })
  packageKey: 'single' | 'unlimited' | 'triple' | null;
}

const oneTime = { currency: 'USD', mode: 'payment', renewal: null, badge: null } as const;

/** The offers that can be bought today; trials, upgrade and exit offer join with the pages that sell them. */
export const OFFERS: readonly Offer[] = [
  {
    ...oneTime,
    offerKey: 'single_report',
    name: 'Single Report',
    description: 'One-time vehicle history report',
    priceCents: 1999,
    credits: 1,
    packageKey: 'single',
  },
  {
    offerKey: 'unlimited_monthly',
    name: 'Unlimited Monthly',
    description: '$1 reports + $20/month',
    priceCents: 2000,
    currency: 'USD',
    mode: 'subscription',
    credits: 1,
    renewal: {
      amountCents: 2000,
      interval: 'month',
      firstChargeAfterDays: 30,
      perReportCents: 100,
      sentence:
        '$20.00 today and every month until you cancel, with 1 report included a month; each further report is $1.00.',
    },
    badge: 'BESTSELLER',
    packageKey: 'unlimited',
  },
  {
    ...oneTime,
    offerKey: 'three_pack',
    name: 'Three Report Pack',
    description: 'Three vehicle history reports, to use whenever you like',
    priceCents: 2999,
    credits: 3,
    packageKey: 'triple',
  },
];

/** The offer of a key, or undefined. A package name of the cart pages is understood as well (row 16). */
export function findOffer(key: string): Offer | undefined {
  return OFFERS.find(({ offerKey, packageKey }) => key === offerKey || key === packageKey);
}
