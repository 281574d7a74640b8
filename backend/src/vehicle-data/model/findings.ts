import { ApiProperty } from '@nestjs/swagger';

/** Facts computed from a history. Each is null when its inputs are not known: nothing is guessed. */
export class OdometerFinding {
  @ApiProperty({ description: 'Dates of readings lower than an earlier one', type: [String] }) rollbackDates: string[];
  @ApiProperty({ type: Number, nullable: true, description: 'Average miles a year over the readings' }) milesPerYear:
    number | null;
  @ApiProperty({ type: Number, nullable: true, description: 'Highest-dated reading, miles' }) lastReportedMileage:
    number | null;
}

/** Trade-in 80 %, private party 90 %, retail 100 % of a real retail base (B9-028..B9-030). US cents. */
export class ValueFinding {
  @ApiProperty() tradeInCents: number;
  @ApiProperty() privatePartyCents: number;
  @ApiProperty() retailCents: number;
}

/** 8.5 (Excellent) with neither accident nor salvage, 6.5 (Good) with one of them; only when both are known (row 72). */
export class ScoreFinding {
  @ApiProperty({ example: 8.5 }) value: number;
  @ApiProperty({ example: 'Excellent' }) label: string;
}

export const INSIGHT_KINDS = [
  'recommended',
  'risky',
  'not_recommended',
  'not_enough_data',
  'negotiation',
  'selling_point',
  'caution',
] as const;
export type InsightKind = (typeof INSIGHT_KINDS)[number];

export class Insight {
  @ApiProperty({ enum: INSIGHT_KINDS, enumName: 'InsightKind' }) kind: InsightKind;
  @ApiProperty({ description: 'One sentence for the reader' }) text: string;
}

export class Findings {
  @ApiProperty({ type: OdometerFinding, nullable: true }) odometer: OdometerFinding | null;
  @ApiProperty({ type: Number, nullable: true }) ownerCount: number | null;
  @ApiProperty({ type: Boolean, nullable: true }) hasAccident: boolean | null;
  @ApiProperty({ type: Boolean, nullable: true }) salvageTitle: boolean | null;
  @ApiProperty({ type: Boolean, nullable: true, description: 'Model-level recall campaigns exist' }) hasRecalls:
    boolean | null;
  @ApiProperty({ type: ValueFinding, nullable: true }) value: ValueFinding | null;
  @ApiProperty({ type: ScoreFinding, nullable: true }) score: ScoreFinding | null;
  @ApiProperty({ type: [Insight], description: 'For the intent of the report: buyer or seller' }) insights: Insight[];
}
