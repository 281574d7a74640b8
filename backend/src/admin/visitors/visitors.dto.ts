import { ApiProperty } from '@nestjs/swagger';
import { nullableText, nullableTime, time } from '../../platform/http/api-fields.js';

/** Of two events of one instant, the later in this list followed the other. */
export const TIMELINE_KINDS = [
  'arrival',
  'search',
  'fulfillment',
  'checkout',
  'payment',
  'refund',
  'subscription',
  'subscription-payment',
  'case',
  'ledger',
  'signature',
  'address',
  'mail',
  'error',
] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

export class TimelineVisitorView {
  @ApiProperty() id: string;
  @ApiProperty({
    description: "The part of the email before the at sign, otherwise 'Guest ' and six characters (row 90)",
  })
  displayName: string;
  @ApiProperty(nullableText) fullName: string | null;
  @ApiProperty(nullableText) email: string | null;
  @ApiProperty({ description: 'The email was proven by a link' }) isVerified: boolean;
  @ApiProperty(nullableText) phoneNumber: string | null;
  @ApiProperty(nullableText) ipAddress: string | null;
  @ApiProperty({ description: 'Sum of the ledger' }) creditsBalance: number;
  @ApiProperty({ description: 'Payments they have let a bank contest: such a person has no first claim' })
  disputes: number;
  @ApiProperty(time) createdAt: Date;
  @ApiProperty({ ...nullableText, description: 'Set when all their data was moved to another visitor' })
  mergedIntoId: string | null;
  @ApiProperty({ ...nullableTime, description: 'Set when they asked to be forgotten' }) erasedAt: Date | null;
}

export class TimelineEntryView {
  @ApiProperty(time) at: Date;
  @ApiProperty({ enum: TIMELINE_KINDS, enumName: 'TimelineKind' }) kind: TimelineKind;
  @ApiProperty({ type: 'object', additionalProperties: true, description: 'What is known of it; depends on the kind' })
  facts: Record<string, unknown>;
}

export class VisitorTimelineView {
  @ApiProperty({ type: TimelineVisitorView }) visitor: TimelineVisitorView;
  @ApiProperty({ type: [TimelineEntryView], description: 'Newest first' }) moments: TimelineEntryView[];
  @ApiProperty({ description: 'Older entries were left out' }) shortened: boolean;
}

export class SuspiciousAddressView {
  @ApiProperty({ example: '203.0.113.9' }) ipAddress: string;
  @ApiProperty({ description: 'Vehicles looked up' }) lookups: number;
  @ApiProperty({ description: 'Calls refused because there were too many' }) refused: number;
  @ApiProperty({ description: 'Wrong passwords at the console' }) failedLogins: number;
  @ApiProperty({ description: 'New visitors' }) visitors: number;
  @ApiProperty({ description: 'Already blocked' }) blocked: boolean;
}
