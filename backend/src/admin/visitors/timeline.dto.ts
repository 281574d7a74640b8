import { ApiProperty } from '@nestjs/swagger';
import { text } from '../fields.js';
import { TIMELINE_KINDS, type TimelineKind } from './timeline-kinds.js';

export class TimelineVisitorView {
  @ApiProperty()
  id: string;
  @ApiProperty({
    description: "The part of the email before the at sign, otherwise 'Guest ' and six characters (row 90)",
  })
  displayName: string;
  @ApiProperty(text)
  fullName: string | null;
  @ApiProperty(text)
  email: string | null;
  @ApiProperty({ description: 'The email was proven by a link' })
  isVerified: boolean;
  @ApiProperty(text)
  phoneNumber: string | null;
  @ApiProperty(text)
  ipAddress: string | null;
  @ApiProperty({ description: 'Sum of the ledger' })
  creditsBalance: number;
  @ApiProperty({ description: 'Payments they have let a bank contest: such a person has no first claim' })
  disputes: number;
  @ApiProperty({ format: 'date-time' })
  createdAt: Date;
  @ApiProperty({ ...text, description: 'Set when all their data was moved to another visitor' })
  mergedIntoId: string | null;
  @ApiProperty({ ...text, format: 'date-time', description: 'Set when they asked to be forgotten' })
  erasedAt: Date | null;
}

export class TimelineEntryView {
  @ApiProperty({ format: 'date-time' })
  at: Date;
  @ApiProperty({ enum: TIMELINE_KINDS, enumName: 'TimelineKind' })
  kind: TimelineKind;
  @ApiProperty({ type: 'object', additionalProperties: true, description: 'What is known of it; depends on the kind' })
  facts: Record<string, unknown>;
}

/** GET /api/admin/visitors/{id}/timeline. */
export class VisitorTimelineView {
  @ApiProperty({ type: TimelineVisitorView })
  visitor: TimelineVisitorView;
  @ApiProperty({ type: [TimelineEntryView], description: 'Newest first' })
  moments: TimelineEntryView[];
  @ApiProperty({ description: 'Older entries were left out' })
  shortened: boolean;
}
