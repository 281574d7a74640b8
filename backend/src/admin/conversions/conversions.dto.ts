import { ApiProperty, IntersectionType } from '@nestjs/swagger';
import { ConversionView } from '../analysis/analysis.dto.js';
import { PeriodQuery } from '../analysis/period.js';
import { ListQuery } from '../list-query.js';

/** A list of a period. */
export class PeriodListQueryDto extends IntersectionType(ListQuery, PeriodQuery) {}

const DEVICES = ['Mobile', 'Safari', 'Chrome', 'Firefox', 'Desktop'] as const;

export class AdminConversionView extends ConversionView {
  @ApiProperty({ description: 'Of the signature' })
  id: string;
  @ApiProperty({ enum: DEVICES, enumName: 'Device', description: 'By the user agent (B2-145)' })
  device: (typeof DEVICES)[number];
}
