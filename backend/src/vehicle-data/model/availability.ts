import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { type Tone, TONES } from './findings.js';
import { isOfTheCar, SECTION_KEYS, SECTION_STATUSES, type SectionKey } from './history.js';

/** Before the sale there is one more: with_report = covered, but the source says only in the report whether it has records. */
export const AVAILABILITY_STATUSES = [...SECTION_STATUSES, 'with_report'] as const;
type AvailabilityStatus = (typeof AVAILABILITY_STATUSES)[number];

/** What can be said of a section before it is bought: how many records it holds and how grave they are, not what they say. */
export class SectionAvailability {
  @ApiProperty({ enum: SECTION_KEYS, enumName: 'SectionKey' })
  key: SectionKey;
  @ApiProperty({ enum: AVAILABILITY_STATUSES, enumName: 'AvailabilityStatus' })
  status: AvailabilityStatus;
  @ApiProperty({ type: Number, nullable: true, description: 'Record count when the source gives it free of charge' })
  count: number | null;
  @ApiPropertyOptional({ description: 'Of the liens counted, how many are open; absent where the source does not say' })
  open?: number;
  @ApiPropertyOptional({
    enum: TONES,
    enumName: 'Tone',
    description: 'Tone the records have in the report; absent where the source only counts them',
  })
  tone?: Tone;
}

/** What a source says of a vehicle's records before the sale. */
type RecordsOffered = 'some' | 'none' | 'unknown' | 'silent';

/**
 * `none`: every kind of record it counts says so (row 108). `silent`: it covers something and could be asked about none of it.
 * `unknown`: it does not count, or not all of it could be asked.
 */
export function recordsOffered(sections: readonly SectionAvailability[]): RecordsOffered {
  const covered = sections.filter(({ key, status }) => isOfTheCar(key) && status !== 'not_offered');
  if (covered.some(({ status }) => status === 'available')) return 'some';
  const unanswered = covered.filter(({ status }) => status === 'unavailable').length;
  if (unanswered > 0) return unanswered === covered.length ? 'silent' : 'unknown';
  return covered.some(({ status }) => status === 'none') ? 'none' : 'unknown';
}
