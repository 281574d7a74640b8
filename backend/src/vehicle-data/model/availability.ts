import { ApiProperty } from '@nestjs/swagger';
import { SECTION_KEYS, SECTION_STATUSES, type SectionKey } from './history.js';

/** Before the sale there is one more: with_report = covered, but the source says only in the report whether it has records. */
export const AVAILABILITY_STATUSES = [...SECTION_STATUSES, 'with_report'] as const;
type AvailabilityStatus = (typeof AVAILABILITY_STATUSES)[number];

/** What can be said of a section before it is bought: that it exists and how many records it holds, never what they say. */
export class SectionAvailability {
  @ApiProperty({ enum: SECTION_KEYS, enumName: 'SectionKey' })
  key: SectionKey;
  @ApiProperty({ enum: AVAILABILITY_STATUSES, enumName: 'AvailabilityStatus' })
  status: AvailabilityStatus;
  @ApiProperty({ type: Number, nullable: true, description: 'Record count when the source gives it free of charge' })
  count: number | null;
}
