import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiProperty, IntersectionType } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ApiFailures, RawResponse } from '../../platform/http/envelope.dto.js';
import { ConversionView } from '../analysis/analysis.dto.js';
import { PeriodQuery } from '../analysis/period.dto.js';
import { type Actor, AuditRepository } from '../audit/audit.repository.js';
import { sendList, ServesList } from '../lists/list.controller.js';
import { flag, ListQuery, rowNumber, text } from '../lists/list-query.js';
import { type ConsoleList, ListsRepository, type Narrowing } from '../lists/lists.repository.js';
import { CurrentOperator, OperatorOnly } from '../login/operator.guard.js';
import { toCsv } from './csv.js';
import { COUNTED_ROWS } from '../../platform/input-rules/codes.js';

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

const inPeriod =
  ({ date, days }: PeriodListQueryDto): Narrowing =>
  (rows) =>
    rows
      .andWhere('row.signature_completed_at > period_start(:date, :days)', { date: date ?? null, days })
      .andWhere('row.signature_completed_at <= period_end(:date)');

@OperatorOnly()
@Controller('admin')
export class ConversionsController {
  constructor(
    private readonly lists: ListsRepository,
    private readonly audit: AuditRepository,
  ) {}

  @Get('conversions')
  @ServesList(CONVERSIONS)
  listConversions(@Query() query: PeriodListQueryDto, @Res({ passthrough: true }) reply: FastifyReply) {
    return sendList(this.lists, CONVERSIONS, query, reply, inPeriod(query));
  }

  @Get('conversions.csv')
  @RawResponse()
  @ApiOperation({
    summary: 'The same as a file for a spreadsheet',
    description: `At most ${COUNTED_ROWS} rows; leaves a row in the audit log.`,
  })
  @ApiProduces('text/csv')
  @ApiOkResponse({ schema: { type: 'string' } })
  @ApiFailures('VALIDATION')
  async exportConversions(
    @Query() query: PeriodListQueryDto,
    @CurrentOperator() by: Actor,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const rows = await this.lists.first(CONVERSIONS, query, inPeriod(query), COUNTED_ROWS);
    const { days, date, filter } = query;
    const details = { days, date: date ?? null, filtered: filter !== undefined, rows: rows.length };
    await this.audit.record(by, 'export-conversions', null, details);
    void reply.header('content-type', 'text/csv; charset=utf-8');
    void reply.header('content-disposition', 'attachment; filename="conversions.csv"');
    return toCsv(EXPORTED, rows);
  }
}
