import { ApiProperty } from '@nestjs/swagger';

/** Labels of doubts about an odometer reading. */
export const ODOMETER_DOUBTS = {
  rollback: 'Possible rollback',
  jump: 'Implausible rise',
  lower: 'Slightly lower',
  outlier: 'Probably wrong',
  rolled_over: 'Odometer rolled over',
  replaced: 'Odometer replaced',
  exempt: 'Exempt from disclosure',
  unit: 'Unit not reported',
  filler: 'Placeholder',
} as const;
export type OdometerDoubt = keyof typeof ODOMETER_DOUBTS;

/** Doubts that are listed as notes, because they accuse nobody. */
export const ODOMETER_NOTE_KINDS = ['lower', 'outlier', 'rolled_over', 'replaced', 'exempt', 'unit'] as const;

/** A rise that one vehicle cannot have driven between two readings. */
export class OdometerJump {
  @ApiProperty({ example: '2019-03-02', description: 'Date of the reading before' }) from: string;
  @ApiProperty({ example: '2019-04-20', description: 'Date of the reading after' }) to: string;
  @ApiProperty({ description: 'Miles between the two readings' }) miles: number;
}

export class OdometerNote {
  @ApiProperty({
    enum: ODOMETER_NOTE_KINDS,
    enumName: 'OdometerNoteKind',
    description:
      'lower: at most 1% lower than the one before. outlier: contradicts the readings around it. rolled_over, replaced, ' +
      'exempt: a title brand explains why it is lower than the one before. unit: neither unit nor place was reported, and the ' +
      'figure fits as kilometers',
  })
  kind: (typeof ODOMETER_NOTE_KINDS)[number];
  @ApiProperty({ example: '2019-04-20', description: 'Date of the reading' }) date: string;
  @ApiProperty({ description: 'The reading, miles' }) miles: number;
  @ApiProperty({ type: Number, nullable: true, description: 'The reading before it, miles' }) milesBefore:
    number | null;
}

export class OdometerFinding {
  @ApiProperty({ description: 'Dates of readings that show a possible rollback', type: [String] })
  rollbackDates: string[];
  @ApiProperty({ type: [OdometerJump], description: 'Implausible rises; one of the two readings is probably wrong' })
  jumps: OdometerJump[];
  @ApiProperty({ type: [OdometerNote], description: 'Readings that need an explanation and are no rollback' })
  notes: OdometerNote[];
  @ApiProperty({ type: Number, nullable: true, description: 'Average miles a year over the readings' }) milesPerYear:
    number | null;
  @ApiProperty({ type: Number, nullable: true, description: 'Highest-dated reading that counts, miles' })
  lastReportedMileage: number | null;
  @ApiProperty({ example: '2021-04-19', description: 'Date of that reading' }) lastReportedOn: string;
}

/** Time in which every record comes from one state. */
export class LocationPeriod {
  @ApiProperty({ example: 'OH' }) state: string;
  @ApiProperty({ example: '2016-08-19' }) firstSeen: string;
  @ApiProperty({ example: '2021-04-19' }) lastSeen: string;
  @ApiProperty({ description: 'Records that say so' }) records: number;
}

/** How each finding is computed, for the reader. */
export class FindingMethods {
  @ApiProperty() odometer: string;
  @ApiProperty() locations: string;
  @ApiProperty() owners: string;
  @ApiProperty() value: string;
  @ApiProperty() score: string;
}

/** Trade-in 80%, private party 90%, retail 100% of the retail value a source gives (B9-028..B9-030), in US cents. */
export class ValueFinding {
  @ApiProperty() tradeInCents: number;
  @ApiProperty() privatePartyCents: number;
  @ApiProperty() retailCents: number;
  @ApiProperty({ description: 'Low end of the market range, US cents; trade-in where the source’s is above it' })
  lowCents: number;
  @ApiProperty({ description: 'High end of the market range, US cents' }) highCents: number;
}

/** 8.5 without an accident, 6.5 with one; only with enough data and nothing grave against the vehicle (rows 72, 111). */
export class ScoreFinding {
  @ApiProperty({ example: 8.5 }) value: number;
  @ApiProperty({
    enum: ['Excellent', 'Caution'],
    enumName: 'ScoreLabel',
    description: 'Excellent only under a verdict that has nothing against the vehicle (row 131)',
  })
  label: 'Excellent' | 'Caution';
}

/** Kinds of insights with their labels on screen, on paper and in the sentences; two have the tone of what they judge. */
export const INSIGHTS = {
  recommended: { label: 'Recommended', tone: null },
  risky: { label: 'Potentially risky', tone: 'warn' },
  not_recommended: { label: 'Not recommended', tone: null },
  not_enough_data: { label: 'Not enough data', tone: 'plain' },
  negotiation: { label: 'To negotiate', tone: 'good' },
  selling_point: { label: 'Selling point', tone: 'good' },
  caution: { label: 'Serious warning', tone: 'bad' },
  resolve: { label: 'Resolve before you pay', tone: 'warn' },
  look_closer: { label: 'Caution', tone: 'warn' },
} satisfies Record<string, { label: string; tone: Tone | null }>;
export type InsightKind = keyof typeof INSIGHTS;
export const INSIGHT_KINDS = Object.keys(INSIGHTS) as readonly InsightKind[];

export class Insight {
  @ApiProperty({ enum: INSIGHT_KINDS, enumName: 'InsightKind' }) kind: InsightKind;
  @ApiProperty({ description: 'One sentence for the reader' }) text: string;
}

export const GLANCE_KEYS = [
  'titleBrands',
  'totalLoss',
  'junkSalvage',
  'accidents',
  'odometer',
  'owners',
  'liens',
  'recalls',
  'theft',
] as const;
export type GlanceKey = (typeof GLANCE_KEYS)[number];

/** good = answered with nothing to note; warn = look closer or resolve before paying; plain = not known. */
export const TONES = ['good', 'warn', 'bad', 'plain'] as const;
export type Tone = (typeof TONES)[number];

export class Glance {
  @ApiProperty({ enum: GLANCE_KEYS, enumName: 'GlanceKey' }) key: GlanceKey;
  @ApiProperty({ example: 'Accidents' }) label: string;
  @ApiProperty({ example: '1 accident' }) value: string;
  @ApiProperty({ example: 'Worst reported: minor' }) detail: string;
  @ApiProperty({ enum: TONES, enumName: 'Tone' }) tone: Tone;
}

export class Findings {
  @ApiProperty({ type: [Glance], description: 'The same nine for every report, the worst first' }) glances: Glance[];
  @ApiProperty({ type: OdometerFinding, nullable: true }) odometer: OdometerFinding | null;
  @ApiProperty({ type: [LocationPeriod], nullable: true, description: 'Where the vehicle is on record, oldest first' })
  locations: LocationPeriod[] | null;
  @ApiProperty({ type: Number, nullable: true }) ownerCount: number | null;
  @ApiProperty({ type: Boolean, nullable: true }) hasAccident: boolean | null;
  @ApiProperty({ type: Boolean, nullable: true }) salvageTitle: boolean | null;
  @ApiProperty({ type: Boolean, nullable: true, description: 'Model-level recall campaigns exist' }) hasRecalls:
    boolean | null;
  @ApiProperty({ type: ValueFinding, nullable: true }) value: ValueFinding | null;
  @ApiProperty({ type: ScoreFinding, nullable: true }) score: ScoreFinding | null;
  @ApiProperty({
    type: [String],
    example: ['reported theft, May 2019'],
    description: 'Grave facts that the rules of the verdict do not weigh, worst first, each with its date',
  })
  cautions: string[];
  @ApiProperty({
    type: [String],
    example: ['open lien, March 2020'],
    description: 'What to resolve before paying: liens and recalls, each with its date',
  })
  toResolve: string[];
  @ApiProperty({
    type: [String],
    example: ['total loss, June 2014'],
    description:
      'Why there is no score: each fact with its date, worst first. Empty beside a score and without enough data',
  })
  noScore: string[];
  @ApiProperty({ type: [Insight], description: 'For the intent of the report: buyer or seller' }) insights: Insight[];
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'What each title brand of this history means in plain words, by its code',
  })
  brandMeanings: Record<string, string>;
  @ApiProperty({ type: FindingMethods }) methods: FindingMethods;
}
