import { ApiProperty } from '@nestjs/swagger';
import { text } from '../fields.js';

/** One signed report (B3-060..B3-063), in the names the console was specified with. */
export class ConversionView {
  @ApiProperty()
  user_id: string;
  @ApiProperty({ description: 'Public token of the report' })
  report_id: string;
  @ApiProperty(text)
  full_name: string | null;
  @ApiProperty(text)
  email: string | null;
  @ApiProperty(text)
  phone_number: string | null;
  @ApiProperty(text)
  ip_address: string | null;
  @ApiProperty(text)
  address_line1: string | null;
  @ApiProperty(text)
  city: string | null;
  @ApiProperty(text)
  state: string | null;
  @ApiProperty(text)
  zip_code: string | null;
  @ApiProperty({ type: Number, nullable: true })
  vehicle_year: number | null;
  @ApiProperty(text)
  vehicle_make: string | null;
  @ApiProperty(text)
  vehicle_model: string | null;
  @ApiProperty(text)
  vin: string | null;
  @ApiProperty(text)
  user_agent: string | null;
  @ApiProperty({ format: 'date-time' })
  signature_completed_at: Date;
  @ApiProperty({ description: 'The signature counts and the report was paid (row 82)' })
  verified: boolean;
}

export class ConversionSummaryView {
  @ApiProperty({ description: 'Different emails left by visitors who came in the period' })
  uniqueEmails: number;
  @ApiProperty({ description: 'Reports looked up in the period' })
  reports: number;
  @ApiProperty({ description: 'Signatures given in the period' })
  signatures: number;
  @ApiProperty({ description: 'Addresses given in the period and not deleted since' })
  addresses: number;
}

/** Where people stop (B2-132): each number counts rows. */
export class GapsView {
  @ApiProperty({ description: 'Reports looked up in the period that nobody signed' })
  reportsWithoutSignature: number;
  @ApiProperty({
    description: 'Signatures of the period on a report for which no email was left, at the checkout either',
  })
  signaturesWithoutUser: number;
  @ApiProperty({ description: 'Signatures of the period on a report without an address' })
  signaturesWithoutAddress: number;
}

class DuplicateEmailView {
  @ApiProperty()
  email: string;
  @ApiProperty({ description: 'Visitors who signed under it in the period' })
  count: number;
}

class DuplicateIpView {
  @ApiProperty()
  ip: string;
  @ApiProperty({ description: 'Visitors who signed from it in the period' })
  count: number;
}

/** Possible duplicates, nothing more (row 81). */
class DuplicateAnalysisView {
  @ApiProperty({ description: 'At least one email or address is shared; a reason to look, not a finding' })
  potentialFraud: boolean;
  @ApiProperty({ type: [DuplicateEmailView] })
  duplicateEmails: DuplicateEmailView[];
  @ApiProperty({ type: [DuplicateIpView] })
  duplicateIPs: DuplicateIpView[];
}

/** GET /api/admin/conversion-analysis (B7-012). */
export class ConversionAnalysisView {
  @ApiProperty({ type: ConversionSummaryView })
  summary: ConversionSummaryView;
  @ApiProperty({ type: GapsView })
  gaps: GapsView;
  @ApiProperty({ type: [ConversionView], description: 'The newest 200' })
  conversions: ConversionView[];
  @ApiProperty({ type: DuplicateAnalysisView })
  duplicateAnalysis: DuplicateAnalysisView;
}

export class FunnelCountsView {
  @ApiProperty({ description: 'Reports looked up in the period' })
  reports: number;
  @ApiProperty({ description: 'Of these, signed' })
  signatures: number;
  @ApiProperty({ description: 'Of these, with an address, also where it was deleted since' })
  addresses: number;
}

/** Percentages with one decimal; 0 when there is nothing to divide by. */
export class ConversionRatesView {
  @ApiProperty()
  reportToSignature: number;
  @ApiProperty()
  signatureToAddress: number;
  @ApiProperty()
  overall: number;
}

export class DropOffView {
  @ApiProperty({ enum: ['signature', 'address'] })
  step: 'signature' | 'address';
  @ApiProperty({ description: 'Percentage that took the step' })
  rate: number;
  @ApiProperty({ description: 'How many could have taken it' })
  cases: number;
}

/** GET /api/admin/funnel-stats (B7-014). */
export class FunnelStatsView {
  @ApiProperty({ type: FunnelCountsView })
  funnel: FunnelCountsView;
  @ApiProperty({ type: ConversionRatesView })
  conversionRates: ConversionRatesView;
  @ApiProperty({ type: [DropOffView], description: 'Steps taken by less than half of at least 20 (row 83)' })
  criticalDropOffs: DropOffView[];
  @ApiProperty({ example: '12m', description: "Median time from report to address; '0m' when there is none (row 79)" })
  avgTime: string;
  @ApiProperty()
  periodDays: number;
  @ApiProperty({ format: 'date-time' })
  lastUpdated: string;
}
