import { ApiProperty, IntersectionType } from '@nestjs/swagger';
import { ConversionView } from '../analysis/analysis.dto.js';
import { PeriodQuery } from '../analysis/period.dto.js';
import { flag, ListQuery, rowNumber, text } from '../lists/list-query.js';
import type { ConsoleList } from '../lists/lists.repository.js';

/** A page of a period. */
export class PeriodListQueryDto extends IntersectionType(ListQuery, PeriodQuery) {}

const DEVICES = ['Mobile', 'Safari', 'Chrome', 'Firefox', 'Desktop'] as const;

export class AdminConversionView extends ConversionView {
  @ApiProperty({ description: 'Of the signature' }) id: string;
  @ApiProperty({ enum: DEVICES, enumName: 'Device', description: 'By the user agent (B2-145)' })
  device: (typeof DEVICES)[number];
}

export const CONVERSIONS: ConsoleList = {
  resource: 'conversions',
  view: AdminConversionView,
  isPersonal: true,
  rows: 'SELECT * FROM conversions',
  id: rowNumber,
  sort: ['signature_completed_at', 'full_name', 'email', 'city', 'vehicle_make', 'device'],
  filter: { q: text, verified: flag, device: text },
  where: {
    q: `row.report_id = :q OR row.ip_address = :q OR starts_with(row.vin, upper(:q))
      OR strpos(lower(row.full_name), lower(:q)) > 0 OR strpos(row.email, lower(:q)) > 0`,
  },
};

/** The columns of the export, in the order of the table. */
export const EXPORTED = [
  'signature_completed_at',
  'full_name',
  'email',
  'phone_number',
  'address_line1',
  'city',
  'state',
  'zip_code',
  'vehicle_year',
  'vehicle_make',
  'vehicle_model',
  'vin',
  'device',
  'ip_address',
  'verified',
  'report_id',
] as const;
