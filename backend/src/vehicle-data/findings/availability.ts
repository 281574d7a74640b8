import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { type Tone, TONES } from './findings.dto.js';
import { isOfTheCar, SECTION_KEYS, SECTION_STATUSES, type SectionKey, type VehicleHistory } from './history.js';
import { isOneTheft } from './adverse-facts.js';
import { ownerCount } from './findings.js';
import { glancesOf } from './glances.js';
import { odometerFinding } from './odometer.js';

/** with_report = covered, but only the report says whether there are records. */
export const AVAILABILITY_STATUSES = [...SECTION_STATUSES, 'with_report'] as const;
type AvailabilityStatus = (typeof AVAILABILITY_STATUSES)[number];

/** Number and gravity of a section's records before the sale. */
export class SectionAvailability {
  @ApiProperty({ enum: SECTION_KEYS, enumName: 'SectionKey' }) key: SectionKey;
  @ApiProperty({ enum: AVAILABILITY_STATUSES, enumName: 'AvailabilityStatus' }) status: AvailabilityStatus;
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

type RecordsOffered = 'some' | 'none' | 'unknown' | 'silent';

/**
 * Returns `none` when every kind of record that is counted has none (row 108), `silent` when no covered section answered, and
 * `unknown` when the source does not count or answered in part.
 */
export function recordsOffered(sections: readonly SectionAvailability[]): RecordsOffered {
  const covered = sections.filter(({ key, status }) => isOfTheCar(key) && status !== 'not_offered');
  if (covered.some(({ status }) => status === 'available')) return 'some';
  const unanswered = covered.filter(({ status }) => status === 'unavailable').length;
  if (unanswered > 0) return unanswered === covered.length ? 'silent' : 'unknown';
  return covered.some(({ status }) => status === 'none') ? 'none' : 'unknown';
}

/** Returns what a known history offers before the sale, with the counts and tones of the paid report. */
export function availabilityOf(history: VehicleHistory): SectionAvailability[] {
  const glances = glancesOf(history, { odometer: odometerFinding(history), ownerCount: ownerCount(history) });
  return SECTION_KEYS.map((key): SectionAvailability => {
    const { status } = history[key];
    if (status !== 'available' && status !== 'none') return { key, status, count: null };
    const glanceKey = key === 'ownership' ? 'owners' : key;
    const tone = glances.find((glance) => glance.key === glanceKey)?.tone;
    const open = key === 'liens' ? openLiens(history) : null;
    return {
      key,
      status,
      count: key === 'theft' && isOneTheft(history.theft.records) ? 1 : history[key].records.length,
      ...(open !== null && { open }),
      ...(tone && status === 'available' && { tone }),
    };
  });
}

/** Null when the state of a lien is not reported. */
const openLiens = ({ liens: { records } }: VehicleHistory): number | null =>
  records.some(({ open }) => open === null) ? null : records.filter(({ open }) => open).length;
