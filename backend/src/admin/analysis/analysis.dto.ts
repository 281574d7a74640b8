import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { nullableText, time } from '../../platform/http/api-fields.js';
import { PeriodQuery } from './period.dto.js';

/** One signed report, in the names the console was specified with (B3-060..B3-063). */
export class ConversionView {
  @ApiProperty() user_id: string;
  @ApiProperty({ description: 'Public token of the report' }) report_id: string;
  @ApiProperty(nullableText) full_name: string | null;
  @ApiProperty(nullableText) email: string | null;
  @ApiProperty(nullableText) phone_number: string | null;
  @ApiProperty(nullableText) ip_address: string | null;
  @ApiProperty(nullableText) address_line1: string | null;
  @ApiProperty(nullableText) city: string | null;
  @ApiProperty(nullableText) state: string | null;
  @ApiProperty(nullableText) zip_code: string | null;
  @ApiProperty({ type: Number, nullable: true }) vehicle_year: number | null;
  @ApiProperty(nullableText) vehicle_make: string | null;
  @ApiProperty(nullableText) vehicle_model: string | null;
  @ApiProperty(nullableText) vin: string | null;
  @ApiProperty(nullableText) user_agent: string | null;
  @ApiProperty(time) signature_completed_at: Date;
  @ApiProperty({ description: 'The signature counts and the report was paid (row 82)' }) verified: boolean;
}

export class ConversionSummaryView {
  @ApiProperty({ description: 'Different emails left by visitors who came in the period' }) uniqueEmails: number;
  @ApiProperty({ description: 'Reports looked up in the period' }) reports: number;
  @ApiProperty({ description: 'Signatures given in the period' }) signatures: number;
  @ApiProperty({ description: 'Addresses given in the period and not deleted since' }) addresses: number;
}

/** Where people stop (B2-132): each number counts rows. */
export class GapsView {
  @ApiProperty({ description: 'Reports looked up in the period that nobody signed' }) reportsWithoutSignature: number;
  @ApiProperty({
    description: 'Signatures of the period on a report for which no email was left, at the checkout either',
  })
  signaturesWithoutUser: number;
  @ApiProperty({ description: 'Signatures of the period on a report without an address' })
  signaturesWithoutAddress: number;
}

export class DuplicateEmailView {
  @ApiProperty() email: string;
  @ApiProperty({ description: 'Visitors who signed under it in the period' }) count: number;
}

export class DuplicateIpView {
  @ApiProperty() ip: string;
  @ApiProperty({ description: 'Visitors who signed from it in the period' }) count: number;
}

class DuplicateAnalysisView {
  @ApiProperty({ description: 'At least one email or address is shared; a reason to look, not a finding' })
  potentialFraud: boolean;
  @ApiProperty({ type: [DuplicateEmailView] }) duplicateEmails: DuplicateEmailView[];
  @ApiProperty({ type: [DuplicateIpView] }) duplicateIPs: DuplicateIpView[];
}

export class ConversionAnalysisView {
  @ApiProperty({ type: ConversionSummaryView }) summary: ConversionSummaryView;
  @ApiProperty({ type: GapsView }) gaps: GapsView;
  @ApiProperty({ type: [ConversionView], description: 'The newest 200' }) conversions: ConversionView[];
  @ApiProperty({ type: DuplicateAnalysisView }) duplicateAnalysis: DuplicateAnalysisView;
}

export class FunnelCountsView {
  @ApiProperty({ description: 'Reports looked up in the period' }) reports: number;
  @ApiProperty({ description: 'Of these, signed' }) signatures: number;
  @ApiProperty({ description: 'Of these, with an address, also where it was deleted since' }) addresses: number;
}

/** Percentages with one decimal; 0 when there is nothing to divide by. */
export class ConversionRatesView {
  @ApiProperty() reportToSignature: number;
  @ApiProperty() signatureToAddress: number;
  @ApiProperty() overall: number;
}

export class DropOffView {
  @ApiProperty({ enum: ['signature', 'address'] }) step: 'signature' | 'address';
  @ApiProperty({ description: 'Percentage that took the step' }) rate: number;
  @ApiProperty({ description: 'How many could have taken it' }) cases: number;
}

export class FunnelStatsView {
  @ApiProperty({ type: FunnelCountsView }) funnel: FunnelCountsView;
  @ApiProperty({ type: ConversionRatesView }) conversionRates: ConversionRatesView;
  @ApiProperty({ type: [DropOffView], description: 'Steps taken by less than half of at least 20 (row 83)' })
  criticalDropOffs: DropOffView[];
  @ApiProperty({ example: '12m', description: "Median time from report to address; '0m' when there is none (row 79)" })
  avgTime: string;
  @ApiProperty() periodDays: number;
  @ApiProperty(time) lastUpdated: string;
}

export class FunnelBucketView {
  @ApiProperty({ format: 'date-time', description: 'Start of the hour or day' }) at: Date;
  @ApiProperty({ description: 'Reports looked up in it' }) reports: number;
  @ApiProperty({ description: 'Of these, paid for or opened with a credit, also where it was refunded since' })
  paid: number;
  @ApiProperty({ description: 'Of these, signed' }) signatures: number;
  @ApiProperty({ description: 'Of these, with an address' }) addresses: number;
  @ApiProperty({
    description:
      'Cents of the payments that arrived in it: purchases, renewals and extra reports, without those refunded or in ' +
      'dispute',
  })
  revenueCents: number;
}

/** Reports of the period by how far they came; each step counts the reports of the step before that took it. */
export class FunnelStepsView {
  @ApiProperty() reports: number;
  @ApiProperty({ description: 'A checkout was started, or the report was opened with a credit or a subscription' })
  checkouts: number;
  @ApiProperty() paid: number;
  @ApiProperty() signatures: number;
  @ApiProperty() addresses: number;
}

export class FunnelTrendView {
  @ApiProperty({ enum: ['hour', 'day'] }) bucket: 'hour' | 'day';
  @ApiProperty({ type: FunnelStepsView }) steps: FunnelStepsView;
  @ApiProperty({ type: [FunnelBucketView], description: 'Oldest first, empty ones included' })
  buckets: FunnelBucketView[];
  @ApiProperty() periodDays: number;
  @ApiProperty(time) lastUpdated: string;
}

export class VariantFiguresView {
  @ApiProperty({ enum: ['cart', 'checkout'] }) experiment: 'cart' | 'checkout';
  @ApiProperty({ example: 'cart-2' }) variant: string;
  @ApiProperty() visitors: number;
  @ApiProperty({ description: 'Of these, who paid since' }) buyers: number;
  @ApiProperty({ description: 'Cents of their purchases, refunded ones, renewals and extra reports not counted' })
  revenueCents: number;
  @ApiProperty({ description: 'Buyers of visitors, percent with one decimal' }) conversion: number;
  @ApiProperty({ description: 'Lower end of the 95% confidence interval (Wilson)' }) low: number;
  @ApiProperty({ description: 'Upper end of it' }) high: number;
}

const DIMENSIONS = ['page', 'variant', 'campaign'] as const;

export class VisitsQuery extends PeriodQuery {
  @ApiPropertyOptional({ enum: DIMENSIONS, default: 'page' })
  @IsOptional()
  @IsIn(DIMENSIONS, { message: 'Invalid input' })
  by: (typeof DIMENSIONS)[number] = 'page';
}

/** Visits that accepted analytics, each counted once in a column. */
export class VisitCountsView {
  @ApiProperty() visits: number;
  @ApiProperty({ description: 'Saw a preview' }) preview: number;
  @ApiProperty({ description: 'Saw a page of offers' }) cart: number;
  @ApiProperty({ description: 'Saw a checkout' }) checkout: number;
  @ApiProperty({ description: 'Paid' }) purchases: number;
  @ApiProperty({ description: 'Was about to leave, with something still to buy' }) exits: number;
}

export class VisitRowView extends VisitCountsView {
  @ApiProperty({ ...nullableText, description: 'Page, variant or campaign; null: visits without one' })
  name: string | null;
}

export class VisitsView {
  @ApiProperty({ type: VisitCountsView }) all: VisitCountsView;
  @ApiProperty({
    type: [VisitRowView],
    description: 'The 50 with the most visits. By variant a visit counts for its cart and its checkout',
  })
  rows: VisitRowView[];
}
